import { findQualifyingGuarantors } from '../eligibility/guarantors.js';
import { UNITS_OF_A_CENT } from '../eligibility/loan-figures.js';
import type { Pair } from '../eligibility/rule.js';
import { readMaximumEffort } from '../eligibility/rules/effort.rule.js';
import { sum } from '../eligibility/study-figures.js';
import { parseScaled, type Scaled } from '../money/scaled.js';
import { divideUp } from '../money/units.js';

/** What a capital may have beyond its cents and still be rounded down to them. */
const HIGHEST_ROUNDED_DOWN = UNITS_OF_A_CENT / 2n - 1n;

/** Percent in ten-thousandths × income / this is an amount: what follows is the inverse of `effortOf`. */
const EFFORT_UNIT = 1_000_000n;

/** People whose income and debts are summed for the effort. */
export interface Party {
  income: Scaled;
  debts: Scaled;
}

/** Groups whose effort may be within the limit: the holders, with each qualifying guarantor, and with all of them. */
export function findParties(pair: Pair): Party[] {
  const { study } = pair;
  const holders = { income: study.income, debts: study.debts };
  const guarantors = findQualifyingGuarantors(pair);
  return [holders, ...guarantors.map((guarantor) => addTo(holders, [guarantor])), addTo(holders, guarantors)];
}

export function addTo(party: Party, people: Party[]): Party {
  return {
    income: party.income + sum(people, ({ income }) => income),
    debts: party.debts + sum(people, ({ debts }) => debts),
  };
}

/** The largest payment that the effort leaves to some party, negative where debts alone exceed it. */
export function findLargestPayment(pair: Pair): Scaled {
  const maximum = readMaximumEffort(pair);
  const payments = findParties(pair).map(({ income, debts }) => (maximum * income) / EFFORT_UNIT - debts);
  return payments.reduce((most, each) => (each > most ? each : most));
}

/** The least that the income of one of the parties must grow by; null where no income would do. */
export function findMissingIncome(pair: Pair, parties: readonly Party[]): Scaled | null {
  const maximum = readMaximumEffort(pair);
  if (maximum <= 0n) return null;
  const missing = parties.map(
    ({ income, debts }) => divideUp((pair.loan.paymentCents * 100n + debts) * EFFORT_UNIT, maximum) - income,
  );
  return missing.reduce((least, each) => (each < least ? each : least));
}

/** The largest capital that effort and appraisal allow, in units of 1 / CAPITAL_SCALE euros; null where none is. */
export function findLargestCapital(pair: Pair): bigint | null {
  const { study, product, loan } = pair;
  const payment = findLargestPayment(pair);
  if (payment < 0n) return null;
  const byEffort = loan.quote.principalOf(payment / 100n) * UNITS_OF_A_CENT + HIGHEST_ROUNDED_DOWN;
  if (study.appraisal <= 0n) return byEffort;
  const byAppraisal = study.appraisal * parseScaled(product.maxAppraisalPercentage, 'maxAppraisalPercentage');
  return byAppraisal < byEffort ? byAppraisal : byEffort;
}
