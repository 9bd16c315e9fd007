import { parseScaledOrZero, scaledToNumber } from '../../money/scaled.js';
import { findMissingIncome, findParties } from '../effort-room.js';
import type { AssessedFit, Lever } from '../lever.js';
import { printHalfUp, printUp, toScaledEuros, wholeEurosDown, wholeEurosUp } from '../../money/units.js';

/** The first holder earns more; all together at most twice as much. */
export const incomeLever: Lever = {
  name: 'income',
  removes: ['EFFORT'],
  roomOf: ({ study }) => wholeEurosDown(study.income),
  leastUnits: leastMoreIncome,
  move: ({ study }, units) => {
    const [first, ...others] = study.holders;
    if (!first) return study.study;
    const income = parseScaledOrZero(first.netIncome, 'netIncome') + toScaledEuros(units);
    return { ...study.study, holders: [{ ...first, netIncome: scaledToNumber(income) }, ...others] };
  },
  describe: ({ study }, units) => {
    const more = toScaledEuros(units);
    const income = study.income + more;
    return {
      step: { lever: 'income', steps: units, moreIncome: units, income: scaledToNumber(income) },
      text: `Haría falta un ingreso neto de ${printUp(income)} al mes entre los titulares (${printHalfUp(more)} más)`,
    };
  },
};

/** Whole euros that the holders' income lacks, at least 1; null where no income would do. */
export function leastMoreIncome(at: AssessedFit): number | null {
  const missing = findMissingIncome(at, findParties(at));
  return missing === null ? null : Math.max(1, wholeEurosUp(missing));
}
