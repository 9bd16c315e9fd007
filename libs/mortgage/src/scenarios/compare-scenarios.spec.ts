import { withPlainSpaces } from '../../test/golden.js';
import { buildScenario } from '../../test/scenarios.js';
import { calculateScenario } from './calculate-scenario.js';
import { compareScenarios } from './compare-scenarios.js';
import type { ScenarioInput } from './scenario.types.js';

const named = (id: number, name: string, change: Partial<ScenarioInput> = {}) => ({
  id,
  name,
  result: calculateScenario(buildScenario(change)),
});
const bestOf = (...scenarios: ReturnType<typeof named>[]) =>
  Object.fromEntries(compareScenarios(scenarios).rows.map(({ key, best }) => [key, best]));

describe('compareScenarios', () => {
  it('[B-SCE-28] marks the lowest, all of those that tie, and the highest rate that is borne', () => {
    const dear = named(3, 'C', { fixedRate: 4, appraisal: 0, holders: [{ name: 'Ana', netIncome: 2000 }] });
    expect(bestOf(named(1, 'A'), named(2, 'B'), dear)).toMatchObject({
      firstPayment: [1, 2],
      upfront: [3],
      breakingRate: [1, 2],
      downPayment: [],
    });
  });

  it('[B-SCE-28] compares the highest payment of all stretches', () => {
    const rising = named(2, 'B', { rateType: 'mixed', fixedYears: 5, fixedRate: 1, spread: 3 });
    const { rows } = compareScenarios([named(1, 'A'), rising]);
    const [first, later] = rising.result.stretches.map(({ payment }) => payment);
    expect(later).toBeGreaterThan(first as number);
    expect(rows.find(({ key }) => key === 'highestPayment')?.values[1]).toBe(later);
  });

  it('[B-SCE-28] marks nothing where there are fewer than two values', () => {
    const unknown = named(2, 'B', { holders: [] });
    expect(bestOf(named(1, 'A'), unknown).breakingRate).toEqual([]);
    expect(Object.values(bestOf(named(1, 'A')))).toEqual(Array(9).fill([]));
  });

  it('[B-SCE-28] describes how each differs from the first', () => {
    const { sentences } = compareScenarios([
      named(1, 'A'),
      named(2, 'B', { years: 40 }),
      named(3, 'C'),
      named(4, 'D', { appraisal: 500 }),
    ]);
    expect(withPlainSpaces(sentences)).toEqual([
      'B: 99 €/mes menos al principio y 38.863 € más en total que A',
      'C: la misma cuota al principio y el mismo coste total que A',
      'D: la misma cuota al principio y 100 € más en total que A',
    ]);
  });
});
