import { calculateMaximumPrice, CalculationError, roundNumber } from '@umbral/mortgage';
import type { HousingInput, HousingResult } from '@umbral/contracts';

/** A result, or why there is none. */
export type Preview = { result: HousingResult; refusal?: undefined } | { result?: undefined; refusal: string };

/** Predicts the server's result with the same arithmetic. */
export function previewOf(input: HousingInput): Preview {
  try {
    return { result: calculateMaximumPrice(input) };
  } catch (error) {
    if (error instanceof CalculationError) return { refusal: error.message };
    throw error;
  }
}

/** A row of the table: a rate, and the price that each term allows at it. */
export interface PricesAtRate {
  rate: number;
  prices: readonly (number | undefined)[];
}

const RATE_STEPS = [-1, -0.5, 0, 0.5, 1];
const TERM_STEPS = [-10, -5, 0, 5];
/** As rates are stored: programs send four. */
const RATE_DECIMALS = 4;
const RATE_BOUNDS = { min: 0.1, max: 20 };
const TERM_BOUNDS = { min: 1, max: 50 };

const around = (value: number, steps: readonly number[], { min, max }: { min: number; max: number }): number[] =>
  steps.map((step) => roundNumber(value + step, RATE_DECIMALS)).filter((near) => near >= min && near <= max);

/** How the price moves with the rate and the term, all else being equal. */
export function pricesAround(input: HousingInput): { terms: number[]; rows: PricesAtRate[] } {
  const terms = around(input.loanTermYears, TERM_STEPS, TERM_BOUNDS);
  const rows = around(input.annualInterestRate, RATE_STEPS, RATE_BOUNDS).map((rate) => ({
    rate,
    prices: terms.map(
      (loanTermYears) => previewOf({ ...input, annualInterestRate: rate, loanTermYears }).result?.maxHousingPrice,
    ),
  }));
  return { terms, rows };
}
