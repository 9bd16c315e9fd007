import { reportSections, type CompatibleProduct, type ReportSection, type ViabilityStudy } from '@umbral/contracts';

/** Products that are ticked when the form is opened. */
const TICKED = 3;

/** What the form's fields hold. */
export interface ReportValues {
  productIds: number[];
  hasSimulation: boolean;
  simulation: { interestRate: number | null; years: number | null };
  sections: ReportSection[];
  annex: boolean;
  scenarioIds: number[];
  changes: boolean;
  purchaseCosts: boolean;
}

type Wishes = Partial<Pick<ViabilityStudy, 'desiredYears' | 'desiredRate'>>;

/** Those that fit first; a report of a study that no product fits begins with a simulation, of what its buyers want. */
export function valuesFor(
  products: readonly CompatibleProduct[],
  { desiredYears, desiredRate }: Wishes = {},
): ReportValues {
  const fitting = products.filter(({ isCompatible }) => isCompatible).slice(0, TICKED);
  return {
    productIds: fitting.map(({ id }) => id),
    hasSimulation: fitting.length === 0,
    simulation: { interestRate: desiredRate ?? 3.5, years: desiredYears ?? 30 },
    sections: [...reportSections],
    annex: false,
    scenarioIds: [],
    changes: false,
    purchaseCosts: false,
  };
}

/** A simulation that was not asked for is none. */
export const prepareReport = ({ hasSimulation, simulation, ...rest }: ReportValues): unknown => ({
  ...rest,
  simulation: hasSimulation ? simulation : null,
});

/** The list with or without one of its items; the others keep their order. */
export const toggledIn = <Item>(list: readonly Item[], item: Item, isIn: boolean): Item[] =>
  isIn ? [...list.filter((other) => other !== item), item] : list.filter((other) => other !== item);
