import { roundNumber } from '@umbral/mortgage';

/** Decimals of an evaluation's columns that have more than two. */
export const EVALUATION_DECIMALS = { interestRate: 4 } as const;
/** Decimals of a maximum price's columns that have more than two. */
export const HOUSING_DECIMALS = { annualInterestRate: 4 } as const;
/** Decimals of a scenario's columns that have more than two. */
export const SCENARIO_DECIMALS = { fixedRate: 4, firstRate: 4, euribor: 3, spread: 3 } as const;

/**
 * The figures of a form at the precision of their columns, two decimals unless given. A calculation of more decimals would
 * differ from that of the stored record.
 */
export const asStored = <Form extends object>(form: Form, decimals: Readonly<Record<string, number>>): Form =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'number' ? roundNumber(value, decimals[name] ?? 2) : value,
    ]),
  ) as Form;
