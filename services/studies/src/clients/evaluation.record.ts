import { evaluationInput, type ClientForm, type EvaluationInput } from '@umbral/contracts';
import { calculateMortgage } from '@umbral/mortgage';
import type { InputOf } from '@umbral/service-kit';
import * as z from 'zod';
import { calculate } from '../calculator/calculate.js';

/** The columns of an evaluation: what was asked, and what the calculator makes of it. @throws AppError calculation_failed */
export function evaluate(input: EvaluationInput) {
  const { loanAmount, monthlyPayment, paymentToIncomeRatio } = calculate(() => calculateMortgage(input));
  return { ...input, loanAmount, monthlyPayment, paymentToIncomeRatio };
}

const flatBody = z.looseObject({ monthlyIncome: z.unknown().optional() });

/** The evaluation in the body: apart, or among the client's own fields as the calculator's form has it. */
export function readEvaluation(
  input: Pick<InputOf<{ body: z.ZodType<ClientForm> }>, 'readBody' | 'readBodyAs'>,
): EvaluationInput | undefined {
  const { evaluation } = input.readBody();
  if (evaluation) return evaluation;
  return input.readBodyAs(flatBody).monthlyIncome === undefined ? undefined : input.readBodyAs(evaluationInput);
}
