import { Decimal } from 'decimal.js';
import { assess, productFigures } from '@umbral/mortgage';
import { createProducts, rated, study } from '../data/products.ts';
import { atMost, compared, plain, type Figure } from '../report/figure.ts';
import { processorTimeOf } from '../harness/processor.ts';
import { inTurns, inTurnsWarm } from '../harness/rounds.ts';
import { percentile } from '../harness/statistics.ts';

export const title = 'Which products fit a study';

/** The real implementation. */
const Exact = Decimal.clone({ precision: 40 });
const PRODUCTS = 1_000;
const ROUNDS = 31;
const LIST_ROUNDS = 101;
/** As many rows of a list carry their figures. */
const FIGURES = 50;
const REFERENCE = { value: 2.4 };

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
    ...(await measureFigures(rated(products))),
  ];
}

/** The list with the figures of its first rows, of all kinds of rate and with conditions. */
async function measureFigures(products: ReturnType<typeof rated>): Promise<Figure[]> {
  const shown = products.slice(0, FIGURES);
  const list = () => assess(study, products, { reference: REFERENCE });
  const results = await inTurnsWarm(LIST_ROUNDS, {
    list: async () =>
      processorTimeOf(() => [list(), shown.map((product) => productFigures(study, product, REFERENCE))]),
    without: async () => processorTimeOf(list),
  });
  const what = `${PRODUCTS.toLocaleString('en')} products with the figures of ${FIGURES}, processor time`;
  return [
    compared({ what, unit: 'ms', values: results.list, against: 'without figures', baselines: results.without }),
    plain({ what: `${what}, p99`, unit: 'ms', values: [percentile(results.list, 0.99)], goal: atMost(200) }),
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
