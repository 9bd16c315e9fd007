import type { Schedule } from '../amortization/schedule.js';
import { findPrincipal, linkedPointsOf, toEuros } from './calculate-scenario.js';
import type { ScenarioInput } from './scenario.types.js';
import { amortizeStretches, planStretches } from './stretches.js';

/** The amortization table of a scenario, month by month, in the cents that its figures are made of. */
export function toScheduleRows(input: ScenarioInput): Schedule {
  const principal = findPrincipal(input);
  const { payments, balances, stretches, totalInterest } = amortizeStretches(
    principal,
    planStretches(input, { points: linkedPointsOf(input) }),
  );
  let before = principal;
  const rows = payments.map((payment, index) => {
    const balance = balances[index] ?? 0n;
    const paidBack = before - balance;
    before = balance;
    return {
      month: index + 1,
      payment: toEuros(payment),
      interest: toEuros(payment - paidBack),
      principal: toEuros(paidBack),
      balance: toEuros(balance),
    };
  });
  return {
    principal: toEuros(principal),
    payment: toEuros(stretches[0]?.payment ?? 0n),
    lastPayment: rows.at(-1)?.payment ?? 0,
    totalInterest: toEuros(totalInterest),
    totalPaid: toEuros(principal + totalInterest),
    rows,
  };
}
