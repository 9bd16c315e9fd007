// Stands in for the shell's federation.ts: nobody is signed in, so no module is asked for.
export const LOAD_LIMIT_MS = 10_000;
export const fetchModule = () => Promise.reject(new Error('The bundle of the sign-in page has no modules'));
