import { Decimal, HUNDRED, type Numeric, parseNumeric, parseNumericOrZero, ZERO } from '../money/numeric.js';
import { roundToCents } from '../money/rounding.js';

/** Percent of the net income that a holder may spend on debts, old and new. */
export const DISPOSABLE_INCOME_PERCENTAGE = 35;

/**
 * 'Disponible Mensual' of a holder or guarantor: max(0, 35 % of the net income − monthly debt), euros, cents half-up.
 *
 * @param person net income and monthly debt in euros a month; a debt that was left out is 0
 * @throws CalculationError `invalid_number`
 */
export function calculateDisposableIncome(person: { netIncome: Numeric; monthlyDebt?: Numeric | null }): number {
  const allowed = parseNumeric(person.netIncome, 'netIncome').times(DISPOSABLE_INCOME_PERCENTAGE).div(HUNDRED);
  return roundToCents(Decimal.max(ZERO, allowed.minus(parseNumericOrZero(person.monthlyDebt, 'monthlyDebt'))));
}
