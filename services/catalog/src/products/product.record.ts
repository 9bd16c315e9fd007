import { product } from '@umbral/contracts';
import {
  asc,
  changesOf,
  deletedEventPayload,
  recordEventPayload,
  ownerFields,
  ownerJoin,
  record,
  sql,
  type RowOf,
  type VerbTx,
} from '@umbral/service-kit';
import * as z from 'zod';
import { banks } from '../banks/bank.record.js';
import type { Prisma, PrismaClient } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';
import { euriborNow } from '../reference-rates/latest-rates.js';
import { bonusesOfProduct } from './product-rates.js';
import { termsChangeOf, termsOf } from './product-terms.js';

/** `euribor` is the latest index, which is not returned: the terms of a loan depend on it. */
const row = product.extend({ bankIsActive: z.boolean(), euribor: z.number().nullable() });

export const products = record({
  table: 'products',
  alias: 'p',
  row,
  columns: {
    ...ownerFields,
    bankName: sql`b.name`,
    bankIsActive: sql`b.is_active`,
    companyId: sql`b.company_id`,
    bonuses: bonusesOfProduct,
    euribor: euriborNow,
  },
  joins: sql`join banks b on b.id = p.bank_id ${ownerJoin('p', 'b')}`,
  /** A product is visible to the users who see its bank. */
  scope: (call) => {
    const ofBanks = banks.scope?.(call);
    return ofBanks && sql`p.bank_id in (select b.id from banks b where ${ofBanks})`;
  },
  order: [asc(sql`p.name`), asc(sql`p.id`)],
  sorts: { name: [sql`p.name`, sql`p.id`], financing: [sql`p.financing_percentage`] },
  save: (db: Tx['db'], id: number, data: Prisma.ProductUncheckedUpdateInput) =>
    db.product.update({ where: { id }, data, select: { id: true } }),
  title: ({ name }) => name,
  audited: [
    'code',
    'name',
    'bankId',
    'bankName',
    'effortRatioPercentage',
    'minAge',
    'maxAge',
    'isFirstHome',
    'energyCertificate',
    'minPurchasePrice',
    'maxPurchasePrice',
    'minAppraisalPercentage',
    'maxAppraisalPercentage',
    'financingPercentage',
    'interestRate',
    'maxYears',
    'rateType',
    'fixedYears',
    'spread',
    'bonuses',
    'allowsGuarantor',
    'guarantorMinSalary',
    'guarantorMinPropertyValue',
    'nationality',
    'workRegime',
    'workSeniority',
    'notes',
    'isActive',
  ],
  events: {
    'catalog.products.changed': ({ bankId }) => ({ bankId }),
    'catalog.product.created': recordEventPayload,
    'catalog.product.changed': recordEventPayload,
    'catalog.product.deleted': deletedEventPayload,
    'catalog.product.terms_changed': (now, before) =>
      termsChangeOf(now.id, 'product', before ? termsOf(before) : null, termsOf(now)),
  },
  unique: { products_bank_id_code_key: 'duplicate_product_code' },
  /** Locks the bank against deactivation. Bank before product, as in the verbs of banks. */
  lockFirst: (tx, id) =>
    tx.query(sql`select 1 from banks b where b.id = (select p.bank_id from products p where p.id = ${id}) for share`),
});

/** For products that are deleted with their bank. */
export function publishDeletedProduct(
  tx: VerbTx<PrismaClient, 'catalog.product.deleted'>,
  before: RowOf<typeof row>,
): void {
  tx.audit({
    action: 'delete',
    entityType: 'product',
    entityId: before.id,
    entityName: before.name,
    changes: changesOf(products, before, undefined),
  });
  tx.publish('catalog.product.deleted', deletedEventPayload(before));
}
