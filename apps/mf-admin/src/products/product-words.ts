import type { Product } from '@umbral/contracts';
import { formatWithUnit } from '@umbral/ui';
import type { Nouns } from '@umbral/web-kit';

export const productNouns: Nouns = { one: 'producto', many: 'productos' };

/** '18–65 años' */
export const ageRange = ({ minAge, maxAge }: Pick<Product, 'minAge' | 'maxAge'>): string =>
  `${minAge}–${formatWithUnit(maxAge, 'años')}`;

/** 'hasta 30 años' */
export const termWords = ({ maxYears }: Pick<Product, 'maxYears'>): string =>
  `hasta ${formatWithUnit(maxYears, 'años')}`;

/** Whose product it is: the company of its bank, else who created it. */
export const ownerWords = ({ companyName, userEmail }: Pick<Product, 'companyName' | 'userEmail'>): string =>
  companyName || userEmail || 'N/A';

/** The four tabs of the form and of the detail. */
export const productTabs = {
  general: 'Información General',
  requirements: 'Requisitos',
  economic: 'Condiciones Económicas',
  advanced: 'Opciones Avanzadas',
} as const;
export type ProductTab = keyof typeof productTabs;

/**
 * Said when a call fails and the server has given no sentence of its own. What toggling and deleting say is fixed, in
 * English.
 */
export const productFailures = {
  create: 'No se pudo crear el producto.',
  update: 'No se pudo actualizar el producto.',
  toggle: 'Failed to toggle product status',
  remove: 'Failed to delete product',
} as const;

/** What shows something of a product: studies are held against them. */
export const staleAfterProduct = ['products', 'viability-studies', 'payment-studies'] as const;
