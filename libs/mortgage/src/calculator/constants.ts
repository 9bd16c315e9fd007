/**
 * Costs of buying that the calculator assumes without a region, or where a tax of it has no rule: two shares of
 * the value, three amounts. Change them here only.
 */
export const CALCULATOR_COSTS = {
  /** Percent of the property value: ITP or IVA, as an average of the regions. */
  taxesPercentage: 8,
  /** Percent of the property value. */
  notaryAndRegistrationPercentage: 0.5,
  /** Euros. */
  agency: 400,
  /** Euros. */
  appraisal: 400,
  /** Euros. */
  other: 300,
} as const;

/** Costs of buying outside the rules of a region. Euros. */
export const REGION_COSTS = { agency: 400, appraisal: 400, other: 0 } as const;

/** Highest (payment + debts) / income, in percent and inclusive, at which a mortgage is viable. */
export const VIABLE_RATIO_PERCENTAGE = 35;

/** Bands of the ratio with their inclusive upper limits, in percent. Above the last limit: 'sobreendeudamiento'. */
export const RATIO_BANDS = [
  { band: 'saludable', upTo: 30 },
  { band: 'ajustado', upTo: VIABLE_RATIO_PERCENTAGE },
  { band: 'dificil', upTo: 43 },
] as const;
