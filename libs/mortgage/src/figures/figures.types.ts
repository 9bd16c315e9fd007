import type { Numeric } from '../money/numeric.js';
import type { Scenario, ScenarioHolder, ScenarioInput } from '../scenarios/scenario.types.js';

type Optional<T> = T | null | undefined;

/** A condition of a product that lowers its rate while it is kept. */
export interface ProductBonus {
  code: string;
  /** Spanish, for people. */
  label: string;
  /** Percentage points off every rate. */
  points: number;
  /** Euros a year. */
  annualCost: number;
}

/** Rate terms of a product; names as in the product. Rates in percent a year, before bonuses. */
export interface RatedProduct {
  rateType?: Optional<'fixed' | 'variable' | 'mixed'>;
  /** The first rate: of the whole term, of the fixed years or of the first twelve months. */
  interestRate: Numeric;
  fixedYears?: Optional<number>;
  spread?: Optional<number>;
  bonuses?: Optional<readonly ProductBonus[]>;
  /** Whole years of the longest term. */
  maxYears: number;
}

/** A product as its loan for a study is found. */
export interface LendingProduct extends RatedProduct {
  /** Percent of the price that it lends at most. */
  financingPercentage: Numeric;
  effortRatioPercentage: Numeric;
}

/** How the rate of a loan runs. `fixedRate` of fixed and mixed, `firstRate` of variable ones; null where it does not apply. */
export interface LoanTerms {
  rateType: 'fixed' | 'variable' | 'mixed';
  fixedRate: number | null;
  fixedYears: number | null;
  firstRate: number | null;
  firstMonths: number | null;
  spread: number | null;
  bonuses: readonly (ProductBonus & { linked?: boolean })[];
}

/** What is borrowed and paid for it. Euros, percent and whole years. */
export type LoanAmounts = Pick<
  ScenarioInput,
  | 'purchasePrice'
  | 'financingPercentage'
  | 'years'
  | 'originationFee'
  | 'brokerFee'
  | 'appraisal'
  | 'effortRatioPercentage'
  | 'variableFeeOption'
>;

/** An index value in percent. */
export interface ReferenceValue {
  value: number;
}

/** Loan fields of a study; names as in the study. */
export interface BorrowingStudy {
  purchasePrice: Numeric;
  financingPercentage: Numeric;
  professionalHonorarios?: Optional<Numeric>;
  tasacion?: Optional<Numeric>;
  holders: readonly { name: string; netIncome?: Optional<Numeric>; monthlyDebt?: Optional<Numeric> }[];
}

export type People = readonly ScenarioHolder[];

/** The figures of a product for a study. */
export interface ProductFigures {
  /** Without any condition. */
  base: Scenario;
  /** With all conditions; null where there are none. */
  bonused: Scenario | null;
  /** Euros of the last instalment of `base` where it differs from its stretch's payment; null where it does not. */
  last: number | null;
}
