import type { Product } from '@umbral/contracts';

/** An act on one product. */
export type ProductAct = 'view' | 'edit' | 'toggle' | 'remove';

/** Only an active product is edited; only an inactive one is deleted, by who may. The server decides the same on every call. */
export const actsOn = (
  { isActive }: Pick<Product, 'isActive'>,
  mayDelete: boolean,
): Record<'edit' | 'remove', boolean> => ({
  edit: isActive,
  remove: !isActive && mayDelete,
});
