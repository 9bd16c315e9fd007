import type { EvaluationInput } from '@umbral/contracts';

/** Decimals of an evaluation's columns: a rate has four, any other figure two. */
const decimalsOf = (name: string): number => (name === 'interestRate' ? 4 : 2);

/**
 * The inputs at the precision of their columns. A calculation of more decimals would differ from that of the stored
 * evaluation, which its PDF shows.
 */
export const asStored = <Input extends EvaluationInput>(input: Input): Input =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'number' ? Number(value.toFixed(decimalsOf(name))) : value,
    ]),
  ) as Input;
