import { inRoot } from '../../../local/paths.ts';

interface Duration {
  amount: number;
  unit: string;
}
interface Size {
  most: number;
  unit: string;
}

// Loaded by path: tools know the contracts only, and these tables are compared with what a running system does.
const limits = 'libs/service-kit/src/limits';
export const { durations, secondsOf } = (await import(inRoot(limits, 'durations.ts'))) as {
  durations: Record<string, Duration>;
  secondsOf: (duration: Duration | undefined) => number;
};
export const { sizes } = (await import(inRoot(limits, 'sizes.ts'))) as { sizes: Record<string, Size> };

/** A spec that tries a limit with a clock of its own, or by a call that no other process makes. It reads the limit from the table. */
export interface OwnSpec {
  spec: string;
  /** Name of the limit there; that of the table unless given. */
  reads?: string;
}
