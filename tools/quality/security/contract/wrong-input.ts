import { fieldErrorsOf, type FieldFault, type OperationShape } from '@umbral/contracts';
import type { DocumentedOperation } from '../support/operations.ts';
import { faultsOf } from '../support/problems.ts';

/** Ids of no record: an unknown one, and malformed ones. */
const NO_IDS = ['2147483647', '2147483648', '0', '-1', '1.5', '01', '1e1', '0x1', 'x', "1'--", '\u0000'];
/** Values of a wrong type, or too large for a column. */
const NO_VALUES = ['a\u0000', '0x10', 'NaN', '1e400', '', 1e300, -1, null, {}, []];
const NO_QUERIES = [
  ...['0', '-1', '1.5', '1e1', '0x1', '1000001', 'x', ''].map((page) => ({ page })),
  { status: 'otro' },
  { search: 'x'.repeat(201) },
  { search: 'a\u0000' },
];

/** Notations that `Number` accepts but a decimal field must refuse. */
const NO_DIGITS = ['0x10', '0b11', '1e2'];

interface Refused {
  errors: FieldFault[] | undefined;
}

/** The parameters of a path, each in turn replaced by an id of no record. */
export const wrongIds = (params: Record<string, unknown>): Record<string, unknown>[] =>
  Object.keys(params).flatMap((name) => NO_IDS.map((id) => ({ ...params, [name]: id })));

/** Bodies with all fields invalid, and the expected messages. */
export function wrongBodies({ body: schema, tag }: OperationShape, right: object): (Refused & { body: object })[] {
  const bodies = [{}, ...NO_VALUES.map((value) => Object.fromEntries(Object.keys(right).map((name) => [name, value])))];
  return bodies.flatMap((body) => {
    const { error } = schema!.safeParse(body);
    // The record decides which schema of a union applies; passwords are validated only after the user is known.
    const isReadInParts = 'options' in schema! || tag === 'auth';
    return error ? [{ body, errors: isReadInParts ? undefined : faultsOf(fieldErrorsOf(error)) }] : [];
  });
}

/** Queries that a list refuses. */
export const wrongQueries = ({ query: schema }: OperationShape): (Refused & { query: object })[] =>
  NO_QUERIES.flatMap((query) => {
    const { error } = schema!.safeParse(query);
    return error ? [{ query, errors: faultsOf(fieldErrorsOf(error)) }] : [];
  });

/** Valid bodies but for one figure in another notation than decimal digits, and its path. */
export const wrongFigures = ({ body: schema }: OperationShape, right: object): { path: string; body: object }[] =>
  figuresIn(right)
    .filter((path) => !schema!.safeParse(replaced(right, path, 'x')).success)
    .flatMap((path) => NO_DIGITS.map((text) => ({ path: path.join('.'), body: replaced(right, path, text) })));

/** The same for the documented query. */
export const wrongFiguresOfQuery = ({ parameters }: DocumentedOperation): { path: string; query: object }[] =>
  parameters
    .filter(({ in: place, schema }) => place === 'query' && ['integer', 'number'].includes(String(schema.type)))
    .flatMap(({ name }) => NO_DIGITS.map((text) => ({ path: name, query: { [name]: text } })));

/** Paths of the numbers in a body. */
function figuresIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => figuresIn(inner, [...path, name]));
}

/** A copy with another value at one path. */
function replaced(value: object, path: string[], by: unknown): object {
  const copy = structuredClone(value);
  const last = path.at(-1) ?? '';
  const holder = path.slice(0, -1).reduce<unknown>((inner, name) => Reflect.get(inner as object, name), copy);
  Reflect.set(holder as object, last, by);
  return copy;
}
