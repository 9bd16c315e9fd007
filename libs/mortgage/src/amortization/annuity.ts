import { CalculationError } from '../errors/calculation-error.js';
import { Decimal, type Numeric, parseNumeric } from '../money/numeric.js';
import { parseInteger, toInteger } from '../money/scaled.js';

/** Fixed point: 1 is 2^128. Big integers make the power seventeen times faster than decimal.js at equal precision. */
const FRACTION_BITS = 128n;
const ONE = 1n << FRACTION_BITS;

/** Rates are used to ten decimals of a percent; further digits are rounding noise of their source. */
const RATE_DECIMALS = 10;
const MONTHLY_RATE_DIVISOR = 1200n * 10n ** BigInt(RATE_DECIMALS);

/** Decimals of a factor as a Decimal: that of 1200 months still has 29 digits. */
const FACTOR_DECIMALS = 32;
const FACTOR_SCALE = 10n ** BigInt(FACTOR_DECIMALS);

/** Far below any figure and far above the error of a factor: what is this close to half a cent is half a cent. */
const TIE_DIVISOR = 10n ** 18n;

/** Products share rates and terms, and a study is assessed again and again: a factor is found once for all of them. */
const factors = new Map<string, bigint>();
const MAX_FACTORS = 10_000;

/**
 * French payment per euro of principal, in units of 2^-128: i·(1+i)^n / ((1+i)^n − 1) with i = annual rate / 100 / 12
 * and n = months; 1 / n at 0 %. Relative error below 1e-28.
 */
function annuityFactor(scaledRate: bigint, months: number): bigint {
  const key = `${scaledRate}/${months}`;
  const known = factors.get(key);
  if (known !== undefined) return known;
  if (factors.size >= MAX_FACTORS) factors.clear();
  const factor = calculateAnnuityFactor(scaledRate, months);
  factors.set(key, factor);
  return factor;
}

function calculateAnnuityFactor(scaledRate: bigint, months: number): bigint {
  if (scaledRate === 0n) return ONE / BigInt(months);
  const rate = (scaledRate * ONE) / MONTHLY_RATE_DIVISOR;
  const growth = raise(ONE + rate, months);
  return (rate * growth) / (growth - ONE);
}

function raise(base: bigint, exponent: number): bigint {
  let result = ONE;
  let square = base;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = (result * square) >> FRACTION_BITS;
    if (rest > 1) square = (square * square) >> FRACTION_BITS;
  }
  return result;
}

/** Prices one loan after another at the same rate and term: the power is found once. */
export interface PaymentQuote {
  /** Payment of a principal in whole cents, half-up. */
  paymentOf(principal: bigint): bigint;
  /** The largest principal whose payment is at most so many cents: the inverse of `paymentOf`, exact to the unit. */
  principalOf(paymentCents: bigint): bigint;
}

/**
 * @param scale the principal's unit: principals are whole numbers of 1/scale euros, not negative
 * @throws CalculationError `invalid_number`, `invalid_rate`
 */
export function createPaymentQuote(annualRate: Numeric, months: number, scale: bigint): PaymentQuote {
  const scaledRate = parseInteger(annualRate, RATE_DECIMALS, 'interestRate');
  if (scaledRate < 0n) parseRate(annualRate, 'interestRate');
  const factor = annuityFactor(scaledRate, months) * 100n;
  const cent = scale << FRACTION_BITS;
  const rounding = cent / 2n + cent / TIE_DIVISOR;
  return {
    paymentOf: (principal) => (principal * factor + rounding) / cent,
    principalOf: (paymentCents) => ((paymentCents + 1n) * cent - rounding - 1n) / factor,
  };
}

/**
 * Reads a nominal rate in percent a year.
 *
 * @throws CalculationError `invalid_number`; `invalid_rate` below 0: a loan never pays interest to the borrower
 *   (Ley 5/2019, art. 21)
 */
export function parseRate(annualRate: Numeric, field = 'annualRate'): Decimal {
  const rate = parseNumeric(annualRate, field).toDecimalPlaces(RATE_DECIMALS);
  if (rate.gte(0)) return rate;
  throw new CalculationError('invalid_rate', 'El tipo de interés no puede ser negativo', field);
}

/** The unrounded constant payment of `principal` euros at a rate that has been read; principal / months at 0 %. */
export function exactPayment(principal: Decimal, rate: Decimal, months: number): Decimal {
  return rate.isZero() ? principal.div(months) : principal.times(decimalFactor(rate, months));
}

/** The unrounded principal that `payment` euros a month pay back: the inverse of {@link exactPayment}. */
export function exactPrincipal(payment: Decimal, rate: Decimal, months: number): Decimal {
  return rate.isZero() ? payment.times(months) : payment.div(decimalFactor(rate, months));
}

function decimalFactor(rate: Decimal, months: number): Decimal {
  const factor = annuityFactor(toInteger(rate, RATE_DECIMALS), months);
  return new Decimal(`${(factor * FACTOR_SCALE) >> FRACTION_BITS}e-${FACTOR_DECIMALS}`);
}
