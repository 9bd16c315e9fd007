import type * as z from 'zod';
import type { bankForm } from '../catalog/banks.js';
import type { productForm } from '../catalog/products.js';
import { unique } from './unique.js';

type BankBody = z.input<typeof bankForm>;
type ProductBody = z.input<typeof productForm>;

/** What the form of a new product starts with. */
export const productDefaults = {
  effortRatioPercentage: 35,
  minAge: 18,
  maxAge: 65,
  isFirstHome: false,
  energyCertificate: 'unknown',
  minPurchasePrice: 100_000,
  maxPurchasePrice: 500_000,
  minAppraisalPercentage: 80,
  maxAppraisalPercentage: 90,
  financingPercentage: 80,
  interestRate: 3.5,
  maxYears: 30,
  allowsGuarantor: false,
  nationality: 'nacional',
} satisfies Partial<ProductBody>;

/** The body that creates a bank; what is given wins. */
export const aBank = (given: Partial<BankBody> = {}): BankBody => ({ name: `Banco ${unique()}`, ...given });

/** The body that creates a product. */
export function aProduct(given: Partial<ProductBody> & { bankId: number }): ProductBody {
  const number = unique();
  return { code: `P-${number}`, name: `Hipoteca ${number}`, ...productDefaults, ...given };
}
