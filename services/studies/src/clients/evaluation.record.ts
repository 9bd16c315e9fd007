import { evaluationInput, type ClientForm, type Evaluation, type EvaluationInput } from '@umbral/contracts';
import { calculateMortgage } from '@umbral/mortgage';
import type { InputOf } from '@umbral/service-kit';
import * as z from 'zod';
import { calculate } from '../calculator/calculate.js';

/** The columns of an evaluation: what was asked, and what the calculator makes of it. @throws AppError calculation_failed */
export function evaluate(input: EvaluationInput) {
  const { loanAmount, monthlyPayment, paymentToIncomeRatio } = calculate(() => calculateMortgage(input));
  return { ...input, loanAmount, monthlyPayment, paymentToIncomeRatio };
}

/** As its column keeps it: a rate with four decimals, other figures with two. */
const stored = (name: string, value: EvaluationInput[keyof EvaluationInput]) =>
  typeof value === 'number' ? value.toFixed(name === 'interestRate' ? 4 : 2) : value;

/** Was the same asked as in this evaluation, as far as its columns keep it? */
export const isSameInput = (input: EvaluationInput, evaluation: Evaluation | undefined): boolean =>
  evaluation !== undefined &&
  Object.entries(input).every(
    ([name, value]) => stored(name, value) === stored(name, evaluation[name as keyof EvaluationInput]),
  );

const flatBody = z.looseObject({ monthlyIncome: z.unknown().optional() });

/** The evaluation in the body: apart, or among the client's own fields as the calculator's form has it. */
export function readEvaluation(
  input: Pick<InputOf<{ body: z.ZodType<ClientForm> }>, 'readBody' | 'readBodyAs'>,
): EvaluationInput | undefined {
  const { evaluation } = input.readBody();
  if (evaluation) return evaluation;
  return input.readBodyAs(flatBody).monthlyIncome === undefined ? undefined : input.readBodyAs(evaluationInput);
}
