import { operations, type OperationShape } from '@umbral/contracts';

/** The calls that need no session; all others do. */
export function publicOperations(all: readonly OperationShape[] = operations): ReadonlySet<string> {
  const open = all.filter(({ access }) => access === 'public');
  const dynamic = open.find(({ path }) => path.includes(':'));
  if (dynamic) throw new Error(`${dynamic.id} is public but its path has parameters: the gateway compares whole paths`);
  return new Set(open.map(({ method, path }) => `${method} ${path}`));
}

/** The calls whose body may come as a form. */
export const formOperations = (all: readonly OperationShape[] = operations): ReadonlySet<string> =>
  new Set(all.filter(({ form }) => form).map(({ method, path }) => `${method} ${path}`));

/** Maximum bytes of the calls whose body is a file. */
export const uploadOperations = (all: readonly OperationShape[] = operations): ReadonlyMap<string, number> =>
  new Map(all.flatMap(({ method, path, upload }) => (upload ? [[`${method} ${path}`, upload.maxBytes]] : [])));
