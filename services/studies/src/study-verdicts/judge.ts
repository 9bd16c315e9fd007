import type { ProductTerms } from '@umbral/contracts';
import { assess, CalculationError, type CompatibleProduct, type EligibilityProduct } from '@umbral/mortgage';
import type { JudgedStudy } from './judged-studies.js';
import type { DatedChange, StudyVerdict } from './verdict-change.js';

const NOT_LISTED: StudyVerdict = { fits: false, later: false, payment: null };

/** Names and notes do not affect the verdict. */
const productOf = (terms: ProductTerms, id: number): EligibilityProduct => ({ ...terms, id, name: '', bankName: '' });

/**
 * Judges a study with the terms before and after each of these changes, in their order. Terms of one index are judged in one batch, so
 * that the study is parsed once.
 */
export function judgeWith(changes: readonly DatedChange[]) {
  const byReference = new Map<number | null, EligibilityProduct[]>();
  for (const [index, { before, after }] of changes.entries()) {
    for (const [side, terms] of [before, after].entries()) {
      if (!terms) continue;
      const products = byReference.get(terms.reference) ?? [];
      byReference.set(terms.reference, products);
      products.push(productOf(terms, index * 2 + side));
    }
  }
  return (study: JudgedStudy): { before: StudyVerdict; after: StudyVerdict }[] => {
    const verdicts = new Map<number | undefined, StudyVerdict>();
    for (const [value, products] of byReference) {
      const reference = value === null ? null : { value };
      for (const listed of listOf(study, products, reference)) verdicts.set(listed.id, verdictOf(listed));
    }
    const at = (index: number) => verdicts.get(index) ?? NOT_LISTED;
    return changes.map((_, index) => ({ before: at(index * 2), after: at(index * 2 + 1) }));
  };
}

/** Empty for a study whose figures no form would accept. */
function listOf(study: JudgedStudy, products: readonly EligibilityProduct[], reference: { value: number } | null) {
  try {
    return assess(study, products, { companyId: study.companyId, reference });
  } catch (error) {
    if (error instanceof CalculationError) return [];
    throw error;
  }
}

/** The later payment matters only if the product fits. */
const verdictOf = (product: CompatibleProduct): StudyVerdict => ({
  fits: product.isCompatible,
  later: product.isCompatible && product.warnings.includes('LATER_EFFORT'),
  payment: product.assessedPayment,
});
