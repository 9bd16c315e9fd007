import type { CompatibleProduct } from '@umbral/contracts';
import { AppError } from '@umbral/service-kit';

const NOT_LISTED = 'Ese producto no está entre los de este estudio';

/** The products of these ids, in their order. @throws AppError 422 for those missing from the study's list */
export function chosenProducts(
  listed: readonly CompatibleProduct[],
  ids: readonly number[],
  pathOf: (index: number) => string = (index) => `productIds.${index}`,
): CompatibleProduct[] {
  const found = ids.map((id) => listed.find((product) => product.id === id));
  const errors = found.flatMap((product, index) => (product ? [] : [{ path: pathOf(index), message: NOT_LISTED }]));
  if (errors.length > 0) throw new AppError('validation', { errors });
  return found.filter((product) => product !== undefined);
}
