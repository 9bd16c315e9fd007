import { reportSections, type ReportSection, type ViabilityStudy } from '@umbral/contracts';

/** The values of the form's fields. */
export interface ReportValues {
  productIds: number[];
  hasSimulation: boolean;
  simulation: { interestRate: number | null; years: number | null };
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
  simulation: { interestRate: desiredRate ?? 3.5, years: desiredYears ?? 30 },
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
