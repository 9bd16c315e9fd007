import { toPlainNumber } from '../money/numeric.js';
import type { EligibilityProduct, Verdict } from './eligibility.types.js';

const NATIONALITIES: Record<string, CompatibleNationality> = {
  nacional: 'national',
  internacional: 'international',
  ambos: 'both',
};

export type CompatibleNationality = 'national' | 'international' | 'both';

/** A product as a study sees it. Some names differ from the product's: this is the only place that maps them. */
export interface CompatibleProduct extends Verdict {
  id?: number;
  code: string;
  name: string;
  bankName: string;
  minAge: number;
  maxAge: number;
  isFirstHome: boolean;
  allowsGuarantor: boolean;
  financingPercentage: number;
  effortRatioPercentage: number;
  energyCertificate: string;
  nationality: CompatibleNationality;
  workRegime: string | null;
  workSeniority: number | null;
  purchasePriceMin: number;
  purchasePriceMax: number;
  appraisalPercentageMin: number;
  appraisalPercentageMax: number;
  interestRate: number;
  maxYears: number;
  notes: string | null;
  /** Thousandths that it lacks; 0 where it fits, null where no change makes it fit. */
  distance: number | null;
  /** Says neither bank nor product. */
  shortName: string;
}

/** Joins a product, under the names of the study's list, with the verdict on it. */
export function toCompatibleProduct(
  product: EligibilityProduct,
  verdict: Verdict,
): Omit<CompatibleProduct, 'distance' | 'shortName'> {
  return {
    id: product.id,
    code: product.code,
    name: product.name,
    bankName: product.bankName,
    minAge: product.minAge,
    maxAge: product.maxAge,
    isFirstHome: product.isFirstHome,
    allowsGuarantor: product.allowsGuarantor,
    financingPercentage: toPlainNumber(product.financingPercentage),
    effortRatioPercentage: toPlainNumber(product.effortRatioPercentage),
    energyCertificate: product.energyCertificate ?? 'unknown',
    nationality: NATIONALITIES[product.nationality] ?? 'both',
    workRegime: product.workRegime ?? null,
    workSeniority: product.workSeniority ?? null,
    purchasePriceMin: toPlainNumber(product.minPurchasePrice),
    purchasePriceMax: toPlainNumber(product.maxPurchasePrice),
    appraisalPercentageMin: toPlainNumber(product.minAppraisalPercentage),
    appraisalPercentageMax: toPlainNumber(product.maxAppraisalPercentage),
    interestRate: toPlainNumber(product.interestRate),
    maxYears: product.maxYears,
    notes: product.notes ?? null,
    ...verdict,
  };
}
