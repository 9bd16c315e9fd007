import { bank, isAdministrator, isTestId } from '@umbral/contracts';
import { asc, deletedEventPayload, recordEventPayload, ownerFields, ownerJoin, record, sql } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';

export const banks = record({
  table: 'banks',
  alias: 'b',
  row: bank,
  columns: ownerFields,
  joins: ownerJoin('b'),
  /** Administrators see every bank, other users those without a company and those of their own companies, test accounts none: banks are real. */
  scope: ({ actor }) => {
    if (isAdministrator(actor)) return undefined;
    if (isTestId(actor.id)) return sql`false`;
    return sql`b.company_id is null or b.company_id = any(${actor.companyIds}::int[])`;
  },
  order: [asc(sql`b.name`), asc(sql`b.id`)],
  sorts: { name: [sql`b.name`, sql`b.id`], pays: [sql`b.payment_percentage`] },
  save: (db: Tx['db'], id: number, data: Prisma.BankUncheckedUpdateInput) =>
    db.bank.update({ where: { id }, data, select: { id: true } }),
  title: ({ name }) => name,
  audited: ['name', 'companyId', 'companyName', 'logo', 'paymentPercentage', 'details', 'type', 'isActive'],
  events: {
    'catalog.products.changed': ({ id }) => ({ bankId: id }),
    'catalog.bank.created': recordEventPayload,
    'catalog.bank.changed': recordEventPayload,
    'catalog.bank.deleted': deletedEventPayload,
  },
});
