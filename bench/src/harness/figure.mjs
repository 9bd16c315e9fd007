import { median } from './statistics.mjs';

/**
 * @typedef {object} Goal
 * @property {'at least' | 'at most'} direction
 * @property {number} limit of the ratio, or of the value where there is no baseline
 */

/**
 * @typedef {object} Figure what was measured, beside its baseline
 * @property {string} what
 * @property {string} unit
 * @property {number} value median of the rounds
 * @property {{ what: string, value: number }} [baseline] measured in the same rounds
 * @property {number} [ratio] median of the ratios of the rounds
 * @property {Goal} [goal]
 * @property {boolean} [isMet]
 * @property {string} [note]
 * @property {{ values: number[], baselines?: number[] }} rounds
 */

export const atLeast = (limit) => ({ direction: 'at least', limit });
export const atMost = (limit) => ({ direction: 'at most', limit });

const isMet = (measured, { direction, limit }) => (direction === 'at least' ? measured >= limit : measured <= limit);

/**
 * A figure whose goal, if any, is about its ratio to the baseline.
 * @param {{ what: string, unit: string, values: number[], against: string, baselines: number[], goal?: Goal, note?: string }} measured
 * @returns {Figure}
 */
export function compared({ what, unit, values, against, baselines, goal, note }) {
  const ratio = median(values.map((value, round) => value / baselines[round]));
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

/**
 * A figure whose goal, if any, is about itself.
 * @param {{ what: string, unit: string, values: number[], goal?: Goal, note?: string }} measured
 * @returns {Figure}
 */
export function plain({ what, unit, values, goal, note }) {
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
