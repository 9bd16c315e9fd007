import { Decimal } from 'decimal.js';
import { assess } from '@umbral/mortgage';
import { createProducts, study } from '../data/products.ts';
import { atMost, compared, plain, type Figure } from '../report/figure.ts';
import { processorTimeOf } from '../harness/processor.ts';
import { inTurns } from '../harness/rounds.ts';

export const title = 'Which products fit a study';

/** The real implementation. */
const Exact = Decimal.clone({ precision: 40 });
const PRODUCTS = 1_000;
const ROUNDS = 31;

export async function measure(): Promise<Figure[]> {
  const products = createProducts(PRODUCTS);
  const contenders = {
    assess: async () => processorTimeOf(() => assess(study, products)),
    payments: async () => processorTimeOf(() => paymentsOf(products)),
  };
  await inTurns(5, contenders);
  const results = await inTurns(ROUNDS, contenders);
  const what = `${PRODUCTS.toLocaleString('en')} products assessed, processor time`;
  return [
    plain({ what, unit: 'ms', values: results.assess, goal: atMost(30) }),
    compared({
      what,
      unit: 'ms',
      values: results.assess,
      against: 'their two payments alone',
      baselines: results.payments,
    }),
  ];
}

/** The two payments of each product, found with decimal.js powers and nothing else. */
function paymentsOf(products: ReturnType<typeof createProducts>) {
  return products.map(({ financingPercentage, interestRate, maxYears }) => {
    const rate = new Exact(interestRate).div(1_200);
    const growth = rate.plus(1).pow(maxYears * 12);
    const factor = rate.times(growth).div(growth.minus(1));
    return [financingPercentage, Math.min(85, financingPercentage)].map((share) =>
      factor.times(2_350 * share).toFixed(2),
    );
  });
}
