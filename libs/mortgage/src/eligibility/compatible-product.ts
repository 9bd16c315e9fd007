import { type Numeric, parseNumeric } from '../money/numeric.js';
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
}

/** Joins a product, under the names of the study's list, with the verdict on it. */
export function toCompatibleProduct(product: EligibilityProduct, verdict: Verdict): CompatibleProduct {
  return {
    id: product.id,
    code: product.code,
    name: product.name,
    bankName: product.bankName,
    minAge: product.minAge,
    maxAge: product.maxAge,
    isFirstHome: product.isFirstHome,
    allowsGuarantor: product.allowsGuarantor,
    financingPercentage: toNumber(product.financingPercentage),
    effortRatioPercentage: toNumber(product.effortRatioPercentage),
    energyCertificate: product.energyCertificate ?? 'unknown',
    nationality: NATIONALITIES[product.nationality] ?? 'both',
    workRegime: product.workRegime ?? null,
    workSeniority: product.workSeniority ?? null,
    purchasePriceMin: toNumber(product.minPurchasePrice),
    purchasePriceMax: toNumber(product.maxPurchasePrice),
    appraisalPercentageMin: toNumber(product.minAppraisalPercentage),
    appraisalPercentageMax: toNumber(product.maxAppraisalPercentage),
    interestRate: toNumber(product.interestRate),
    maxYears: product.maxYears,
    notes: product.notes ?? null,
    ...verdict,
  };
}

function toNumber(value: Numeric): number {
  return typeof value === 'number' ? value : parseNumeric(value).toNumber();
}
