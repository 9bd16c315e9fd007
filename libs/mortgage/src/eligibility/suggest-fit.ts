import { calculateFinancing } from '../costs/financing.js';
import { assessProduct } from './assess-product.js';
import type { EligibilityProduct, EligibilityStudy, ReasonCode } from './eligibility.types.js';
import { isAssessable, readStudy } from './study-figures.js';

/** Below half of the price a loan is no longer the one that the client came for. */
const LOWEST_SUGGESTED_FINANCING = 50;

/** Reasons that a smaller loan or a better certificate can remove. The others are facts about people and price. */
const CHANGEABLE: ReadonlySet<ReasonCode> = new Set([
  'FINANCING',
  'APPRAISAL_MAX',
  'EFFORT',
  'ENERGY',
  'ENERGY_UNKNOWN',
] satisfies ReasonCode[]);

/** All changes that are not null are needed together. */
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
 * What would make a product fit that does not: less financing (in whole percent, from 50), a better energy certificate,
 * or both.
 *
 * Source: the same rules; a smaller loan never breaks one that a larger one keeps, so the highest share is found by
 * halving.
 *
 * @returns null when the product fits already, or when these changes are not enough
 * @throws CalculationError as `assess`
 */
export function suggestFit(study: EligibilityStudy, product: EligibilityProduct): FitSuggestion | null {
  if (!isAssessable(study)) return null;
  const { reasons } = assessProduct(readStudy(study), product);
  if (reasons.length === 0 || reasons.some(({ code }) => !CHANGEABLE.has(code))) return null;

  const needsEnergy = reasons.some(({ code }) => code === 'ENERGY' || code === 'ENERGY_UNKNOWN');
  const energyCertificate = needsEnergy ? (product.energyCertificate ?? null) : null;
  const changed = needsEnergy ? { ...study, energyCertificate } : study;
  const assessAt = (financingPercentage: EligibilityStudy['financingPercentage']) =>
    assessProduct(readStudy({ ...changed, financingPercentage }), product);

  const asked = study.financingPercentage;
  const isEnough = assessAt(asked).isCompatible;
  const share = isEnough ? asked : findHighestShare(Number(asked), (whole) => assessAt(whole).isCompatible);
  if (share === null) return null;
  return {
    financingPercentage: isEnough ? null : Number(share),
    energyCertificate,
    downPayment: calculateFinancing({ purchasePrice: study.purchasePrice, financingPercentage: share }).downPayment,
    payment: assessAt(share).assessedPayment,
  };
}

/** The highest whole share below `asked` that fits, found in at most seven looks; null when none does. */
function findHighestShare(asked: number, fits: (share: number) => boolean): number | null {
  let highest: number | null = null;
  let low = LOWEST_SUGGESTED_FINANCING;
  let high = Math.ceil(asked) - 1;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) {
      highest = middle;
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return highest;
}
