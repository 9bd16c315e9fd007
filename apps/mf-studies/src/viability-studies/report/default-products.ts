import { isOutOfReach } from '../detail/product-choice';
import type { CompatibleProduct, Scenario } from '@umbral/contracts';
import type { RememberedProducts } from '../detail/remembered-products';

/** Number of products selected by default. */
const DEFAULT_COUNT = 3;

interface Known extends RememberedProducts {
  /** In the order of the list. */
  products: readonly CompatibleProduct[];
  /** In their order. */
  scenarios: readonly Pick<Scenario, 'productId'>[];
}

/** The products of the compare bar, else of the scenarios, else the last viewed, else the nearest; never a collapsed one. */
export function defaultProducts({ products, picked, scenarios, looked }: Known): number[] {
  const offered = products.filter((product) => !isOutOfReach(product)).map(({ id }) => id);
  const known = (ids: readonly (number | null)[]) =>
    [...new Set(ids)].filter((id): id is number => id !== null && offered.includes(id));
  return (
    [known(picked), known(scenarios.map(({ productId }) => productId)), known(looked).slice(0, DEFAULT_COUNT)].find(
      (ids) => ids.length > 0,
    ) ?? offered.slice(0, DEFAULT_COUNT)
  );
}
