import { Injectable } from '@nestjs/common';
import type { CompatibleProduct, FitChanges } from '@umbral/contracts';
import {
  compareByFit,
  findChanges,
  suggestFit,
  untouchableReasons,
  type EligibilityStudy,
  type ReferenceValue,
} from '@umbral/mortgage';
import { Metrics } from '@umbral/service-kit';
import type { OfferedProduct } from './offered-products.js';

/** Misfits of a list with changes, from the nearest on; the others have an operation of their own. */
const MAX_MISFITS = 25;
/** Of an incomplete study, whose list is empty. */
const NONE = { changes: [], untouchable: [], noChange: null };

type Listed = Parameters<typeof compareByFit>[0] & { isCompatible: boolean };
type WithChanges = Pick<CompatibleProduct, 'changes' | 'untouchable' | 'noChange' | 'suggestion'>;

/** Finds changes that make products fit, and counts those that the rules then refuse: that must stay 0. */
@Injectable()
export class ChangeFinder {
  private readonly unproved;

  constructor(metrics: Metrics) {
    this.unproved = metrics.counter('what_if_unproved', 'Found changes that the rules then refused');
  }

  find(study: EligibilityStudy, product: OfferedProduct, reference: ReferenceValue | null): FitChanges {
    const { unproved, ...found } = findChanges(study, product, { reference }) ?? { ...NONE, unproved: 0 };
    this.unproved.inc(unproved);
    return found;
  }

  /**
   * A sorted list, with changes and suggestions for the nearest misfits, and for the others what no change removes. Products that no
   * change makes fit move to the end.
   */
  addTo<Assessed extends Listed>(
    study: EligibilityStudy,
    products: readonly OfferedProduct[],
    list: readonly Assessed[],
    reference: ReferenceValue | null,
  ): (Assessed & WithChanges)[] {
    const byId = new Map(products.map((product) => [product.id, product]));
    const nearest = new Set(list.filter(({ isCompatible }) => !isCompatible).slice(0, MAX_MISFITS));
    return list
      .map((assessed) => {
        const product = assessed.isCompatible ? undefined : byId.get(assessed.id ?? 0);
        if (!product) return { ...assessed, ...NONE, suggestion: null };
        if (!nearest.has(assessed)) {
          const untouchable = untouchableReasons(study, product, reference);
          const distance = untouchable.length > 0 ? null : assessed.distance;
          return { ...assessed, ...NONE, changes: null, untouchable, distance, suggestion: null };
        }
        const found = this.find(study, product, reference);
        const distance = found.changes.length === 0 ? null : assessed.distance;
        return { ...assessed, ...found, distance, suggestion: suggestFit(study, product, found.changes) };
      })
      .sort(compareByFit);
  }
}
