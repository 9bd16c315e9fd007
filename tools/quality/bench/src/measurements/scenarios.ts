import { calculateScenario, compareScenarios, scheduleOf } from '@umbral/mortgage';
import { atMost, compared, plain, type Figure } from '../report/figure.ts';
import { processorTimeOf } from '../harness/processor.ts';
import { inTurnsWarm } from '../harness/rounds.ts';
import { percentile } from '../harness/statistics.ts';

export const title = 'Scenarios of a study';

const ROUNDS = 101;
const YEARS = 40;

const scenario = {
  rateType: 'mixed',
  fixedRate: '2.4',
  fixedYears: 10,
  euribor: '2.215',
  spread: '0.65',
  years: YEARS,
  purchasePrice: '235000.00',
  financingPercentage: '80',
  originationFee: '500',
  appraisal: '380',
  effortRatioPercentage: 35,
  variableFeeOption: '5y',
  bonuses: Array.from({ length: 8 }, (_, at) => ({
    code: `c${at}`,
    points: '0.10',
    annualCost: 100 + at,
    linked: at % 2 === 0,
  })),
  holders: [
    { name: 'Marta', netIncome: '2100.00', monthlyDebt: '90' },
    { name: 'Luis', netIncome: '1400.00' },
  ],
} as const;

const ONE_RATE = {
  rateType: 'fixed',
  fixedRate: 2.4,
  fixedYears: null,
  firstRate: null,
  firstMonths: null,
  spread: null,
  bonuses: [],
} as const;

export async function measure(): Promise<Figure[]> {
  const four = () =>
    compareScenarios(
      [0, 1, 2, 3].map((at) => ({
        id: at,
        name: `Escenario ${at}`,
        result: calculateScenario({ ...scenario, years: YEARS - at }),
      })),
    );
  const contenders = {
    one: async () => processorTimeOf(() => calculateScenario(scenario)),
    schedule: async () =>
      processorTimeOf(() => scheduleOf(ONE_RATE, { ...scenario, appraisal: 0, originationFee: 0 }, null)),
    list: async () => processorTimeOf(four),
  };
  const results = await inTurnsWarm(ROUNDS, contenders);
  const what = `a scenario of ${YEARS} years with 8 conditions, processor time`;
  return [
    compared({ what, unit: 'ms', values: results.one, against: 'one schedule', baselines: results.schedule }),
    plain({ what: `${what}, p99`, unit: 'ms', values: [percentile(results.one, 0.99)], goal: atMost(20) }),
    plain({
      what: 'four of them compared, p99',
      unit: 'ms',
      values: [percentile(results.list, 0.99)],
      goal: atMost(100),
    }),
  ];
}
