import { evaluationInput, type ClientForm, type Evaluation, type EvaluationInput } from '@umbral/contracts';
import { calculateMortgage } from '@umbral/mortgage';
import type { InputOf } from '@umbral/service-kit';
import * as z from 'zod';
import { calculate } from '../calculator/calculate.js';

/** The columns of an evaluation: its inputs and the calculator's results. @throws AppError calculation_failed */
export function evaluate(input: EvaluationInput) {
  const { loanAmount, monthlyPayment, paymentToIncomeRatio } = calculate(() => calculateMortgage(input));
  return { ...input, loanAmount, monthlyPayment, paymentToIncomeRatio };
}

/** Rounded as its column stores it: a rate with four decimals, other figures with two. */
const stored = (name: string, value: EvaluationInput[keyof EvaluationInput]) =>
  typeof value === 'number' ? value.toFixed(name === 'interestRate' ? 4 : 2) : value;

/** True if the inputs equal those of this evaluation, at the precision of its columns. */
export const isSameInput = (input: EvaluationInput, evaluation: Evaluation | undefined): boolean =>
  evaluation !== undefined &&
  Object.entries(input).every(
    ([name, value]) => stored(name, value) === stored(name, evaluation[name as keyof EvaluationInput]),
  );

const flatBody = z.looseObject({ monthlyIncome: z.unknown().optional() });

/** The evaluation in the body: nested, or flattened among the client's own fields as the calculator's form sends it. */
export function readEvaluation(
  input: Pick<InputOf<{ body: z.ZodType<ClientForm> }>, 'readBody' | 'readBodyAs'>,
): EvaluationInput | undefined {
  const { evaluation } = input.readBody();
  if (evaluation) return evaluation;
  return input.readBodyAs(flatBody).monthlyIncome === undefined ? undefined : input.readBodyAs(evaluationInput);
}
