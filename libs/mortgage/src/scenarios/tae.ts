import { Decimal, HUNDRED } from '../money/numeric.js';
import { roundToCents } from '../money/rounding.js';

const MOST_STEPS = 10_000;
const CLOSE_ENOUGH = 1e-14;
/** Each of these doubles the right digits of a binary root that has some fourteen. */
const EXACT_STEPS = 2;

/**
 * Annual percentage rate: (1 + m)^12 − 1, m being the monthly rate at which the flows are worth what was received.
 *
 * Source: Ley 5/2019, art. 8 and annex II.
 *
 * @param received cents at signature, above 0 and at most the sum of the flows
 * @param flows cents paid after 1, 2, 3 … months
 */
export function findTae(received: bigint, flows: readonly bigint[]): { tae: number; taeExact: string } {
  let discount = new Decimal(findDiscount(Number(received), flows.map(Number)));
  for (let step = 0; step < EXACT_STEPS; step += 1) discount = refine(discount, received, flows);
  const tae = new Decimal(1).div(discount.pow(12)).minus(1).times(HUNDRED);
  return { tae: roundToCents(tae), taeExact: tae.toDecimalPlaces(20).toFixed(8) };
}

/**
 * The monthly discount v = 1 / (1 + m) with Σ flow × v^k = received. The sum grows and curves upwards with v, so steps of
 * Newton's method fall from 1 towards the root and never past it.
 */
function findDiscount(received: number, flows: readonly number[]): number {
  let discount = 1;
  for (let step = 0; step < MOST_STEPS; step += 1) {
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
function refine(discount: Decimal, received: bigint, flows: readonly bigint[]): Decimal {
  const worth = flows.reduceRight((sum, flow) => sum.plus(flow.toString()).times(discount), new Decimal(0));
  const { slope } = valueAt(discount.toNumber(), flows.map(Number));
  return discount.minus(worth.minus(received.toString()).div(slope));
}
