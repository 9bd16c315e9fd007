import { company, isAdministrator, type DomainEventPayload } from '@umbral/contracts';
import { asc, realRows, record, sql, type RowOf } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';

export type CompanyRow = RowOf<typeof company>;

/** The fields of a company that other services store. */
export const companySnapshot = ({
  id,
  name,
  isActive,
  version,
}: Pick<CompanyRow, 'id' | 'name' | 'isActive' | 'version'>): DomainEventPayload<'identity.company.changed'> => ({
  companyId: id,
  name,
  isActive,
  version,
});

export const companies = record({
  table: 'companies',
  alias: 'c',
  row: company,
  columns: {
    userCount: sql`(select count(*) from company_assignments a where a.company_id = c.id and a.user_id not in (select p.id from programs p))`,
  },
  /**
   * An administrator sees every real company, other users their own. It reads the table, not the caller's token, so that a company is
   * visible right after creating or joining it.
   */
  scope: ({ actor }) =>
    isAdministrator(actor)
      ? realRows(sql`c.id`)
      : sql`c.id in (select a.company_id from company_assignments a where a.user_id = ${actor.id})`,
  visibility: ({ id }) => ({ userIds: [], companyIds: [id] }),
  order: [asc(sql`c.name`), asc(sql`c.id`)],
  sorts: { name: [sql`c.name`, sql`c.id`] },
  save: (db: Tx['db'], id: number, data: Prisma.CompanyUncheckedUpdateInput) =>
    db.company.update({ where: { id }, data, select: { id: true } }),
  title: ({ name }) => name,
  audited: ['name', 'description', 'logo', 'reportNotice', 'isActive'],
  events: {
    'identity.company.created': companySnapshot,
    'identity.company.changed': companySnapshot,
    // Consumed by the studies service, which deactivates the company's studies and calculations. An activation is published by its
    // verb, because it carries a choice that is not a column.
    'identity.company.deactivated': (company) => !company.isActive && companySnapshot(company),
  },
  unique: { companies_name_key: 'duplicate_company' },
});
