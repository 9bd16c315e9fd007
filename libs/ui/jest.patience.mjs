/** Timeout of one test. Generous: a busy machine must not fail it, and a hanging test still ends. */
export const PATIENCE_MS = 120_000;
