import * as z from 'zod';
import { addressedId, idParams, recordId, recordStamps } from '../fields.js';
import { bulkStatusOf } from '../bulk-status.js';
import { exportOf } from '../exports.js';
import { listAnswer, listQuery, sortedBy, pageFields } from '../lists.js';
import { operation } from '../operation.js';
import { rateAnswers } from '../rate-terms.js';
import { nationalities, productForm } from './product-forms.js';

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
    energyCertificate: z.string(),
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
    workRegime: z.string().nullable(),
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

const shared = { service: 'catalog', tag: 'products', access: { view: 'productos' } } as const;

const toggleStatus = operation({
  ...shared,
  id: 'toggleProduct',
  method: 'PATCH',
  path: '/api/products/:id',
  summary: 'Activate or deactivate a product',
  description: 'No body: the state flips.',
  access: 'administrator',
  params: idParams,
  answer: product,
  errors: ['conflict', 'stale_record'],
  etag: true,
  audits: { entity: 'product', action: 'toggle_status' },
  publishes: ['catalog.products.changed', 'catalog.product.changed', 'catalog.product.terms_changed'],
});

export const productsApi = {
  list: operation({
    ...shared,
    id: 'listProducts',
    method: 'GET',
    path: '/api/products',
    summary: 'List the products, by name',
    query: productListQuery,
    answer: listAnswer(product),
  }),
  export: exportOf({
    ...shared,
    id: 'exportProducts',
    path: '/api/products',
    query: productListQuery.omit(pageFields),
    entity: 'product',
  }),
  get: operation({
    ...shared,
    id: 'getProduct',
    method: 'GET',
    path: '/api/products/:id',
    summary: 'One product',
    params: idParams,
    answer: product,
    etag: true,
  }),
  create: operation({
    ...shared,
    id: 'createProduct',
    method: 'POST',
    path: '/api/products',
    summary: 'Create a product',
    access: 'administrator',
    status: 201,
    body: productForm,
    answer: product,
    errors: ['duplicate_product_code'],
    etag: true,
    idempotent: true,
    audits: { entity: 'product', action: 'create' },
    publishes: ['catalog.products.changed', 'catalog.product.created', 'catalog.product.terms_changed'],
  }),
  update: operation({
    ...shared,
    id: 'updateProduct',
    method: 'PUT',
    path: '/api/products/:id',
    summary: 'Change an active product',
    access: 'administrator',
    params: idParams,
    body: productForm,
    answer: product,
    errors: ['duplicate_product_code', 'inactive_record', 'stale_record'],
    etag: true,
    audits: { entity: 'product', action: 'update' },
    publishes: ['catalog.products.changed', 'catalog.product.changed', 'catalog.product.terms_changed'],
  }),
  toggleStatus,
  bulkStatus: bulkStatusOf(toggleStatus, { id: 'setStatusOfProducts', path: '/api/products' }),
  remove: operation({
    ...shared,
    id: 'deleteProduct',
    method: 'DELETE',
    path: '/api/products/:id',
    summary: 'Delete an inactive product for good',
    access: 'administrator',
    params: idParams,
    status: 204,
    errors: ['still_active', 'stale_record'],
    etag: true,
    audits: { entity: 'product', action: 'delete' },
    publishes: ['catalog.products.changed', 'catalog.product.deleted'],
  }),
};
