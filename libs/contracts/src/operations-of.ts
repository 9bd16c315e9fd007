import { idParams } from './fields.js';
import type { Method, OperationShape } from './operation.js';

type Route = `${Method} /api/${string}`;
type PathIn<Given extends Route> = Given extends `${Method} ${infer Path extends `/api/${string}`}` ? Path : never;
type MethodIn<Given extends Route> = Given extends `${infer Verb extends Method} ${string}` ? Verb : never;

/** `more` wins over `base`. */
export type Over<Base, More> = Omit<Base, keyof More> & More;
export const over = <Base, More>(base: Base, more: More) => ({ ...base, ...more }) as Over<Base, More>;

/** A path whose only parameter is `:id` needs no schema of its own. */
type ParamsIn<Path extends string> = Path extends `${infer Before}/:id${infer After}`
  ? `${Before}${After}` extends `${string}:${string}`
    ? unknown
    : { params: typeof idParams }
  : unknown;
const paramsIn = (path: string) => (path.match(/:\w+/g)?.join() === ':id' ? { params: idParams } : {});

/** What an operation declares beside its route and what its tag shares. */
export type Declared = Partial<OperationShape> & Pick<OperationShape, 'id' | 'summary'>;

/**
 * Declares the operations of a tag: what they share once, then of each its route and what is its own, which wins.
 *
 *     const route = operationsOf({ service: 'studies', tag: 'desk', access: 'signed-in' });
 *     route('GET /api/desk', { id: 'getDesk', summary: 'What the caller has to do', answer: desk });
 */
export const operationsOf =
  <const Shared extends Partial<OperationShape>>(shared: Shared) =>
  <const To extends Route, const Given extends Declared>(to: To, given: Given) => {
    const [method, path] = to.split(' ') as [MethodIn<To>, PathIn<To>];
    const own = { ...shared, method, path, ...paramsIn(path) } as Over<
      Shared,
      { method: MethodIn<To>; path: PathIn<To> } & ParamsIn<PathIn<To>>
    >;
    return over(own, given);
  };
