import { type Decimal, type Numeric, parseNumeric, ZERO } from './numeric.js';
import { roundHalfUp, roundToCents } from './rounding.js';

const exactSum = (amounts: readonly Numeric[]): Decimal =>
  amounts.reduce<Decimal>((sum, amount) => sum.plus(parseNumeric(amount)), ZERO);

/** Euros in cents, half-up once: what a surface shows together. @throws CalculationError `invalid_number` */
export const sumEuros = (...amounts: readonly Numeric[]): number => roundToCents(exactSum(amounts));

/** A number at so many decimals, half-up by its decimal digits. @throws CalculationError `invalid_number` */
export const roundNumber = (value: Numeric, decimals: number): number => roundHalfUp(parseNumeric(value), decimals);

/** Whole euros that lack to an amount, rounded up. @throws CalculationError `invalid_number` */
export const missingEuros = (needed: Numeric, had: Numeric): number =>
  exactSum([needed])
    .minus(exactSum([had]))
    .ceil()
    .toNumber();
