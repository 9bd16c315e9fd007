import type { ReferenceValue } from '../figures/figures.types.js';
import { loanOfStudy } from '../figures/loan-of-study.js';
import { shortNameOf } from '../figures/rate-words.js';
import { termsOfProduct } from '../figures/terms-of-product.js';
import { distanceOf } from '../what-if/distance.js';
import { assessPair, pairUp } from './assess-product.js';
import { type CompatibleProduct, toCompatibleProduct } from './compatible-product.js';
import type { EligibilityProduct, EligibilityStudy } from './eligibility.types.js';
import { isAssessable, readStudy, type StudyFigures } from './study-figures.js';

export interface AssessOptions {
  /** Company of the study. Its own banks and those of no company are listed; without a company, all are. */
  companyId?: number | null;
  /** The index that later payments are quoted with; without one nothing is said of them. */
  reference?: ReferenceValue | null;
}

const SPANISH = new Intl.Collator('es');

/**
 * Which products fit a study, how far the others are from fitting, and why.
 *
 * Lists nothing for a study that is not complete (see `isAssessable`), and only active products of active banks; in the
 * order of {@link compareByFit}. A thousand products take some milliseconds: the study is read once, each payment is found
 * with integers, and each distance is a closed form over the reasons.
 *
 * Source: the rules in `rules/`, one file each.
 *
 * @throws CalculationError `invalid_number`, `invalid_term`, `invalid_rate` for figures that no form would let through
 */
export function assess(
  study: EligibilityStudy,
  products: readonly EligibilityProduct[],
  { companyId = null, reference = null }: AssessOptions = {},
): CompatibleProduct[] {
  if (!isAssessable(study)) return [];
  const figures = readStudy(study);
  return products
    .filter((product) => isListed(product, companyId))
    .map((product) => describe(figures, product, reference))
    .sort(compareByFit);
}

function describe(figures: StudyFigures, product: EligibilityProduct, reference: ReferenceValue | null) {
  const pair = pairUp(figures, product, reference);
  const verdict = assessPair(pair);
  return {
    ...toCompatibleProduct(product, verdict),
    distance: distanceOf({ ...pair, verdict, codes: verdict.reasons.map(({ code }) => code) }),
    shortName: shortNameOf(termsOfProduct(product), loanOfStudy(figures.study, product).years),
  };
}

/** Whether a product may be shown to a study of this company (null: of none). */
export function isListed(product: EligibilityProduct, companyId: number | null): boolean {
  const bankCompanyId = product.bankCompanyId ?? null;
  const isOfCompany = companyId === null || bankCompanyId === null || bankCompanyId === companyId;
  return product.isActive && product.bankIsActive && isOfCompany;
}

type Ordered = Pick<CompatibleProduct, 'id' | 'name' | 'distance' | 'assessedPayment'>;

/** What fits first, then by distance, last what cannot fit; at ties by assessed payment, Spanish name and id. */
export function compareByFit(one: Ordered, other: Ordered): number {
  return (
    compareDistances(one.distance, other.distance) ||
    one.assessedPayment - other.assessedPayment ||
    SPANISH.compare(one.name, other.name) ||
    (one.id ?? 0) - (other.id ?? 0)
  );
}

function compareDistances(one: number | null, other: number | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one - other;
}
