/** Of an image: decoded it takes sixteen megabytes. In a file of its own, because the sandboxed process that decodes images loads nothing else of the kit. */
export const MAX_PIXELS = 4_000_000;
