import * as z from 'zod';
import { addressedId, recordId, recordStamps } from '../fields.js';
import { listQuery, sortedBy, pageFields } from '../lists.js';
import { recordOperations } from '../record-operations.js';
import { rateAnswers } from '../rate-terms.js';
import { energyCertificates, nationalities, productForm, workRegimes } from './product-forms.js';

export const product = z
  .object({
    ...recordStamps,
    companyId: recordId.nullable().meta({ description: 'The bank’s' }),
    companyName: z.string().nullable(),
    userId: recordId,
    userEmail: z.string().nullable(),
    bankId: recordId,
    bankName: z.string(),
    code: z.string(),
    name: z.string(),
    effortRatioPercentage: z.number().int(),
    minAge: z.number().int(),
    maxAge: z.number().int(),
    isFirstHome: z.boolean(),
    energyCertificate: z.enum(energyCertificates),
    minPurchasePrice: z.number().int(),
    maxPurchasePrice: z.number().int(),
    minAppraisalPercentage: z.number().int(),
    maxAppraisalPercentage: z.number().int(),
    financingPercentage: z.number().int(),
    interestRate: z.number(),
    maxYears: z.number().int(),
    ...rateAnswers,
    allowsGuarantor: z.boolean(),
    guarantorMinSalary: z.number().nullable(),
    guarantorMinPropertyValue: z.number().nullable(),
    nationality: z.enum(nationalities),
    workRegime: z.enum(workRegimes).nullable(),
    workSeniority: z.number().int().nullable(),
    notes: z.string().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof product>;

export const productListQuery = listQuery.extend({
  bankId: addressedId.optional().meta({ description: 'Only products of this bank' }),
  sort: sortedBy('name', 'financing'),
});

const of = recordOperations({
  service: 'catalog',
  tag: 'products',
  access: { view: 'productos' },
  path: '/api/products',
  one: 'Product',
  many: 'Products',
  entity: 'product',
  answer: product,
});

const toggleStatus = of.toggle({
  path: '/api/products/:id',
  summary: 'Activate or deactivate a product',
  description: 'No body: the state flips.',
  access: 'administrator',
  errors: ['conflict'],
  publishes: ['catalog.products.changed', 'catalog.product.changed', 'catalog.product.terms_changed'],
});

export const productsApi = {
  list: of.list({ summary: 'List the products, by name', query: productListQuery }),
  export: of.export(productListQuery.omit(pageFields)),
  get: of.get({ summary: 'One product' }),
  create: of.create({
    summary: 'Create a product',
    access: 'administrator',
    body: productForm,
    errors: ['duplicate_product_code'],
    publishes: ['catalog.products.changed', 'catalog.product.created', 'catalog.product.terms_changed'],
  }),
  update: of.update({
    summary: 'Change an active product',
    access: 'administrator',
    body: productForm,
    errors: ['duplicate_product_code', 'inactive_record'],
    publishes: ['catalog.products.changed', 'catalog.product.changed', 'catalog.product.terms_changed'],
  }),
  toggleStatus,
  bulkStatus: of.bulkStatus(toggleStatus),
  remove: of.remove({
    summary: 'Delete an inactive product for good',
    access: 'administrator',
    errors: ['still_active'],
    publishes: ['catalog.products.changed', 'catalog.product.deleted'],
  }),
};
