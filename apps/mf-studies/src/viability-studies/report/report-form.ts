import { reportSections, type ReportSection, type ViabilityStudy } from '@umbral/contracts';

/** What the form's fields hold. */
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

/** @param ticked products; a report without any begins with a simulation, of what the buyers want */
export const valuesFor = (ticked: readonly number[], { desiredYears, desiredRate }: Wishes = {}): ReportValues => ({
  productIds: [...ticked],
  hasSimulation: ticked.length === 0,
  simulation: { interestRate: desiredRate ?? 3.5, years: desiredYears ?? 30 },
  sections: [...reportSections],
  annex: false,
  scenarioIds: [],
  changes: false,
});

/** A simulation that was not asked for is none. */
export const prepareReport = ({ hasSimulation, simulation, ...rest }: ReportValues): unknown => ({
  ...rest,
  simulation: hasSimulation ? simulation : null,
});

/** The list with or without one of its items; the others keep their order. */
export const toggledIn = <Item>(list: readonly Item[], item: Item, isIn: boolean): Item[] =>
  isIn ? [...list.filter((other) => other !== item), item] : list.filter((other) => other !== item);
