import type { EligibilityHolder } from '../../eligibility/eligibility.types.js';
import { parseScaled, parseScaledOrZero, scaledToNumber } from '../../money/scaled.js';
import { findLargestPayment } from '../effort-room.js';
import type { Lever } from '../lever.js';
import { printDown, printHalfUp, toScaledEuros, wholeEurosUp } from '../../money/units.js';

/** Debts of the holders are paid off, from the first holder on; the last euro takes what is left. */
export const debtsLever: Lever = {
  name: 'debts',
  removes: ['EFFORT'],
  roomOf: ({ study }) => wholeEurosUp(study.debts),
  leastUnits: (at) => {
    const excess = at.loan.paymentCents * 100n - findLargestPayment(at);
    return excess > at.study.debts ? null : Math.max(1, wholeEurosUp(excess));
  },
  move: ({ study }, units) => ({ ...study.study, holders: payOffDebts(study.holders, units) }),
  describe: ({ study }, units) => {
    const paid = toScaledEuros(units) < study.debts ? toScaledEuros(units) : study.debts;
    const left = study.debts - paid;
    return {
      step: { lever: 'debts', steps: units, lessDebts: scaledToNumber(paid), debts: scaledToNumber(left) },
      text:
        left === 0n
          ? `Cancelando todas las deudas (${printHalfUp(paid)} al mes)`
          : `Con ${printHalfUp(paid)} menos de deudas al mes (quedarían ${printDown(left)})`,
    };
  },
};

/** Takes euros a month off the debts, from the first holder on; a holder without debts stays the same object. */
export function payOffDebts<Holder extends Pick<EligibilityHolder, 'monthlyDebt'>>(
  holders: readonly Holder[],
  euros: number,
): Holder[] {
  let rest = parseScaled(euros, 'monthlyDebt');
  return holders.map((holder) => {
    const debt = parseScaledOrZero(holder.monthlyDebt, 'monthlyDebt');
    const paid = debt < rest ? debt : rest;
    rest -= paid;
    return paid === 0n ? holder : { ...holder, monthlyDebt: scaledToNumber(debt - paid) };
  });
}
