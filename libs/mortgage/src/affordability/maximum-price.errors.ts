import { CalculationError } from '../errors/calculation-error.js';
import type { Decimal } from '../money/numeric.js';
import { formatEuros } from '../money/format.js';

/**
 * The income that may go to a mortgage does not exceed the debts. The text is fixed: whole euros with the sign close to
 * the figure, and the same words when the two are equal.
 */
export function debtsExceedIncome(available: Decimal, debts: Decimal): CalculationError {
  return new CalculationError(
    'debts_exceed_income',
    `Los ingresos disponibles (${closeSign(available)}) son menores que las deudas actuales (${closeSign(debts)}). ` +
      'Reduce las deudas o aumenta los ingresos.',
  );
}

/** Savings above 0 that do not reach the purchase costs. */
export function savingsBelowCosts(): CalculationError {
  return new CalculationError(
    'savings_below_costs',
    'Los ahorros son insuficientes para cubrir los gastos de compraventa',
  );
}

function closeSign(amount: Decimal): string {
  return formatEuros(amount).replace(/\s/, '');
}
