import { isOutOfReach } from '../detail/product-choice';
import type { CompatibleProduct, Scenario } from '@umbral/contracts';
import type { RememberedProducts } from '../detail/remembered-products';

/** Products that are ticked where no one has been compared. */
const TICKED = 3;

interface Known extends RememberedProducts {
  /** In the order of the list. */
  products: readonly CompatibleProduct[];
  /** In their order. */
  scenarios: readonly Pick<Scenario, 'productId'>[];
}

/** What is in the compare bar, else what the scenarios are of, else what was looked at last, else the nearest ones; never a folded one. */
export function tickedAtFirst({ products, picked, scenarios, looked }: Known): number[] {
  const offered = products.filter((product) => !isOutOfReach(product)).map(({ id }) => id);
  const known = (ids: readonly (number | null)[]) =>
    [...new Set(ids)].filter((id): id is number => id !== null && offered.includes(id));
  return (
    [known(picked), known(scenarios.map(({ productId }) => productId)), known(looked).slice(0, TICKED)].find(
      (ids) => ids.length > 0,
    ) ?? offered.slice(0, TICKED)
  );
}
