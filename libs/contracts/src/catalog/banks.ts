import * as z from 'zod';
import { figureBetween, ofDecimals } from '../figures.js';
import { imageDataUrl, optionalText, recordId, recordStamps, requiredText } from '../fields.js';
import { listQuery, sortedBy, pageFields } from '../lists.js';
import { recordOperations } from '../record-operations.js';

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
    paymentPercentage: ofDecimals(figureBetween(0, 100, PERCENTAGE_MESSAGE), 2).default(0),
    details: optionalText(2000),
    type: z.enum(bankTypes, 'Elige físico u online').default('físico'),
    companyId: recordId.nullish().transform((value) => value ?? null),
  })
  .meta({ id: 'BankForm' });
export type BankForm = z.infer<typeof bankForm>;

export const bankListQuery = listQuery.extend({ sort: sortedBy('name', 'pays') });

const of = recordOperations({
  service: 'catalog',
  tag: 'banks',
  access: { view: 'bancos' },
  path: '/api/banks',
  one: 'Bank',
  many: 'Banks',
  entity: 'bank',
  answer: bank,
});

const setActive = of.toggle({
  id: 'setBankActive',
  path: '/api/banks/:id',
  summary: 'Activate or deactivate a bank',
  description: 'Deactivating also deactivates its products.',
  access: 'administrator',
  body: z.object({ isActive: z.boolean() }).meta({ id: 'BankActiveState' }),
  publishes: [
    'catalog.products.changed',
    'catalog.bank.changed',
    'catalog.product.changed',
    'catalog.product.terms_changed',
  ],
});

export const banksApi = {
  list: of.list({ summary: 'List the banks, by name', query: bankListQuery }),
  export: of.export(bankListQuery.omit(pageFields)),
  get: of.get({ summary: 'One bank' }),
  create: of.create({
    summary: 'Create a bank',
    access: 'administrator',
    body: bankForm,
    publishes: ['catalog.bank.created'],
  }),
  update: of.update({
    summary: 'Change an active bank',
    description: 'Without `logo` the stored one stays. A new name or company also changes its products.',
    access: 'administrator',
    body: bankForm,
    errors: ['inactive_record'],
    publishes: [
      'catalog.products.changed',
      'catalog.bank.changed',
      'catalog.product.changed',
      'catalog.product.terms_changed',
    ],
  }),
  setActive,
  bulkStatus: of.bulkStatus(setActive),
  remove: of.remove({
    summary: 'Delete an inactive bank and its products for good',
    access: 'administrator',
    errors: ['still_active'],
    publishes: ['catalog.products.changed', 'catalog.bank.deleted', 'catalog.product.deleted'],
  }),
};
