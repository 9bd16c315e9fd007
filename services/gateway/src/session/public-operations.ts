import { operations, type OperationShape } from '@umbral/contracts';
import { sizes } from '@umbral/service-kit/core';
import * as z from 'zod';

/** The calls that need no session, with the maximum bytes of their bodies; all others need one. */
export function publicOperations(all: readonly OperationShape[] = operations): ReadonlyMap<string, number> {
  const open = all.filter(({ access }) => access === 'public');
  const dynamic = open.find(({ path }) => path.includes(':'));
  if (dynamic) throw new Error(`${dynamic.id} is public but its path has parameters: the gateway compares whole paths`);
  return new Map(open.map((operation) => [`${operation.method} ${operation.path}`, bodyLimitOf(operation)]));
}

const bodyLimitOf = ({ body }: OperationShape): number =>
  (body instanceof z.ZodObject && 'passkey' in body.shape ? sizes.passkeyBody : sizes.publicBody).most;

/** The calls whose body may come as a form. */
export const formOperations = (all: readonly OperationShape[] = operations): ReadonlySet<string> =>
  new Set(all.filter(({ form }) => form).map(({ method, path }) => `${method} ${path}`));

/** Maximum bytes of the calls whose body is a file. */
export const uploadOperations = (all: readonly OperationShape[] = operations): ReadonlyMap<string, number> =>
  new Map(all.flatMap(({ method, path, upload }) => (upload ? [[`${method} ${path}`, upload.maxBytes]] : [])));
