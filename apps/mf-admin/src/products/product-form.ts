import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import type { Product, ProductForm as ProductBody, productForm } from '@umbral/contracts';

/** What the dialog's fields hold, before the schema makes a body of it. An empty figure is null. */
export type ProductValues = z.input<typeof productForm>;

/** The dialog's form, as its parts take it. */
export type ProductForm = UseFormReturn<ProductValues, unknown, ProductBody>;

/** No bank has this id: the schema then asks to choose one. */
export const NO_BANK = 0;

export const emptyProduct = {
  code: '',
  name: '',
  bankId: NO_BANK,
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
  guarantorMinSalary: null,
  guarantorMinPropertyValue: null,
  nationality: 'nacional',
  workRegime: '',
  workSeniority: null,
  notes: '',
} satisfies ProductValues;

/** What is stored, for the same fields. */
export function valuesOf(product: Product): ProductValues {
  const own = Object.fromEntries(Object.keys(emptyProduct).map((name) => [name, product[name as keyof Product]]));
  return {
    ...(own as ProductValues),
    workRegime: (product.workRegime ?? '') as ProductValues['workRegime'],
    notes: product.notes ?? '',
  };
}
