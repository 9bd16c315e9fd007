import type { Evaluation, PurchaseCosts } from '@umbral/contracts';
import type { CallerContext } from '../requests/request-service.js';
import type { CatalogClient } from '../viability-studies/catalog.client.js';

interface Home extends Pick<Evaluation, 'region' | 'homeType' | 'propertyValue'> {
  /** Of the buyer. */
  age: number | null | undefined;
  /** YYYY-MM-DD; today unless given. */
  date?: string;
}

/**
 * What buying a home of the calculator costs, by the rules of its region; null without a region.
 * @throws AppError service_down, timeout
 */
export async function costsOfHome(
  catalog: CatalogClient,
  { region, homeType, propertyValue, age, date }: Home,
  caller: CallerContext,
): Promise<PurchaseCosts | null> {
  if (!region) return null;
  return catalog.calculateCostsForCalculator({ region, homeType, purchasePrice: propertyValue, age, date }, caller);
}
