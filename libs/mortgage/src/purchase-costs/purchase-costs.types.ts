import type { Numeric } from '../money/numeric.js';

export const PURCHASE_TAXES = ['ITP', 'AJD', 'IVA', 'IGIC', 'IPSI'] as const;
export type PurchaseTax = (typeof PURCHASE_TAXES)[number];

/** What the buyers declare about themselves and the home. */
export const DECLARED_TICKS = [
  'habitual',
  'firstHome',
  'onlyHome',
  'largeFamily',
  'singleParent',
  'protected',
  'depopulated',
  'incomeLimit',
  'wealthLimit',
  'largeHolder',
] as const;
export type DeclaredTick = (typeof DECLARED_TICKS)[number];
/** Declared as a number: percent of disability, children. */
export const DECLARED_COUNTS = ['disability', 'children'] as const;
export type DeclaredCount = (typeof DECLARED_COUNTS)[number];
export type DeclaredCondition = DeclaredTick | DeclaredCount;

export type Declared = Partial<Record<DeclaredTick, boolean> & Record<DeclaredCount, number>>;

/** All must hold. In a rule `wealthLimit` is the sum in euros, to be shown: what is declared is that it is met. */
export type RuleConditions = Partial<
  Record<Exclude<DeclaredTick, 'wealthLimit'>, boolean> &
    Record<DeclaredCount | 'wealthLimit' | 'maxPrice' | 'minPrice' | 'ageUnder' | 'mortgageOver', number>
>;

/** Dates are 'YYYY-MM-DD', both ends included. */
export interface PurchaseCostRule {
  id?: number;
  region: string;
  tax: PurchaseTax;
  homeType: 'second_hand' | 'new';
  title: string;
  /** Ascending; null, the rest, only and always in the last. Rates in percent. */
  brackets: readonly { upTo: Numeric | null; rate: Numeric }[];
  /** Percent off the quota. */
  bonusPercentage: Numeric | null;
  /** Wins over the others where it applies. */
  increased: boolean;
  conditions: RuleConditions;
  validFrom: string;
  validTo: string | null;
  source: { law: string; url?: string | null; checkedAt: string };
  /** 'baja' is a draft and never used. */
  confidence: 'alta' | 'media' | 'baja';
}

export interface PurchaseCostsInput {
  region: string;
  homeType: 'second_hand' | 'new';
  date: string;
  purchasePrice: Numeric;
  referenceValue?: Numeric | null;
  financingPercentage?: Numeric | null;
  /** Of the oldest holder. */
  age?: number | null;
  /** Euros; 400 where nothing is sent. */
  appraisal?: Numeric | null;
  conditions: Declared;
}

export interface AppliedTax {
  tax: PurchaseTax;
  ruleId: number | null;
  title: string;
  amount: number;
  /** Of the price, two decimals half-up. */
  effectivePercentage: number;
  law: string;
  url: string | null;
  checkedAt: string;
  /** Checked more than six months ago. */
  stale: boolean;
  confidence: PurchaseCostRule['confidence'];
  validTo: string | null;
}

export interface PossibleSaving {
  tax: PurchaseTax;
  ruleId: number | null;
  title: string;
  amount: number;
  saving: number;
  /** What would have to be declared, sorted. */
  needs: DeclaredCondition[];
}

export interface CostRange {
  from: number;
  to: number;
}

/** Amounts in euros. */
export interface PurchaseCosts {
  /** The higher of price and reference value. */
  base: number;
  taxes: AppliedTax[];
  /** Taxes that are due and for which no rule applies. */
  missing: PurchaseTax[];
  savings: PossibleSaving[];
  notary: CostRange & { tariff: number };
  registry: CostRange & { tariff: number };
  agency: CostRange;
  appraisal: number;
  /** null where a tax is missing. */
  total: CostRange | null;
  /** For the fields of a study; null where a tax is missing. */
  fill: { gastosItpPercentage: number; ivaPercentage: number; tasacion: number; provisionFondos: number } | null;
}
