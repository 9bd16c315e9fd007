import type { Holder, ViabilityStudy } from '@umbral/contracts';

/** What a report says of a study, or of something like one. */
export interface ReportedStudy extends Pick<
  ViabilityStudy,
  'clientName' | 'purchasePrice' | 'financingPercentage' | 'tasacion' | 'professionalHonorarios'
> {
  holders: readonly Pick<Holder, 'name' | 'savings' | 'monthlyDebt' | 'netIncome'>[];
}
