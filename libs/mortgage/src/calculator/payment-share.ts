import { HUNDRED, type Numeric, parseNumeric } from '../money/numeric.js';
import { bandOfRatio, formatRatio, type RatioBand } from './ratio-band.js';

export interface PaymentShareInput {
  /** Euros a month, as all of them. */
  payment: Numeric;
  debts: Numeric;
  income: Numeric;
}

export interface PaymentShare {
  /** Spanish, '31,1 %'; never printed equal to the limit of a band that it breaks. */
  label: string;
  band: RatioBand;
}

/**
 * What payment and debts take of an income, with the bands of the calculator.
 *
 * @returns null without income
 * @throws CalculationError `invalid_number`
 */
export function calculatePaymentShare({ payment, debts, income }: PaymentShareInput): PaymentShare | null {
  const all = parseNumeric(income, 'income');
  if (all.lte(0)) return null;
  const ratio = parseNumeric(payment, 'payment').plus(parseNumeric(debts, 'debts')).div(all).times(HUNDRED);
  return { label: formatRatio(ratio), band: bandOfRatio(ratio) };
}
