import { isDeepStrictEqual } from 'node:util';
import { termsChange, type Product, type ProductTerms, type TermsCause, type TermsChange } from '@umbral/contracts';

type StoredProduct = Product & { bankIsActive: boolean; euribor: number | null };

/** The terms of a stored product that the rules read. The schema of the event drops the rest. */
export const termsOf = ({ companyId, euribor, ...product }: StoredProduct): ProductTerms => ({
  ...product,
  bankCompanyId: companyId,
  reference: euribor,
});

const isOffered = (terms: ProductTerms | null): boolean => terms !== null && terms.isActive && terms.bankIsActive;

/** The payload, or false where no verdict can change: the terms are equal, or the product is not offered before and after. */
export function termsChangeOf(
  productId: number,
  cause: TermsCause,
  before: ProductTerms | null,
  after: ProductTerms | null,
): TermsChange | false {
  if (!isOffered(before) && !isOffered(after)) return false;
  const change = termsChange.parse({ productId, cause, before, after });
  return !isDeepStrictEqual(change.before, change.after) && change;
}
