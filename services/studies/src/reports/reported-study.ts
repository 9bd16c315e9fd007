import type { Holder, operatingCosts, ViabilityStudy } from '@umbral/contracts';

/** What a report says of a study, or of something like one. */
export interface ReportedStudy extends Pick<
  ViabilityStudy,
  'clientName' | 'purchasePrice' | 'financingPercentage' | keyof typeof operatingCosts
> {
  holders: readonly Pick<Holder, 'savings' | 'monthlyDebt' | 'netIncome'>[];
}
