import { divideHalfUp, parseScaled, parseScaledOrZero, type Scaled, scaledToNumber } from '../money/scaled.js';
import { divideUp } from '../money/units.js';
import type { ScenarioHolder, ScenarioInput } from './scenario.types.js';

/** Income and debts of the holders in ten-thousandths of a euro, and the percent of the income that may go to them, in ten-thousandths. */
export interface Household {
  holders: readonly ScenarioHolder[];
  income: Scaled;
  debts: Scaled;
  ratio: Scaled;
}

export function readHousehold({ holders, effortRatioPercentage }: ScenarioInput): Household {
  return {
    holders,
    income: holders.reduce((total, { netIncome }) => total + parseScaledOrZero(netIncome, 'netIncome'), 0n),
    debts: holders.reduce((total, { monthlyDebt }) => total + parseScaledOrZero(monthlyDebt, 'monthlyDebt'), 0n),
    ratio: parseScaled(effortRatioPercentage, 'effortRatioPercentage'),
  };
}

/** @param payment cents a month */
export function effortOf({ income, debts }: Household, payment: bigint): number | null {
  if (income <= 0n) return null;
  return scaledToNumber(divideHalfUp((payment * 100n + debts) * 1_000_000n, income));
}

/** Unrounded; null without holders. */
export function fits({ holders, income, debts, ratio }: Household, payment: bigint): boolean | null {
  if (holders.length === 0) return null;
  return income > 0n && (payment * 100n + debts) * 1_000_000n <= ratio * income;
}

/** Whole euros a month that carry the payment and the debts. */
export function lowestIncomeFor({ debts, ratio }: Household, payment: bigint): number {
  return Number(divideUp((payment * 100n + debts) * 1_000_000n, ratio * 10_000n));
}

/** The same debts without the income of one of them. */
export function withoutIncomeOf(household: Household, holder: ScenarioHolder): Household {
  return { ...household, income: household.income - parseScaledOrZero(holder.netIncome, 'netIncome') };
}
