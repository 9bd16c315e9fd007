import { median } from '../harness/statistics.ts';

export interface Goal {
  direction: 'at least' | 'at most';
  /** Of the ratio, or of the value where there is no baseline. */
  limit: number;
}

/** What was measured, beside its baseline. */
export interface Figure {
  what: string;
  unit: string;
  /** Median of the rounds. */
  value: number;
  /** Measured in the same rounds. */
  baseline?: { what: string; value: number };
  /** Median of the ratios of the rounds. */
  ratio?: number;
  goal?: Goal;
  isMet?: boolean;
  note?: string;
  rounds: { values: number[]; baselines?: number[] };
}

interface Plain extends Pick<Figure, 'what' | 'unit' | 'goal' | 'note'> {
  values: number[];
}
interface Compared extends Plain {
  /** What the baseline is. */
  against: string;
  baselines: number[];
}

export const atLeast = (limit: number): Goal => ({ direction: 'at least', limit });
export const atMost = (limit: number): Goal => ({ direction: 'at most', limit });

const isMet = (measured: number, { direction, limit }: Goal) =>
  direction === 'at least' ? measured >= limit : measured <= limit;

/** A figure whose goal, if any, is about its ratio to the baseline. */
export function compared({ what, unit, values, against, baselines, goal, note }: Compared): Figure {
  const ratio = median(values.map((value, round) => value / (baselines[round] ?? NaN)));
  return {
    what,
    unit,
    value: median(values),
    baseline: { what: against, value: median(baselines) },
    ratio,
    ...(goal && { goal, isMet: isMet(ratio, goal) }),
    ...(note && { note }),
    rounds: { values, baselines },
  };
}

/** A figure whose goal, if any, is about itself. */
export function plain({ what, unit, values, goal, note }: Plain): Figure {
  const value = median(values);
  return {
    what,
    unit,
    value,
    ...(goal && { goal, isMet: isMet(value, goal) }),
    ...(note && { note }),
    rounds: { values },
  };
}
