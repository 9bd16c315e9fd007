export const immutable = 'public, max-age=31536000, immutable';

const hashed = /\.[0-9a-f]{8,}\.[^/]+$/;

/** A name with a content hash never changes its content; everything else is asked for again, which an ETag makes cheap. */
export const cacheControlOf = (path: string): string => (hashed.test(path) ? immutable : 'no-cache');
