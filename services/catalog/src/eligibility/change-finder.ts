import { Injectable } from '@nestjs/common';
import type { CompatibleProduct, FitChanges } from '@umbral/contracts';
import { compareByFit, findChanges, suggestFit, type EligibilityStudy, type ReferenceValue } from '@umbral/mortgage';
import { Metrics } from '@umbral/service-kit';
import type { OfferedProduct } from './offered-products.js';

/** How many misfits of a list are looked at, from the nearest on; the others one by one, on request. */
const LOOKS = 25;
/** Nothing helps a study that cannot be compared, and its list is empty. */
const NONE = { changes: [], untouchable: [], noChange: null };

type Listed = Parameters<typeof compareByFit>[0] & { isCompatible: boolean };
type Looked = Pick<CompatibleProduct, 'changes' | 'untouchable' | 'noChange' | 'suggestion'>;

/** Finds what would make products fit, and counts what the rules did not prove: that must stay 0. */
@Injectable()
export class ChangeFinder {
  private readonly unproved;

  constructor(metrics: Metrics) {
    this.unproved = metrics.counter('what_if_unproved', 'Changes that were found and that the rules then refused');
  }

  find(study: EligibilityStudy, product: OfferedProduct, reference: ReferenceValue | null): FitChanges {
    const { unproved, ...found } = findChanges(study, product, { reference }) ?? { ...NONE, unproved: 0 };
    this.unproved.inc(unproved);
    return found;
  }

  /**
   * A list in its order, with the changes of the nearest misfits and the suggestions that they hold. Those that no change
   * makes fit move to the end.
   */
  addTo<Assessed extends Listed>(
    study: EligibilityStudy,
    products: readonly OfferedProduct[],
    list: readonly Assessed[],
    reference: ReferenceValue | null,
  ): (Assessed & Looked)[] {
    const byId = new Map(products.map((product) => [product.id, product]));
    const looked = new Set(list.filter(({ isCompatible }) => !isCompatible).slice(0, LOOKS));
    return list
      .map((assessed) => {
        const product = looked.has(assessed) ? byId.get(assessed.id ?? 0) : undefined;
        if (!product) return { ...assessed, ...NONE, changes: assessed.isCompatible ? [] : null, suggestion: null };
        const found = this.find(study, product, reference);
        const distance = found.changes.length === 0 ? null : assessed.distance;
        return { ...assessed, ...found, distance, suggestion: suggestFit(study, product, found.changes) };
      })
      .sort(compareByFit);
  }
}
