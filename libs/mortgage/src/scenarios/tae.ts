import { Decimal, HUNDRED } from '../money/numeric.js';
import { roundToCents } from '../money/rounding.js';

const MAX_STEPS = 10_000;
const CLOSE_ENOUGH = 1e-14;
/** Each of these doubles the right digits of a binary root that has some fourteen. */
const EXACT_STEPS = 2;

/** Fixed point of the exact steps: 1 is 2^160. Thirty times as fast as decimals of the same precision. */
const FRACTION_BITS = 160n;
const ONE = 1n << FRACTION_BITS;
const DOUBLE_BITS = 2 ** 53;

/**
 * Annual percentage rate: (1 + m)^12 − 1, m being the monthly rate at which the flows are worth what was received.
 *
 * Source: Ley 5/2019, art. 8 and annex II.
 *
 * @param received cents at signature, above 0 and at most the sum of the flows
 * @param flows cents paid after 1, 2, 3 … months
 */
export function findTae(received: bigint, flows: readonly bigint[]): { tae: number; taeExact: string } {
  const amounts = flows.map(Number);
  const approximate = findDiscount(Number(received), amounts);
  const { slope } = valueAt(approximate, amounts);
  let discount = toFixedPoint(approximate);
  for (let step = 0; step < EXACT_STEPS; step += 1) discount = refine(discount, received, flows, slope);
  const monthly = new Decimal(discount.toString()).div(ONE.toString());
  const tae = new Decimal(1).div(monthly.pow(12)).minus(1).times(HUNDRED);
  return { tae: roundToCents(tae), taeExact: tae.toDecimalPlaces(20).toFixed(8) };
}

/**
 * The monthly discount v = 1 / (1 + m) with Σ flow × v^k = received. The sum grows and curves upwards with v, so steps of
 * Newton's method fall from 1 towards the root and never past it.
 */
function findDiscount(received: number, flows: readonly number[]): number {
  let discount = 1;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { worth, slope } = valueAt(discount, flows);
    const change = (worth - received) / slope;
    discount -= change;
    if (Math.abs(change) < CLOSE_ENOUGH) break;
  }
  return discount;
}

function valueAt(discount: number, flows: readonly number[]): { worth: number; slope: number } {
  let worth = 0;
  let slope = 0;
  for (let month = flows.length - 1; month >= 0; month -= 1) {
    slope = slope * discount + worth + (flows[month] ?? 0);
    worth = (worth + (flows[month] ?? 0)) * discount;
  }
  return { worth, slope };
}

/** One step with the exact worth; the slope need not be exact. */
function refine(discount: bigint, received: bigint, flows: readonly bigint[], slope: number): bigint {
  const worth = flows.reduceRight((sum, flow) => ((sum + (flow << FRACTION_BITS)) * discount) >> FRACTION_BITS, 0n);
  return (
    discount - ((worth - (received << FRACTION_BITS)) * BigInt(DOUBLE_BITS)) / BigInt(Math.round(slope * DOUBLE_BITS))
  );
}

/** Of a number from 0 to 1, exactly. */
const toFixedPoint = (value: number): bigint =>
  (BigInt(Math.round(value * DOUBLE_BITS)) << FRACTION_BITS) / BigInt(DOUBLE_BITS);
