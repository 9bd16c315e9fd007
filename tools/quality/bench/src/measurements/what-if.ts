import { assess, findChanges } from '@umbral/mortgage';
import { createProducts, study } from '../data/products.ts';
import { atMost, compared, plain, type Figure } from '../report/figure.ts';
import { processorTimeOf } from '../harness/processor.ts';
import { inTurnsWarm } from '../harness/rounds.ts';
import { percentile } from '../harness/statistics.ts';

export const title = 'What would make products fit';

const PRODUCTS = 1_000;
const ROUNDS = 101;
/** As many as a list looks at. */
const LOOKS = 25;

export async function measure(): Promise<Figure[]> {
  // No product finances so much.
  const asked = { ...study, financingPercentage: '100.00' };
  const products = createProducts(PRODUCTS).map((product) => ({
    ...product,
    financingPercentage: Math.min(product.financingPercentage, 95),
  }));
  const looked = products.slice(0, LOOKS);
  const contenders = {
    list: async () =>
      processorTimeOf(() => [assess(asked, products), looked.map((product) => findChanges(asked, product))]),
    assess: async () => processorTimeOf(() => assess(asked, products)),
    one: async (round: number) => processorTimeOf(() => findChanges(asked, products[round % PRODUCTS] ?? products[0]!)),
  };
  const results = await inTurnsWarm(ROUNDS, contenders);
  const list = `${PRODUCTS.toLocaleString('en')} misfits with the changes of ${LOOKS}, processor time`;
  return [
    compared({ what: list, unit: 'ms', values: results.list, against: 'assessing alone', baselines: results.assess }),
    plain({ what: `${list}, p99`, unit: 'ms', values: [percentile(results.list, 0.99)], goal: atMost(100) }),
    plain({
      what: 'changes of one product, p99',
      unit: 'ms',
      values: [percentile(results.one, 0.99)],
      goal: atMost(10),
    }),
  ];
}
