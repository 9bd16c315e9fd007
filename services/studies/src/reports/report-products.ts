import { Injectable } from '@nestjs/common';
import { studyProfile, type CompatibleProduct, type LatestReferenceRate, type ViabilityStudy } from '@umbral/contracts';
import type { CallerContext } from '../requests/request-service.js';
import { CatalogClient } from '../viability-studies/catalog.client.js';
import { chosenProducts } from './chosen-products.js';
import { isIndexed } from './report-options.js';

export interface ReportedProducts {
  /** In the order given. */
  products: CompatibleProduct[];
  /** The latest index where one of them follows it and there is one. */
  reference: LatestReferenceRate | null;
}

/** Finds the products of a report in the list of its study, with the index that they follow. */
@Injectable()
export class ReportProducts {
  constructor(private readonly catalog: CatalogClient) {}

  /**
   * Requests the catalog only for products: simulations do not need it.
   * @throws AppError validation for products missing from the list, service_down, timeout
   */
  async find(
    study: ViabilityStudy,
    ids: readonly number[],
    caller: CallerContext,
    pathOf?: (index: number) => string,
  ): Promise<ReportedProducts> {
    if (ids.length === 0) return { products: [], reference: null };
    const profile = studyProfile.parse(study);
    const products = chosenProducts(await this.catalog.assess(profile, caller), ids, pathOf);
    const indexed = products.find(isIndexed);
    if (!indexed) return { products, reference: null };
    // Only the first rows of the list include figures.
    const { reference } = indexed.figures ?? (await this.catalog.findFigures(indexed.id, profile, caller));
    return { products, reference };
  }
}
