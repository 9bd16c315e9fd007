import { Decimal } from '../money/numeric.js';
import type { Scaled } from '../money/scaled.js';

/** Cents × rate in ten-thousandths of a percent / this are the cents of one month. */
const DIVISOR = 12 * 100 * 10_000;

/** IEEE 754 decimal128: what databases, spreadsheets and the worked cases calculate with. */
const Decimal128 = Decimal.clone({ precision: 34 });

/**
 * Interest of one month in cents, half-up, of a balance in cents: balance × (rate / 1200).
 *
 * The quotient is a decimal128. It is cut where rate / 1200 has no end, so that a product that would be exactly half a cent
 * may fall just below it: at 4 % such a tie is rounded down. All else is found with integers, in doubles where they are
 * exact: a list of a thousand products amortizes for a hundred thousand months.
 */
export function monthlyInterest(rate: Scaled): (balance: number) => number {
  const percent = Number(rate);
  let monthlyRate: Decimal | undefined;
  const isCut = (balance: number, rounded: number) => {
    monthlyRate ??= new Decimal128(percent).div(DIVISOR);
    return monthlyRate.times(balance).lt(`${rounded - 1}.5`);
  };
  return (balance) => {
    const dividend = 2 * balance * percent + DIVISOR;
    if (dividend > Number.MAX_SAFE_INTEGER) return exactInterest(BigInt(balance), rate);
    const rounded = Math.floor(dividend / (2 * DIVISOR));
    const isTie = rounded * 2 * DIVISOR === dividend;
    return isTie && rounded > 0 && isCut(balance, rounded) ? rounded - 1 : rounded;
  };
}

/** Of balances beyond ten million euros, whose ties round up. */
function exactInterest(balance: bigint, rate: Scaled): number {
  return Number((2n * balance * rate + BigInt(DIVISOR)) / BigInt(2 * DIVISOR));
}
