import { calculateFinancing } from '../costs/financing.js';
import { assessProduct } from '../eligibility/assess-product.js';
import type { EligibilityProduct, EligibilityStudy } from '../eligibility/eligibility.types.js';
import { readStudy } from '../eligibility/study-figures.js';
import type { FitChange, LeverStep } from './fit-change.js';

/** Less financing, a better energy certificate, or both: what is not null is needed together. */
export interface FitSuggestion {
  /** Highest whole percent of the price at which the product fits; null when the amount may stay. */
  financingPercentage: number | null;
  /** The letter that the home would need, or better; null when it may stay. */
  energyCertificate: string | null;
  /** Euros, at the suggested financing. */
  downPayment: number;
  /** Euros a month, at the suggested financing. */
  payment: number;
}

/**
 * The first of the changes that can be expressed in whole percent: the certificate, less financing, or both.
 *
 * @param changes of this study and product, as `findChanges` answers them
 * @returns null when none of them is of that kind
 */
export function suggestFit(
  study: EligibilityStudy,
  product: EligibilityProduct,
  changes: readonly Pick<FitChange, 'levers'>[],
): FitSuggestion | null {
  const change = ['energy', 'entry', 'energy entry'].map((names) => changes.find(isMadeOf(names))).find(Boolean);
  if (!change) return null;
  const entry = change.levers.find(isEntry);
  const financingPercentage = entry ? Math.floor(entry.financingPercentage) : null;
  const suggested = { ...study, financingPercentage: financingPercentage ?? study.financingPercentage };
  return {
    financingPercentage,
    energyCertificate: change.levers.find(isEnergy)?.energyCertificate ?? null,
    downPayment: calculateFinancing(suggested).downPayment,
    payment: assessProduct(readStudy(suggested), product).assessedPayment,
  };
}

const isMadeOf =
  (names: string) =>
  ({ levers }: Pick<FitChange, 'levers'>) =>
    levers.map(({ lever }) => lever).join(' ') === names;
const isEntry = (step: LeverStep) => step.lever === 'entry';
const isEnergy = (step: LeverStep) => step.lever === 'energy';
