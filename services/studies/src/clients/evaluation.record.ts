import {
  evaluationInput,
  type AnswerOf,
  type ClientForm,
  type clientsApi,
  type EvaluationInput,
} from '@umbral/contracts';
import { calculateMortgage } from '@umbral/mortgage';
import type { InputOf } from '@umbral/service-kit';
import * as z from 'zod';
import { calculate, storable } from '../calculator/calculate.js';
import { asStored, EVALUATION_DECIMALS } from '../records/as-stored.js';

type Buyer = Pick<ClientForm, 'age'>;

/** The person may have been changed since the calculation. */
const ageOf = (input: EvaluationInput, { age }: Buyer): number | null => input.age ?? age;

/**
 * The columns of an evaluation: its inputs and the calculator's results. The age is an input of the taxes of a region only.
 * @throws AppError calculation_failed, validation
 */
export function evaluate(given: EvaluationInput, buyer: Buyer) {
  const input = asStored(given, EVALUATION_DECIMALS);
  const { loanAmount, monthlyPayment, paymentToIncomeRatio } = calculate(() => calculateMortgage(input));
  const results = { loanAmount, monthlyPayment, paymentToIncomeRatio };
  return {
    ...input,
    age: input.region ? ageOf(input, buyer) : null,
    ...storable(results, 'monthlyIncome', 'Los ingresos son demasiado bajos para esas deudas'),
  };
}

/** True if the inputs equal those of the client's newest evaluation, at the precision of its columns. */
export function isNewest(
  input: EvaluationInput,
  buyer: Buyer,
  { evaluations: [newest], age: ageBefore }: AnswerOf<typeof clientsApi.get>,
): boolean {
  if (!newest || (input.region && ageOf(input, buyer) !== (newest.age ?? ageBefore))) return false;
  const { age: _, ...figures } = input;
  return Object.entries(asStored(figures, EVALUATION_DECIMALS)).every(
    ([name, value]) => value === newest[name as keyof typeof figures],
  );
}

const flatBody = z.looseObject({ monthlyIncome: z.unknown().optional() });

/** The evaluation in the body: nested, or flattened among the client's own fields as the calculator's form sends it. */
export function readEvaluation(
  input: Pick<InputOf<{ body: z.ZodType<ClientForm> }>, 'readBody' | 'readBodyAs'>,
): EvaluationInput | undefined {
  const { evaluation } = input.readBody();
  if (evaluation) return evaluation;
  return input.readBodyAs(flatBody).monthlyIncome === undefined ? undefined : input.readBodyAs(evaluationInput);
}
