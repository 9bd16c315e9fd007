import { isDeepStrictEqual } from 'node:util';
import { termsChange, type Product, type ProductTerms, type TermsCause, type TermsChange } from '@umbral/contracts';

type StoredProduct = Product & { bankIsActive: boolean; euribor: number | null };

/** What the rules read of a stored product. The schema of the event drops the rest. */
export const termsOf = ({ companyId, euribor, ...product }: StoredProduct): ProductTerms => ({
  ...product,
  bankCompanyId: companyId,
  reference: euribor,
});

const isOffered = (terms: ProductTerms | null): boolean => terms !== null && terms.isActive && terms.bankIsActive;

/** The payload, or false where no study is judged otherwise: nothing that the rules read differs, or it was and is offered to none. */
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
