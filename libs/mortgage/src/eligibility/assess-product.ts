import { roundRatio } from '../money/ratio.js';
import { parseScaled } from '../money/scaled.js';
import type { EligibilityProduct, Reason, ReasonCode, Verdict } from './eligibility.types.js';
import { rescueByGuarantors } from './guarantors.js';
import { describeLoan } from './loan-figures.js';
import type { ReferenceValue } from '../figures/figures.types.js';
import type { Pair } from './rule.js';
import { findHoldersOutsideAge } from './rules/age.rule.js';
import { effortWith, readMaximumEffort } from './rules/effort.rule.js';
import { findHoldersWithOtherHome } from './rules/first-home.rule.js';
import { ELIGIBILITY_RULES } from './rules.js';
import type { GuarantorFigures, StudyFigures } from './study-figures.js';
import { findWarnings } from './warnings.js';

/** The verdict on one product for a study that has been read. See `assess` for the rules and errors. */
export function assessProduct(
  study: StudyFigures,
  product: EligibilityProduct,
  reference: ReferenceValue | null = null,
): Verdict {
  return assessPair(pairUp(study, product, reference));
}

/** @throws CalculationError as `assess` */
export function pairUp(
  study: StudyFigures,
  product: EligibilityProduct,
  reference: ReferenceValue | null = null,
): Pair {
  return { study, product, loan: describeLoan(study, product), reference };
}

/** The verdict on a pair whose loan has been described. */
export function assessPair(pair: Pair): Verdict {
  const { study, product } = pair;
  const { reasons, rescued } = applyRules(pair);
  const { loan } = pair;
  return {
    isCompatible: reasons.length === 0,
    incompatibilityReason: reasons.length === 0 ? null : reasons.map(({ message }) => message).join('; '),
    reasons,
    warnings: findWarnings(pair, [...reasons.map(({ code }) => code), ...rescued.keys()], rescued.size > 0),
    rescuedByGuarantor: [...rescued.keys()],
    guarantorsUsed: nameGuarantors(study, rescued),
    ageViolations: findHoldersOutsideAge(pair).length,
    firstHomeViolations: findHoldersWithOtherHome(pair).length,
    estimatedPayment: toEuros(loan.estimatedPaymentCents),
    assessedPayment: toEuros(loan.paymentCents),
    assessedCapital: toEuros(loan.capitalCents),
    effortPercentage: roundRatio(loan.effort, readMaximumEffort(pair)),
    rescuedEffortPercentage: roundRescuedEffort(pair, rescued.get('EFFORT')),
    loanToAppraisalPercentage:
      loan.loanToAppraisal && roundRatio(loan.loanToAppraisal, parseScaled(product.maxAppraisalPercentage)),
  };
}

type Rescued = Map<ReasonCode, GuarantorFigures[]>;

function applyRules(pair: Pair): { reasons: Reason[]; rescued: Rescued } {
  const reasons: Reason[] = [];
  const rescued: Rescued = new Map();
  for (const rule of ELIGIBILITY_RULES) {
    const message = rule.findReason(pair);
    if (message === null) continue;
    const outcome = rescueByGuarantors(pair, rule, message);
    if (outcome.rescuers) rescued.set(outcome.code, outcome.rescuers);
    else reasons.push({ code: outcome.code, message: outcome.message });
  }
  return { reasons, rescued };
}

function nameGuarantors({ guarantors }: StudyFigures, rescued: Rescued): string[] {
  const used = new Set([...rescued.values()].flat());
  return guarantors.filter((guarantor) => used.has(guarantor)).map(({ name }) => name);
}

function roundRescuedEffort(pair: Pair, rescuers: GuarantorFigures[] | undefined): number | null {
  return rescuers ? roundRatio(effortWith(pair, rescuers), readMaximumEffort(pair)) : null;
}

function toEuros(cents: bigint): number {
  return Number(cents) / 100;
}
