import type { ReasonCode, Verdict } from '../eligibility/eligibility.types.js';

/** A lever moved by `steps` whole units, with the figures of the study after it. Amounts in euros. */
export type LeverStep = { steps: number } & (
  | { lever: 'energy'; energyCertificate: string }
  | { lever: 'holderOut'; holders: string[] }
  | { lever: 'debts'; lessDebts: number; debts: number }
  | { lever: 'entry'; financingPercentage: number; moreDownPayment: number; downPayment: number }
  | { lever: 'price'; lowerPrice: number; price: number }
  | { lever: 'guarantor'; netIncome: number; equity: number; workSeniority: number }
  | { lever: 'holder'; netIncome: number; workRegime: string | null; workSeniority: number }
  | { lever: 'income'; moreIncome: number; income: number }
  | { lever: 'additionalLoan' }
);

export type LeverName = LeverStep['lever'];

/** One lever, or two together, that make a product fit. */
export interface FitChange {
  levers: LeverStep[];
  /** Spanish, for people. */
  text: string;
  /** Whole euros up that the declared savings lack after the change; null where they suffice or none are declared. */
  missingSavings: number | null;
  /** Of the changed study, by the rules. */
  verdict: Pick<Verdict, 'assessedPayment' | 'assessedCapital' | 'effortPercentage' | 'warnings'>;
}

export interface FitChanges {
  /** Single changes in the order of the levers, then pairs. */
  changes: FitChange[];
  /** Reasons that no lever removes, in their order. */
  untouchable: ReasonCode[];
  /** Why there is no change, Spanish; null where there is one or none is needed. */
  noChange: string | null;
  /** Changes that were found and that the rules then refused: left out, and always 0 unless a closed form is wrong. */
  unproved: number;
}
