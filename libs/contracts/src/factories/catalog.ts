import type * as z from 'zod';
import type { bankForm } from '../catalog/banks.js';
import { productDefaults, type productForm } from '../catalog/products.js';
import { unique } from './unique.js';

type BankBody = z.input<typeof bankForm>;
type ProductBody = z.input<typeof productForm>;

/** The body that creates a bank; what is given wins. */
export const aBank = (given: Partial<BankBody> = {}): BankBody => ({ name: `Banco ${unique()}`, ...given });

/** The body that creates a product. */
export function aProduct(given: Partial<ProductBody> & { bankId: number }): ProductBody {
  const number = unique();
  return { code: `P-${number}`, name: `Hipoteca ${number}`, ...productDefaults, ...given };
}
