import { calculatePurchaseCosts, type PurchaseCostRule } from '@umbral/mortgage';
import { atMost, plain, type Figure } from '../report/figure.ts';
import { processorTimeOf } from '../harness/processor.ts';
import { inTurnsWarm } from '../harness/rounds.ts';
import { percentile } from '../harness/statistics.ts';

export const title = 'What buying costs';

const RULES = 1_000;
const ROUNDS = 101;

/** All of one region, so that each has to be looked at. */
const rules = Array.from({ length: RULES }, (_, at): PurchaseCostRule => ({
  id: at + 1,
  region: 'VC',
  tax: 'ITP',
  homeType: 'second_hand',
  title: `Regla ${at}`,
  brackets: [
    { upTo: 100_000 + at, rate: 6 },
    { upTo: null, rate: 8 + (at % 30) / 10 },
  ],
  bonusPercentage: at % 3 === 0 ? 50 : null,
  increased: false,
  conditions: at === 0 ? {} : { habitual: true, children: at % 5 },
  validFrom: '2026-01-01',
  validTo: null,
  source: { law: 'Ley 13/1997, art. 13', checkedAt: '2026-11-22' },
  confidence: 'alta',
}));

export async function measure(): Promise<Figure[]> {
  const purchase = {
    region: 'VC',
    homeType: 'second_hand',
    date: '2026-11-22',
    purchasePrice: 235_000,
    conditions: {},
  } as const;
  const contenders = {
    costs: async () => processorTimeOf(() => calculatePurchaseCosts(purchase, rules, '2026-11-22')),
  };
  const { costs } = await inTurnsWarm(ROUNDS, contenders);
  const what = `a purchase over ${RULES.toLocaleString('en')} rules, processor time, p99`;
  return [plain({ what, unit: 'ms', values: [percentile(costs, 0.99)], goal: atMost(20) })];
}
