import type { CompatibleProduct } from '@umbral/contracts';
import { findChanges, suggestFit, type EligibilityStudy } from '@umbral/mortgage';
import type { OfferedProduct } from './offered-products.js';

/** A suggestion takes some ten assessments: the first few misfits get one, and only so many are looked at for them. */
const SUGGESTIONS = 5;
const LOOKS = 25;

/** What would make them fit, by product, for the first misfits that small changes can help. */
export function suggestFits(
  study: EligibilityStudy,
  products: readonly OfferedProduct[],
  assessed: readonly { id?: number; isCompatible: boolean }[],
): Map<number | undefined, NonNullable<CompatibleProduct['suggestion']>> {
  const byId = new Map(products.map((product) => [product.id, product]));
  const suggestions = new Map<number | undefined, NonNullable<CompatibleProduct['suggestion']>>();
  for (const { id } of assessed.filter(({ isCompatible }) => !isCompatible).slice(0, LOOKS)) {
    const product = byId.get(id ?? 0);
    const suggestion = product && suggestFit(study, product, findChanges(study, product)?.changes ?? []);
    if (suggestion) suggestions.set(id, suggestion);
    if (suggestions.size === SUGGESTIONS) break;
  }
  return suggestions;
}
