const hashed = /\.[0-9a-f]{8,}\.[^/]+$/;

/** A name with a content hash never changes its content; everything else is asked for again, which an ETag makes cheap. */
export const cacheControlOf = (path: string): string =>
  hashed.test(path) ? immutable : 'no-cache';

export const immutable = 'public, max-age=31536000, immutable';

/** Paths whose GET never answers with the shell's page. */
const reserved = /^\/(api|modules|dev|health|metrics)(\/|$)/;
const isFile = /\.[^/]*$/;

/** Is this an address of the shell, as somebody types or reloads it? */
export function isPage(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !reserved.test(path) && path !== '/modules.json' && !isFile.test(path);
}
