import type { Systems } from './systems.ts';

/** The tools of a measurement. */
export interface Context {
  rounds: number;
  /** Of each load. */
  seconds: number;
  /** One after the other, for a median. */
  calls: number;
  isQuick: boolean;
  systems: Systems;
  plansFile: string;
  /** Cleanups after the measurement, in reverse order. */
  onEnd: (end: () => Promise<unknown>) => void;
}
