import { divideUp } from '../money/units.js';
import { parseScaled, type Scaled, SCALED_ONE } from '../money/scaled.js';
import type { ReasonCode } from '../eligibility/eligibility.types.js';
import { readMaximumEffort } from '../eligibility/rules/effort.rule.js';
import { findUntouchable } from './find-changes.js';
import type { AssessedFit } from './lever.js';

/** Thousandths that a reason without a measure of its own counts. */
const HOLDER_OUT = 250n;
const PERSON = 200n;
const ENERGY = 150n;

/**
 * How far a product is from fitting a study, in closed form: the sum over its reasons of what is missing, in thousandths of
 * price or income, each rounded up.
 *
 * @returns 0 for one that fits, null for one with a reason that no change of the study removes
 */
export function distanceOf(at: AssessedFit): number | null {
  if (at.codes.length === 0) return 0;
  if (findUntouchable(at).length > 0) return null;
  const isHolderOut = at.codes.some((code) => code === 'AGE' || code === 'FIRST_HOME');
  const others = at.codes.reduce((sum, code) => sum + (MEASURES[code]?.(at) ?? 0n), 0n);
  return Number(others + (isHolderOut ? HOLDER_OUT : 0n));
}

const MEASURES: Partial<Record<ReasonCode, (at: AssessedFit) => bigint>> = {
  PRICE_MAX: ({ study, product }) => thousandths(study.price - parseScaled(product.maxPurchasePrice), study.price),
  FINANCING: ({ study, loan }) => thousandths(study.financing - loan.offeredFinancing, 100n * SCALED_ONE),
  APPRAISAL_MAX: ({ study, product, loan }) =>
    // Capital and percent of the appraisal have the same scale.
    divideUp(
      1000n * (loan.capital - study.appraisal * parseScaled(product.maxAppraisalPercentage)),
      study.price * 100n * SCALED_ONE,
    ),
  ENERGY: () => ENERGY,
  ENERGY_UNKNOWN: () => ENERGY,
  WORK_REGIME: () => PERSON,
  WORK_SENIORITY: () => PERSON,
  EFFORT: (at) => {
    const { income, debts } = at.study;
    const excess = (at.loan.paymentCents * 100n + debts) * 100n * SCALED_ONE - income * readMaximumEffort(at);
    return divideUp(1000n * excess, income * 100n * SCALED_ONE);
  },
};

const thousandths = (part: Scaled, whole: Scaled): bigint => divideUp(1000n * part, whole);
