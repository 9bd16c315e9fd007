import type { Product } from '@umbral/contracts';
import { formatWithUnit } from '@umbral/ui';
import { formats } from '@umbral/web-kit/fields';

/** '18–65 años' */
export const ageRange = ({ minAge, maxAge }: Product): string => `${minAge}–${formatWithUnit(maxAge, 'años')}`;

/** 'hasta 30 años' */
export const termWords = ({ maxYears }: Product): string => `hasta ${formats.years(maxYears)}`;

/** Owner of a product: the company of its bank, else its creator. */
export const ownerWords = ({ companyName, userEmail }: Product): string => companyName || userEmail || 'N/A';

/** The four tabs of the form and of the detail. */
export const productTabs = {
  label: 'Apartados del producto',
  general: 'Información General',
  requirements: 'Requisitos',
  economic: 'Condiciones Económicas',
  advanced: 'Opciones Avanzadas',
} as const;
