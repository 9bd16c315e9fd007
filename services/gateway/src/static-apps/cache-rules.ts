export const immutable = 'public, max-age=31536000, immutable';

const hashed = /\.[0-9a-f]{8,}\.[^/]+$/;

/** A file with a content hash in its name never changes; all others are revalidated, which an ETag makes cheap. */
export const cacheControlOf = (path: string): string => (hashed.test(path) ? immutable : 'no-cache');
