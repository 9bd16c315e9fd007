import fc from 'fast-check';
import { buildScenario, scenarios } from '../../test/scenarios.js';
import { calculateScenario, findPrincipal } from './calculate-scenario.js';
import { fits, readHousehold } from './household.js';
import type { ScenarioInput } from './scenario.types.js';
import { quotePayment } from './stretches.js';

const stressOf = (change: Partial<ScenarioInput>) => calculateScenario(buildScenario(change)).stress;

describe('stress', () => {
  it.each([
    ['fixed', { rateType: 'fixed' as const }, []],
    ['variable over one year', { rateType: 'variable' as const, years: 1 }, []],
    ['variable', { rateType: 'variable' as const }, [4.826, 5.826, 6.826]],
    ['mixed', { rateType: 'mixed' as const, fixedYears: 5 }, [4.826, 5.826, 6.826]],
  ])('[B-SCE-07] raises the index of the later stretch: %s', (_title, change, rates) => {
    expect(stressOf(change).euribor.map(({ rate }) => rate)).toEqual(rates);
  });

  it('[B-SCE-07] without a first period the raise begins in month 13', () => {
    const payments = (first: Partial<ScenarioInput>) =>
      stressOf({ rateType: 'variable', ...first }).euribor.map(({ payment, totalInterest }) => [
        payment,
        totalInterest,
      ]);
    expect(payments({})).toEqual(payments({ firstRate: 3.826, firstMonths: 12 }));
  });

  it('[B-SCE-08] breakingRate fits, and one hundredth more does not', () => {
    fc.assert(
      fc.property(scenarios, (input) => {
        const { breakingRate } = calculateScenario(input).stress;
        const fitsAt = (hundredths: number) =>
          fits(readHousehold(input), quotePayment(findPrincipal(input), BigInt(hundredths) * 100n, input.years * 12));
        if (breakingRate === null) return expect(fitsAt(0)).toBe(false);
        const hundredths = Math.round(breakingRate * 100);
        expect([fitsAt(hundredths), hundredths === 2000 || fitsAt(hundredths + 1) === false]).toEqual([true, true]);
      }),
    );
  });

  it('[B-SCE-08] is 20 at most', () => {
    expect(stressOf({ holders: [{ name: 'Ana', netIncome: 90_000 }] }).breakingRate).toBe(20);
  });

  it('[B-SCE-09] lowestIncome fits, and one euro less does not', () => {
    fc.assert(
      fc.property(scenarios, (input) => {
        const { lowestIncome, incomeFallPercentage } = calculateScenario(input).stress;
        const [holder] = input.holders;
        const fitsWith = (netIncome: number) =>
          calculateScenario({ ...input, holders: [{ name: 'Ana', monthlyDebt: holder?.monthlyDebt, netIncome }] }).fits;
        expect([fitsWith(lowestIncome ?? 0), fitsWith((lowestIncome ?? 0) - 1)]).toEqual([true, false]);
        expect(Number(incomeFallPercentage) < 0).toBe(Number(lowestIncome) > Number(holder?.netIncome) * 1.000_5);
      }),
      { numRuns: 40 },
    );
  });

  it('[B-SCE-10] without a holder all debts stay; without income left there is no effort', () => {
    const two = [
      { name: 'Ana', netIncome: 2500, monthlyDebt: 0 },
      { name: 'Luis', netIncome: 0, monthlyDebt: 100 },
    ];
    expect(stressOf({ holders: two }).withoutHolder).toEqual([
      { name: 'Ana', effortPercentage: null, fits: false },
      { name: 'Luis', effortPercentage: 32.7388, fits: true },
    ]);
    expect(stressOf({}).withoutHolder).toEqual([]);
  });
});
