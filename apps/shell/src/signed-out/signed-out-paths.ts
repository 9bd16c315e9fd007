export const LOGIN_PATH = '/login';
export const FORGOT_PATH = '/forgot-password';
export const RESET_PATH = '/reset-password';

/** Pages that open without a session. */
export const isSignedOutPath = (pathname: string): boolean => [LOGIN_PATH, FORGOT_PATH, RESET_PATH].includes(pathname);
