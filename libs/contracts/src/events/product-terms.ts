import * as z from 'zod';
import { recordId } from '../fields.js';
import { product } from '../catalog/products.js';

/** Cause of a changed verdict: the product, the state or company of its bank, or the index. */
export const termsCauses = ['product', 'bank', 'reference'] as const;
export const termsCause = z.enum(termsCauses);
export type TermsCause = z.infer<typeof termsCause>;

/** Input of the eligibility rules from a product, its bank, and the latest index at that time. */
export const productTerms = product
  .pick({
    code: true,
    effortRatioPercentage: true,
    minAge: true,
    maxAge: true,
    isFirstHome: true,
    energyCertificate: true,
    minPurchasePrice: true,
    maxPurchasePrice: true,
    minAppraisalPercentage: true,
    maxAppraisalPercentage: true,
    financingPercentage: true,
    interestRate: true,
    maxYears: true,
    rateType: true,
    fixedYears: true,
    spread: true,
    allowsGuarantor: true,
    guarantorMinSalary: true,
    guarantorMinPropertyValue: true,
    nationality: true,
    workRegime: true,
    workSeniority: true,
    isActive: true,
  })
  .extend({
    bankIsActive: z.boolean(),
    /** Null: a bank of every company. */
    bankCompanyId: recordId.nullable(),
    /** Percent; null while no index is entered. */
    reference: z.number().nullable(),
  });
export type ProductTerms = z.infer<typeof productTerms>;

/** Terms as they were and as they are; null where there is no such product. */
export const termsChange = z.object({
  productId: recordId,
  cause: termsCause,
  before: productTerms.nullable(),
  after: productTerms.nullable(),
});
export type TermsChange = z.infer<typeof termsChange>;
