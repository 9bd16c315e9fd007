import type { Numeric } from '../money/numeric.js';

type Optional<T> = T | null | undefined;

/** A condition that lowers the rate while it is kept: a payroll, an insurance. */
export interface LinkedProduct {
  code: string;
  /** Percentage points off every rate. */
  points: Numeric;
  /** Euros a year. */
  annualCost: Numeric;
  /** Whether it is taken in this scenario. */
  linked: boolean;
}

export interface ScenarioHolder {
  name: string;
  /** Euros a month. */
  netIncome: Numeric;
  /** Euros a month. Default 0. */
  monthlyDebt?: Optional<Numeric>;
}

/** Rates in percent a year, amounts in euros. Only the fields of its rate type are read. */
export interface ScenarioInput {
  purchasePrice: Numeric;
  /** Percent of the price. */
  financingPercentage: Numeric;
  /** Whole years. */
  years: number;
  rateType: 'fixed' | 'variable' | 'mixed';
  fixedRate?: Optional<Numeric>;
  /** Whole years at `fixedRate` of a mixed loan, fewer than `years`. */
  fixedYears?: Optional<number>;
  euribor?: Optional<Numeric>;
  spread?: Optional<Numeric>;
  /** Rate and months of a variable loan's first period: both or none. */
  firstRate?: Optional<Numeric>;
  firstMonths?: Optional<number>;
  originationFee?: Optional<Numeric>;
  brokerFee?: Optional<Numeric>;
  appraisal?: Optional<Numeric>;
  /** Percent of the income that payment and debts may take. */
  effortRatioPercentage: number;
  /** Which cap of Ley 5/2019, art. 23.5 was signed. */
  variableFeeOption: '3y' | '5y';
  bonuses: readonly LinkedProduct[];
  holders: readonly ScenarioHolder[];
}

interface Effort {
  /** (payment + debts) / income × 100, four decimals half-up; null without income. */
  effortPercentage: number | null;
}

export interface ScenarioStretch extends Effort {
  /** 1 for the first instalment. */
  fromMonth: number;
  months: number;
  rate: number;
  payment: number;
}

export interface EuriborStress extends Effort {
  plus: number;
  rate: number;
  payment: number;
  totalInterest: number;
  fits: boolean | null;
}

export interface Scenario {
  principal: number;
  downPayment: number;
  stretches: ScenarioStretch[];
  totalInterest: number;
  /** Premiums of the linked products over the whole term. */
  linkedCost: number;
  /** The three fees at signature. */
  upfront: number;
  totalCost: number;
  totalOwed: number;
  /** Percent, two decimals half-up. */
  tae: number;
  /** The same with eight decimals, as text. */
  taeExact: string;
  /** Whether the highest payment is within the ratio, unrounded; null without holders. */
  fits: boolean | null;
  /** Each condition alone against none: interest saved, premiums, whether it pays off. */
  bonuses: { code: string; saving: number; cost: number; worth: boolean }[];
  stress: {
    euribor: EuriborStress[];
    /** Highest rate in hundredths, up to 20, at which the payment fits; null where none does. */
    breakingRate: number | null;
    /** Whole euros a month that the highest payment needs. */
    lowestIncome: number | null;
    /** One decimal half-up, negative where the income is short. */
    incomeFallPercentage: number | null;
    withoutHolder: ({ name: string; fits: boolean } & Effort)[];
  };
  notices: 'RATE_FLOOR'[];
}
