import { evaluationInput, type ClientForm, type Evaluation, type EvaluationInput } from '@umbral/contracts';
import { calculateMortgage } from '@umbral/mortgage';
import type { InputOf } from '@umbral/service-kit';
import * as z from 'zod';
import { calculate, storable } from '../calculator/calculate.js';
import { asStored, EVALUATION_DECIMALS } from '../records/as-stored.js';

/** The columns of an evaluation: its inputs and the calculator's results. @throws AppError calculation_failed, validation */
export function evaluate(given: EvaluationInput) {
  const input = asStored(given, EVALUATION_DECIMALS);
  const { loanAmount, monthlyPayment, paymentToIncomeRatio } = calculate(() => calculateMortgage(input));
  const results = { loanAmount, monthlyPayment, paymentToIncomeRatio };
  return { ...input, ...storable(results, 'monthlyIncome', 'Los ingresos son demasiado bajos para esas deudas') };
}

/** True if the inputs equal those of this evaluation, at the precision of its columns. */
export const isSameInput = (input: EvaluationInput, evaluation: Evaluation | undefined): boolean =>
  evaluation !== undefined &&
  Object.entries(asStored(input, EVALUATION_DECIMALS)).every(
    ([name, value]) => value === evaluation[name as keyof EvaluationInput],
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
