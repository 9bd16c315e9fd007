const reserved = /^\/(api|modules|dev|health|metrics|problems)(\/|$)/;
const isFile = /\.[^/]*$/;

/** Is this an address of the shell, as somebody types or reloads it? A missing file must not look like a page. */
export const isPage = (path: string): boolean => !reserved.test(path) && !isFile.test(path);
