import { formatWholeEuros } from './format.js';
import { divideHalfUp, type Scaled, SCALED_ONE } from './scaled.js';

/** Quotient rounded up, also of a negative dividend. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  return dividend > 0n ? (dividend + divisor - 1n) / divisor : dividend / divisor;
}

/** Whole euros that cover an amount. */
export function wholeEurosUp(amount: Scaled): number {
  return Number(divideUp(amount, SCALED_ONE));
}

export function wholeEurosDown(amount: Scaled): number {
  return Number(amount / SCALED_ONE);
}

export function toScaledEuros(wholeEuros: number): Scaled {
  return BigInt(wholeEuros) * SCALED_ONE;
}

export const printUp = (amount: Scaled): string => formatWholeEuros(divideUp(amount, SCALED_ONE));
export const printDown = (amount: Scaled): string => formatWholeEuros(amount / SCALED_ONE);
export const printHalfUp = (amount: Scaled): string => formatWholeEuros(divideHalfUp(amount, SCALED_ONE));

export const printYears = (years: number): string => (years === 1 ? '1 año' : `${years} años`);
