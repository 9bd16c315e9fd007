import {
  reportSections,
  reportSimulation,
  type CompatibleProduct,
  type ReportSection,
  type Scenario,
  type ViabilityStudy,
} from '@umbral/contracts';
import { fieldsFor, rate, years } from '@umbral/web-kit/fields';
import { isOutOfReach, type RememberedProducts } from '../detail/product-choice';

/** The loan of a simulation without a product. */
export const simulationFields = fieldsFor<{ interestRate: number; years: number }>()({
  interestRate: rate('Interés', { empty: 3.5, required: true, step: 0.25, min: 0.1, max: 20 }),
  years: years('Plazo', { empty: 30, required: true, min: 1, max: 50 }),
});

/** The values of the form's fields. */
export interface ReportValues {
  productIds: number[];
  hasSimulation: boolean;
  simulation: typeof simulationFields.empty;
  sections: ReportSection[];
  annex: boolean;
  scenarioIds: number[];
  changes: boolean;
}

type Wishes = Partial<Pick<ViabilityStudy, 'desiredYears' | 'desiredRate'>>;

/** @param selected products; without any, the report starts with a simulation of the desired loan */
export const valuesFor = (selected: readonly number[], { desiredYears, desiredRate }: Wishes = {}): ReportValues => ({
  productIds: [...selected],
  hasSimulation: selected.length === 0,
  simulation: {
    // A study allows a desired rate of 0.
    interestRate:
      reportSimulation.shape.interestRate.safeParse(desiredRate).data ?? simulationFields.empty.interestRate,
    years: desiredYears ?? simulationFields.empty.years,
  },
  sections: [...reportSections],
  annex: false,
  scenarioIds: [],
  changes: false,
});

/** Omits a simulation that is not selected. */
export const prepareReport = ({ hasSimulation, simulation, ...rest }: ReportValues): unknown => ({
  ...rest,
  simulation: hasSimulation ? simulation : null,
});

/** Adds or removes an item; the others stay in their order. */
export const toggledIn = <Item>(list: readonly Item[], item: Item, isIn: boolean): Item[] =>
  isIn ? [...list.filter((other) => other !== item), item] : list.filter((other) => other !== item);

/** Number of products selected by default. */
const DEFAULT_COUNT = 3;

interface Known extends RememberedProducts {
  /** In the order of the list. */
  products: readonly CompatibleProduct[];
  /** In their order. */
  scenarios: readonly Pick<Scenario, 'productId'>[];
}

/** The products of the compare bar, else of the scenarios, else the last viewed, else the nearest; never a collapsed one. */
export function defaultProducts({ products, picked, scenarios, looked }: Known): number[] {
  const offered = products.filter((product) => !isOutOfReach(product)).map(({ id }) => id);
  const known = (ids: readonly (number | null)[]) =>
    [...new Set(ids)].filter((id): id is number => id !== null && offered.includes(id));
  return (
    [known(picked), known(scenarios.map(({ productId }) => productId)), known(looked).slice(0, DEFAULT_COUNT)].find(
      (ids) => ids.length > 0,
    ) ?? offered.slice(0, DEFAULT_COUNT)
  );
}
