import { Injectable } from '@nestjs/common';
import type { CompatibleProduct, FitChanges } from '@umbral/contracts';
import { findChanges, suggestFit, type EligibilityStudy } from '@umbral/mortgage';
import { Metrics } from '@umbral/service-kit';
import type { OfferedProduct } from './offered-products.js';

/** How many misfits of a list are looked at; of the others one asks product by product. */
const LOOKS = 25;
/** Nothing helps a study that cannot be compared, and its list is empty. */
const NONE = { changes: [], untouchable: [], noChange: null };

/** Finds what would make products fit, and counts what the rules did not prove: that must stay 0. */
@Injectable()
export class ChangeFinder {
  private readonly unproved;

  constructor(metrics: Metrics) {
    this.unproved = metrics.counter('what_if_unproved', 'Changes that were found and that the rules then refused');
  }

  find(study: EligibilityStudy, product: OfferedProduct): FitChanges {
    const { unproved, ...found } = findChanges(study, product) ?? { ...NONE, unproved: 0 };
    this.unproved.inc(unproved);
    return found;
  }

  /** A list in its order, with the changes of the first misfits and the suggestions that they hold. */
  addTo<Assessed extends { id?: number; isCompatible: boolean }>(
    study: EligibilityStudy,
    products: readonly OfferedProduct[],
    list: readonly Assessed[],
  ): (Assessed & Pick<CompatibleProduct, 'changes' | 'untouchable' | 'noChange' | 'suggestion'>)[] {
    const byId = new Map(products.map((product) => [product.id, product]));
    const looked = new Set(list.filter(({ isCompatible }) => !isCompatible).slice(0, LOOKS));
    return list.map((assessed) => {
      const product = looked.has(assessed) ? byId.get(assessed.id ?? 0) : undefined;
      if (!product) return { ...assessed, ...NONE, changes: assessed.isCompatible ? [] : null, suggestion: null };
      const found = this.find(study, product);
      return { ...assessed, ...found, suggestion: suggestFit(study, product, found.changes) };
    });
  }
}
