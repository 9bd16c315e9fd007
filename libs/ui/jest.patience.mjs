/** Of one test. Generous: a busy machine is no defect, and whoever waits for what never comes still learns it. */
export const PATIENCE_MS = 120_000;
