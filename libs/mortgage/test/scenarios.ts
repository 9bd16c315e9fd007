import fc from 'fast-check';
import type { ScenarioInput } from '../src/index.js';

/** 160,000 € over 30 years at 3.5 %; tests change one thing. */
export function buildScenario(change: Partial<ScenarioInput> = {}): ScenarioInput {
  return {
    purchasePrice: 200_000,
    financingPercentage: 80,
    years: 30,
    rateType: 'fixed',
    fixedRate: 3.5,
    euribor: 2.226,
    spread: 1.6,
    appraisal: 400,
    effortRatioPercentage: 35,
    variableFeeOption: '5y',
    bonuses: [],
    holders: [{ name: 'Ana García', netIncome: 2500, monthlyDebt: 0 }],
    ...change,
  };
}

const hundredths = (max: number) => fc.integer({ min: 0, max }).map((value) => value / 100);

export const scenarios: fc.Arbitrary<ScenarioInput> = fc
  .record({
    purchasePrice: fc.integer({ min: 3_000_000, max: 90_000_000 }).map((cents) => cents / 100),
    financingPercentage: hundredths(5000).map((more) => 50 + more),
    years: fc.integer({ min: 3, max: 40 }),
    rateType: fc.constantFrom('fixed' as const, 'variable' as const, 'mixed' as const),
    fixedRate: hundredths(800),
    fixedYears: fc.constantFrom(1, 2),
    euribor: hundredths(600).map((rate) => rate - 2),
    spread: hundredths(200),
    first: fc.option(fc.tuple(hundredths(500), fc.integer({ min: 1, max: 35 }))),
    points: hundredths(100),
    linked: fc.boolean(),
    netIncome: fc.integer({ min: 50_000, max: 900_000 }).map((cents) => cents / 100),
    monthlyDebt: hundredths(50_000),
    effortRatioPercentage: fc.integer({ min: 20, max: 50 }),
  })
  .map(({ first, points, linked, netIncome, monthlyDebt, ...change }) =>
    buildScenario({
      ...change,
      ...(first && { firstRate: first[0], firstMonths: first[1] }),
      bonuses: [{ code: 'vida', points, annualCost: 120.5, linked }],
      holders: [{ name: 'Ana', netIncome, monthlyDebt }],
    }),
  );
