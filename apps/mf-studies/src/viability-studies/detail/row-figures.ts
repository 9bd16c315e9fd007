import { followsIndex, laterWords, productFigures, termsOfProduct } from '@umbral/mortgage';
import type { CompatibleProduct, LatestReferenceRate, ListedFigures, ViabilityStudy } from '@umbral/contracts';

/** Whether some month of its loan follows the index. */
export const isIndexed = (product: CompatibleProduct): boolean =>
  followsIndex(termsOfProduct(product), product.maxYears);

/** What the figures of a list are calculated from. */
export interface FigureBasis {
  study: ViabilityStudy;
  /** The newest index; null if there is none, undefined while it is read. */
  reference: LatestReferenceRate | null | undefined;
}

/** Null where they cannot be calculated, undefined while the index is read. */
export type RowFigures = ListedFigures | null | undefined;

/** Table, card, notes and dialog show the same product: its TAE is searched once. */
const calculated = new WeakMap<CompatibleProduct, FigureBasis & { figures: RowFigures }>();

/** The figures of a listed product, calculated here for the rows that are answered without. */
export function rowFigures(product: CompatibleProduct, { study, reference }: FigureBasis): RowFigures {
  if (product.figures || reference === undefined) return product.figures ?? undefined;
  const known = calculated.get(product);
  if (known && known.study === study && known.reference === reference) return known.figures;
  const found = productFigures(study, product, reference);
  const figures = found && { ...found, reference: isIndexed(product) ? reference : null };
  calculated.set(product, { study, reference, figures });
  return figures;
}

/** The payment once the index sets the rate: '—' where there are no figures, nothing while the index is read. */
export const laterOf = (product: CompatibleProduct, figures: RowFigures): string | null =>
  figures === undefined ? null : laterWords(figures?.base ?? null, isIndexed(product));
