import eligibility from '../golden/eligibility.json' with { type: 'json' };
import mortgage from '../golden/mortgage.json' with { type: 'json' };
import whatIf from '../golden/what-if.json' with { type: 'json' };
import type { EligibilityProduct, EligibilityStudy, FitChanges, FitSuggestion, Reason } from '../src/index.js';

/** A worked case of a formula, found by an independent decimal oracle. */
export interface MortgageCase<Input = never> {
  id: string;
  kind: string;
  note?: string;
  inputs: Input;
  expected: Record<string, unknown>;
}

export interface EligibilityCase {
  id: string;
  note: string;
  product: EligibilityProduct;
  study: EligibilityStudy;
  expected: {
    listed?: boolean;
    isCompatible: boolean;
    incompatibilityReason: string | null;
    codes: string[];
    reasons: Reason[];
    warnings: string[];
    rescuedByGuarantor: string[];
    ageViolations: number;
    firstHomeViolations: number;
    figures: {
      capitalUsed: number;
      paymentUsed: number;
      effortPercent: number;
      loanToAppraisalPercent: number;
      displayEstimate: number;
    };
  };
}

export const mortgageKinds = [...new Set(mortgage.cases.map(({ kind }) => kind))];

/** The cases of one kind as rows of `it.each`: [title, case]. */
export function mortgageCases<Input>(kind: string): [string, MortgageCase<Input>][] {
  const cases = mortgage.cases.filter((each) => each.kind === kind) as unknown as MortgageCase<Input>[];
  return cases.map((each) => [titleOf(each), each]);
}

export const eligibilityCases = (eligibility.cases as unknown as EligibilityCase[]).map(
  (each): [string, EligibilityCase] => [titleOf(each), each],
);

export interface WhatIfCase {
  id: string;
  note: string;
  product: EligibilityProduct;
  study: EligibilityStudy;
  expected: Omit<FitChanges, 'unproved'> & { codes: string[]; suggestion: FitSuggestion | null };
}

export const whatIfCases = (whatIf.cases as unknown as WhatIfCase[]).map((each): [string, WhatIfCase] => [
  titleOf(each),
  each,
]);

/** Messages separate units with unbreakable spaces, the worked cases with plain ones. */
export function withPlainSpaces<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replace(/[\u00a0\u202f]/g, ' ')) as T;
}

function titleOf({ id, note }: { id: string; note?: string }): string {
  return note ? `${id}: ${note}` : id;
}
