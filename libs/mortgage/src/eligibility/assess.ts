import { assessProduct } from './assess-product.js';
import { type CompatibleProduct, toCompatibleProduct } from './compatible-product.js';
import type { EligibilityProduct, EligibilityStudy } from './eligibility.types.js';
import { isAssessable, readStudy } from './study-figures.js';

export interface AssessOptions {
  /** Company of the study. Its own banks and those of no company are listed; without a company, all are. */
  companyId?: number | null;
}

const SPANISH = new Intl.Collator('es');

/**
 * Which products fit a study, and why the others do not.
 *
 * Lists nothing for a study that is not complete (see `isAssessable`), and only active products of active banks.
 * Compatible ones first, then by estimated payment, then by name as Spanish sorts it; the order is stable.
 * A thousand products take some milliseconds: the study is read once, and each payment is found with integers.
 *
 * Source: the rules in `rules/`, one file each.
 *
 * @throws CalculationError `invalid_number`, `invalid_term`, `invalid_rate` for figures that no form would let through
 */
export function assess(
  study: EligibilityStudy,
  products: readonly EligibilityProduct[],
  options: AssessOptions = {},
): CompatibleProduct[] {
  if (!isAssessable(study)) return [];
  const figures = readStudy(study);
  return products
    .filter((product) => isListed(product, options.companyId ?? null))
    .map((product) => toCompatibleProduct(product, assessProduct(figures, product)))
    .sort(compareProducts);
}

/** Whether a product may be shown to a study of this company (null: of none). */
export function isListed(product: EligibilityProduct, companyId: number | null): boolean {
  const bankCompanyId = product.bankCompanyId ?? null;
  const isOfCompany = companyId === null || bankCompanyId === null || bankCompanyId === companyId;
  return product.isActive && product.bankIsActive && isOfCompany;
}

function compareProducts(one: CompatibleProduct, other: CompatibleProduct): number {
  return (
    Number(other.isCompatible) - Number(one.isCompatible) ||
    one.estimatedPayment - other.estimatedPayment ||
    SPANISH.compare(one.name, other.name)
  );
}
