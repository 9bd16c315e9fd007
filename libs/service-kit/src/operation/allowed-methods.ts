import { operations } from '@umbral/contracts';

const routes = operations.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`),
}));

/**
 * What a path can be asked with.
 * @param path without query
 * @returns in alphabetical order; nothing for a path that no operation has
 */
export function allowedMethods(path: string): string[] {
  const methods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method as string);
  if (methods.includes('GET')) methods.push('HEAD');
  return [...new Set(methods)].toSorted();
}
