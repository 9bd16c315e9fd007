import type { EvaluationInput } from '@umbral/contracts';
import { calculateMortgage } from '@umbral/mortgage';
import { calculate } from '../calculator/calculate.js';

/** The columns of an evaluation: what was asked, and what the calculator makes of it. @throws AppError calculation_failed */
export function evaluate(input: EvaluationInput) {
  const { loanAmount, monthlyPayment, paymentToIncomeRatio } = calculate(() => calculateMortgage(input));
  return { ...input, loanAmount, monthlyPayment, paymentToIncomeRatio };
}
