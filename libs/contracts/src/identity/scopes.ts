import { isOpenToPrograms, type OperationShape } from '../operation.js';

/** The scope that a token of a program needs for an operation (RFC 6749, 3.3): `clients:read`, `clients:write`. */
export const scopeOf = ({ tag, method }: Pick<OperationShape, 'tag' | 'method'>): string =>
  `${tag}:${method === 'GET' ? 'read' : 'write'}`;

/** The scopes of these operations that a program may request, each once, in alphabetical order. */
export const scopesOf = (operations: readonly OperationShape[]): string[] =>
  [
    ...new Set(operations.filter((one) => one.access !== 'public' && isOpenToPrograms(one)).map((one) => scopeOf(one))),
  ].sort();
