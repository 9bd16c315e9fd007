const reserved = /^\/(api|modules|dev|health|metrics|problems)(\/|$)/;
const isFile = /\.[^/]*$/;

/** Whether this path is a page of the shell. A missing file must be 404, not the page. */
export const isPage = (path: string): boolean => !reserved.test(path) && !isFile.test(path);
