import { HUNDRED, type Numeric, parseNumeric } from '../money/numeric.js';
import { roundToEuros } from '../money/rounding.js';

export interface LegacyPaymentStudyInput {
  /** Euros a month, above 0. */
  monthlyNetIncome: Numeric;
  /** Euros a month. */
  monthlyOtherLoans: Numeric;
  /** Percent, 0 to 100. */
  effortRatio: Numeric;
}

/**
 * Figures of the former payment studies, whole euros half-up: realNetIncome = net − other loans and
 * maxPayment = realNetIncome × effort %. Both are negative where the loans exceed the income.
 *
 * @throws CalculationError `invalid_number`
 */
export function calculateLegacyPaymentStudy(input: LegacyPaymentStudyInput): {
  realNetIncome: number;
  maxPayment: number;
} {
  const otherLoans = parseNumeric(input.monthlyOtherLoans, 'monthlyOtherLoans');
  const realNetIncome = parseNumeric(input.monthlyNetIncome, 'monthlyNetIncome').minus(otherLoans);
  const effort = parseNumeric(input.effortRatio, 'effortRatio').div(HUNDRED);
  return { realNetIncome: roundToEuros(realNetIncome), maxPayment: roundToEuros(realNetIncome.times(effort)) };
}
