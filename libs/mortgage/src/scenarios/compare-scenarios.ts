import { formatEuros } from '../money/format.js';
import { Decimal } from '../money/numeric.js';
import { roundToEuros } from '../money/rounding.js';
import type { Scenario } from './scenario.types.js';

export interface NamedScenario {
  id: number;
  name: string;
  result: Scenario;
}

const FIGURES = {
  firstPayment: ({ stretches }: Scenario) => stretches[0]?.payment ?? null,
  highestPayment: ({ stretches }: Scenario) => Math.max(...stretches.map(({ payment }) => payment)),
  tae: ({ tae }: Scenario) => tae,
  totalInterest: ({ totalInterest }: Scenario) => totalInterest,
  linkedCost: ({ linkedCost }: Scenario) => linkedCost,
  upfront: ({ upfront }: Scenario) => upfront,
  totalCost: ({ totalCost }: Scenario) => totalCost,
  downPayment: ({ downPayment }: Scenario) => downPayment,
  breakingRate: ({ stress }: Scenario) => stress.breakingRate,
} satisfies Record<string, (result: Scenario) => number | null>;

export type ComparisonKey = keyof typeof FIGURES;

export interface Comparison {
  /** In the order of the scenarios; `best` has the ids of the lowest values (of the highest rate that is borne). */
  rows: { key: ComparisonKey; values: (number | null)[]; best: number[] }[];
  /** One for each scenario after the first, Spanish. */
  sentences: string[];
}

/** Scenarios side by side. No value is best where there are fewer than two, or all are equal. */
export function compareScenarios(scenarios: readonly NamedScenario[]): Comparison {
  const keys = Object.keys(FIGURES) as ComparisonKey[];
  const [first, ...others] = scenarios;
  return {
    rows: keys.map((key) => {
      const values = scenarios.map(({ result }) => FIGURES[key](result));
      const best = findBest(values, key === 'breakingRate' ? Math.max : Math.min);
      return {
        key,
        values,
        best: scenarios.filter((_, index) => best !== null && values[index] === best).map(({ id }) => id),
      };
    }),
    sentences: first ? others.map((other) => describeAgainst(first, other)) : [],
  };
}

function findBest(values: readonly (number | null)[], pick: (...values: number[]) => number): number | null {
  const known = values.filter((value) => value !== null);
  return known.length < 2 || new Set(known).size === 1 ? null : pick(...known);
}

function describeAgainst(first: NamedScenario, other: NamedScenario): string {
  const differenceIn = (key: 'firstPayment' | 'totalCost') =>
    roundToEuros(new Decimal(FIGURES[key](other.result) ?? 0).minus(FIGURES[key](first.result) ?? 0));
  const payment = differenceIn('firstPayment');
  const cost = differenceIn('totalCost');
  const start =
    payment === 0
      ? 'la misma cuota al principio'
      : `${formatEuros(Math.abs(payment))}/mes ${moreOrLess(payment)} al principio`;
  const total = cost === 0 ? 'el mismo coste total' : `${formatEuros(Math.abs(cost))} ${moreOrLess(cost)} en total`;
  return `${other.name}: ${start} y ${total} que ${first.name}`;
}

const moreOrLess = (difference: number): string => (difference > 0 ? 'más' : 'menos');
