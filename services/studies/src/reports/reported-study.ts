import type { Holder, ViabilityStudy } from '@umbral/contracts';

/** The part of a study that a report needs, also derived from an evaluation. */
export interface ReportedStudy extends Pick<
  ViabilityStudy,
  'clientName' | 'purchasePrice' | 'financingPercentage' | 'tasacion'
> {
  /** null where they are not part of the calculation. */
  professionalHonorarios: number | null;
  holders: readonly Pick<Holder, 'name' | 'savings' | 'monthlyDebt' | 'netIncome'>[];
}
