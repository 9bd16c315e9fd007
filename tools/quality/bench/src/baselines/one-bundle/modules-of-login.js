// Stands in for the shell's federation.ts: without a session no module is requested.
export const LOAD_LIMIT_MS = 10_000;
export const fetchModule = () => Promise.reject(new Error('The bundle of the sign-in page has no modules'));
