import { operations, patternOf } from '@umbral/contracts';

const routes = operations.map((operation) => ({ method: operation.method, pattern: patternOf(operation) }));

/**
 * The methods of a path.
 * @param path without query
 * @returns in alphabetical order; empty for a path without an operation
 */
export function allowedMethods(path: string): string[] {
  const methods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method as string);
  if (methods.includes('GET')) methods.push('HEAD');
  return [...new Set(methods)].toSorted();
}
