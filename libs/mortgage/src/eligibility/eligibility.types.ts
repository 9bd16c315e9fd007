import type { OperatingCostsInput } from '../costs/operating-costs.js';
import type { RatedProduct } from '../figures/figures.types.js';
import type { Numeric } from '../money/numeric.js';

/** Absent values may be left out or null. */
type Optional<T> = T | null | undefined;

export interface EligibilityProperty {
  /** Euros. */
  propertyValue: Numeric;
  /** Euros. Default 0. */
  propertyDebt?: Optional<Numeric>;
}

interface EligibilityPerson {
  name: string;
  age?: Optional<number>;
  workRegime?: Optional<string>;
  /** Years. */
  workSeniority?: Optional<number>;
  /** Euros a month. */
  netIncome?: Optional<Numeric>;
  /** Euros a month. Default 0. */
  monthlyDebt?: Optional<Numeric>;
  properties?: Optional<EligibilityProperty[]>;
}

export interface EligibilityHolder extends EligibilityPerson {
  /** Default true. */
  isFirstHome?: Optional<boolean>;
  hasMultipleProperties?: Optional<boolean>;
  propertiesCount?: Optional<number>;
  /** Euros. Default 0. */
  savings?: Optional<Numeric>;
}

export type EligibilityGuarantor = EligibilityPerson;

/** Fields of a study; names as in the study. The costs default to 0. */
export interface EligibilityStudy extends OperatingCostsInput {
  /** Euros. */
  appraisalValue: Numeric;
  /** Percent of the price, 1 to 100. */
  financingPercentage: Numeric;
  /** 'A' to 'G' or 'unknown'. */
  energyCertificate?: Optional<string>;
  /** Default true. */
  isNational?: Optional<boolean>;
  /** Default false. */
  needsAdditionalLoan?: Optional<boolean>;
  holders: EligibilityHolder[];
  guarantors?: Optional<EligibilityGuarantor[]>;
}

/** A product with what is needed of its bank; names as in the product. Amounts in euros, percentages as 35 for 35 %. */
export interface EligibilityProduct extends RatedProduct {
  id?: number;
  code: string;
  name: string;
  bankName: string;
  isActive: boolean;
  bankIsActive: boolean;
  /** null: a bank of every company. */
  bankCompanyId?: Optional<number>;
  effortRatioPercentage: Numeric;
  minAge: number;
  maxAge: number;
  isFirstHome: boolean;
  energyCertificate?: Optional<string>;
  minPurchasePrice: Numeric;
  maxPurchasePrice: Numeric;
  minAppraisalPercentage: Numeric;
  maxAppraisalPercentage: Numeric;
  financingPercentage: Numeric;
  interestRate: Numeric;
  maxYears: number;
  allowsGuarantor: boolean;
  guarantorMinSalary?: Optional<Numeric>;
  guarantorMinPropertyValue?: Optional<Numeric>;
  /** 'nacional', 'internacional' or 'ambos'. */
  nationality: string;
  workRegime?: Optional<string>;
  /** Years; null and 0 require nothing. */
  workSeniority?: Optional<number>;
  notes?: Optional<string>;
}

/** In the order in which reasons are listed. */
export const REASON_CODES = [
  'AGE',
  'FIRST_HOME',
  'NATIONALITY',
  'PRICE_MIN',
  'PRICE_MAX',
  'FINANCING',
  'APPRAISAL_MAX',
  'ENERGY_UNKNOWN',
  'ENERGY',
  'WORK_REGIME',
  'WORK_SENIORITY',
  'EFFORT',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

export const WARNING_CODES = [
  'ADDITIONAL_LOAN',
  'APPRAISAL_MIN',
  'REGIME_MIXED',
  'GUARANTOR_USED',
  'GUARANTOR_IGNORED',
  'TERM_AGE',
  'FIRST_HOME_DATA',
  'SAVINGS',
  'LATER_EFFORT',
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

export interface Reason {
  code: ReasonCode;
  /** Spanish, for people. */
  message: string;
}

/** The verdict on one product. Payments and capital in euros, cents half-up; percentages with four decimals half-up. */
export interface Verdict {
  isCompatible: boolean;
  /** All messages joined with '; ', null when there is none. */
  incompatibilityReason: string | null;
  reasons: Reason[];
  /** Warnings never block. */
  warnings: WarningCode[];
  /** Reasons that a guarantor removed. */
  rescuedByGuarantor: ReasonCode[];
  /** Names of the guarantors who did, in the study's order. */
  guarantorsUsed: string[];
  /** Holders outside the age range. */
  ageViolations: number;
  /** Holders who declare no first home, where the product requires one. */
  firstHomeViolations: number;
  /** With the product's own financing %. */
  estimatedPayment: number;
  /** With the lower of the study's and the product's financing %, as the effort rule used it. */
  assessedPayment: number;
  assessedCapital: number;
  /** (assessed payment + debts) / income × 100 of the holders alone. */
  effortPercentage: number;
  /** The same with the guarantors who rescued it; null where none had to. */
  rescuedEffortPercentage: number | null;
  /** Assessed capital / appraisal × 100; null without an appraisal. */
  loanToAppraisalPercentage: number | null;
}
