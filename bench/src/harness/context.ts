import type { Systems } from './systems.ts';

/** What each measurement is given. */
export interface Context {
  rounds: number;
  /** Of each load. */
  seconds: number;
  /** One after the other, for a median. */
  calls: number;
  isQuick: boolean;
  systems: Systems;
  plansFile: string;
  /** What a measurement has started goes when it is over: the last first. */
  onEnd: (end: () => Promise<unknown>) => void;
}
