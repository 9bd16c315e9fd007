import * as z from 'zod';
import { figureBetween } from '../figures.js';
import { idParams, imageDataUrl, optionalText, recordId, recordStamps, requiredText } from '../fields.js';
import { bulkStatusOf } from '../bulk-status.js';
import { exportOf } from '../exports.js';
import { listAnswer, listQuery, sortedBy, pageFields } from '../lists.js';
import { operation } from '../operation.js';

export const bankTypes = ['físico', 'online'] as const;
export const bankTypeLabels: Record<(typeof bankTypes)[number], string> = { físico: 'Físico', online: 'Online' };

export const bank = z
  .object({
    ...recordStamps,
    companyId: recordId.nullable(),
    companyName: z.string().nullable(),
    userId: recordId,
    userEmail: z.string().nullable().meta({ description: 'E-mail of who created it' }),
    name: z.string(),
    logo: z.string().nullable().meta({ description: 'Data URL' }),
    paymentPercentage: z.number().meta({ description: 'What the bank pays, in percent' }),
    details: z.string().nullable(),
    type: z.enum(bankTypes),
    isActive: z.boolean(),
  })
  .meta({ id: 'Bank' });
export type Bank = z.infer<typeof bank>;

const PERCENTAGE_MESSAGE = 'El porcentaje debe estar entre 0 y 100';

export const bankForm = z
  .object({
    name: requiredText('El nombre del banco es requerido'),
    logo: imageDataUrl,
    paymentPercentage: figureBetween(0, 100, PERCENTAGE_MESSAGE)
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, 'Como máximo dos decimales')
      .default(0),
    details: optionalText(2000),
    type: z.enum(bankTypes, 'Elige físico u online').default('físico'),
    companyId: recordId.nullish().transform((value) => value ?? null),
  })
  .meta({ id: 'BankForm' });
export type BankForm = z.infer<typeof bankForm>;

export const bankListQuery = listQuery.extend({ sort: sortedBy('name', 'pays') });

const shared = { service: 'catalog', tag: 'banks', access: { view: 'bancos' } } as const;

const setActive = operation({
  ...shared,
  id: 'setBankActive',
  method: 'PATCH',
  path: '/api/banks/:id',
  summary: 'Activate or deactivate a bank',
  description: 'Deactivating also deactivates its products.',
  access: 'administrator',
  params: idParams,
  body: z.object({ isActive: z.boolean() }).meta({ id: 'BankActiveState' }),
  answer: bank,
  errors: ['stale_record'],
  etag: true,
  audits: { entity: 'bank', action: 'toggle_status' },
  publishes: [
    'catalog.products.changed',
    'catalog.bank.changed',
    'catalog.product.changed',
    'catalog.product.terms_changed',
  ],
});

export const banksApi = {
  list: operation({
    ...shared,
    id: 'listBanks',
    method: 'GET',
    path: '/api/banks',
    summary: 'List the banks, by name',
    query: bankListQuery,
    answer: listAnswer(bank),
  }),
  export: exportOf({
    ...shared,
    id: 'exportBanks',
    path: '/api/banks',
    query: bankListQuery.omit(pageFields),
    entity: 'bank',
  }),
  get: operation({
    ...shared,
    id: 'getBank',
    method: 'GET',
    path: '/api/banks/:id',
    summary: 'One bank',
    params: idParams,
    answer: bank,
    etag: true,
  }),
  create: operation({
    ...shared,
    id: 'createBank',
    method: 'POST',
    path: '/api/banks',
    summary: 'Create a bank',
    access: 'administrator',
    status: 201,
    body: bankForm,
    answer: bank,
    etag: true,
    idempotent: true,
    audits: { entity: 'bank', action: 'create' },
    publishes: ['catalog.bank.created'],
  }),
  update: operation({
    ...shared,
    id: 'updateBank',
    method: 'PUT',
    path: '/api/banks/:id',
    summary: 'Change an active bank',
    description: 'Without `logo` the stored one stays.',
    access: 'administrator',
    params: idParams,
    body: bankForm,
    answer: bank,
    errors: ['inactive_record', 'stale_record'],
    etag: true,
    audits: { entity: 'bank', action: 'update' },
    publishes: ['catalog.products.changed', 'catalog.bank.changed', 'catalog.product.terms_changed'],
  }),
  setActive,
  bulkStatus: bulkStatusOf(setActive, { id: 'setStatusOfBanks', path: '/api/banks' }),
  remove: operation({
    ...shared,
    id: 'deleteBank',
    method: 'DELETE',
    path: '/api/banks/:id',
    summary: 'Delete an inactive bank and its products for good',
    access: 'administrator',
    params: idParams,
    status: 204,
    errors: ['still_active', 'stale_record'],
    etag: true,
    audits: { entity: 'bank', action: 'delete' },
    publishes: ['catalog.products.changed', 'catalog.bank.deleted', 'catalog.product.deleted'],
  }),
};
