import { divideHalfUp } from '../money/scaled.js';
import type { CostRange } from './purchase-costs.types.js';

/** Tariffs are found in units of 10^-7 euros: cents × hundredths of a per mille. */
const UNITS_PER_CENT = 100_000n;

interface Tariff {
  /** Up to the first step, units. */
  fixed: bigint;
  /** Hundredths of a per mille from one step to the next; the last is for what lies above all steps. */
  rates: readonly bigint[];
  /** Cents, one fewer than `rates` and the fixed part together. */
  steps: readonly bigint[];
  /** Units. */
  most?: bigint;
  /** Tenths of the tariff that bills amount to, with copies, notes and VAT. */
  range: readonly [bigint, bigint];
}

const STEPS = [601_012n, 3_005_061n, 6_010_121n, 15_025_303n, 60_101_210n];

/** Real Decreto 1426/1989; beyond the last step nothing is added. */
const NOTARY: Tariff = {
  fixed: 901_518_160n,
  rates: [450n, 150n, 100n, 50n, 30n, 0n],
  steps: [...STEPS, 601_012_104n],
  range: [16n, 26n],
};

/** Real Decreto 1427/1989. */
const REGISTRY: Tariff = {
  fixed: 240_404_840n,
  rates: [175n, 125n, 75n, 30n, 20n],
  steps: STEPS,
  most: 21_816_739_390n,
  range: [12n, 16n],
};

export const findNotaryCost = (price: bigint) => applyTariff(NOTARY, price);
export const findRegistryCost = (price: bigint) => applyTariff(REGISTRY, price);

/** The tariff in cents, and what is usually billed for that tariff in whole euros; each half-up. */
function applyTariff({ fixed, rates, steps, most, range }: Tariff, price: bigint): CostRange & { tariff: number } {
  const sum = rates.reduce(
    (total, rate, index) => total + rate * sliceOf(price, steps[index], steps[index + 1]),
    fixed,
  );
  const tariff = divideHalfUp(most !== undefined && sum > most ? most : sum, UNITS_PER_CENT);
  const bill = (tenths: bigint) => Number(divideHalfUp(tariff * tenths, 1000n));
  return { tariff: Number(tariff) / 100, from: bill(range[0]), to: bill(range[1]) };
}

/** What of an amount lies above one step and up to the next. */
export function sliceOf(amount: bigint, from = 0n, to?: bigint): bigint {
  const end = to === undefined || amount < to ? amount : to;
  return end > from ? end - from : 0n;
}
