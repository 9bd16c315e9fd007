import { isAdministrator, recordId, user, type DomainEventPayload } from '@umbral/contracts';
import { asc, record, sql, type RowOf, type Sql } from '@umbral/service-kit';
import * as z from 'zod';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';

/** Events tell all companies of a user, earliest assignment first. */
const row = user.extend({ companyIds: z.array(recordId) });
export type UserRow = RowOf<typeof row>;

const ofEarliestAssignment = (column: Sql) => sql`(
  select ${column} from company_assignments a join companies c on c.id = a.company_id
  where a.user_id = u.id order by a.id limit 1)`;

/** What other services keep of a user. */
export const userSnapshot = (user: UserRow): DomainEventPayload<'identity.user.changed'> => ({
  userId: user.id,
  name: user.name,
  email: user.email,
  roleId: user.roleId,
  companyId: user.companyId,
  companyIds: user.companyIds,
  isActive: user.isActive,
  version: user.version,
});

export const users = record({
  table: 'users',
  alias: 'u',
  row,
  columns: {
    email: sql`u.email::text`,
    roleName: sql`r.name`,
    companyId: ofEarliestAssignment(sql`a.company_id`),
    companyName: ofEarliestAssignment(sql`c.name`),
    companyIds: sql`array(select a.company_id from company_assignments a where a.user_id = u.id order by a.id)`,
  },
  joins: sql`join roles r on r.id = u.role_id`,
  /**
   * An administrator sees every user, anybody else themselves and whoever shares a company with them. It asks the table and
   * not the caller's token, so that joining a company counts at once.
   */
  scope: ({ actor }) =>
    isAdministrator(actor)
      ? undefined
      : sql`u.id in (
          select ${actor.id}::int
          union select other.user_id from company_assignments own join company_assignments other on other.company_id = own.company_id
          where own.user_id = ${actor.id})`,
  order: [asc(sql`u.name`), asc(sql`u.id`)],
  save: (db: Tx['db'], id: number, data: Prisma.UserUncheckedUpdateInput) =>
    db.user.update({ where: { id }, data, select: { id: true } }),
  title: ({ name }) => name,
  // The password is not one of them.
  audited: [
    'name',
    'email',
    'phone',
    'dni',
    'cif',
    'roleId',
    'isCompany',
    'isCreditIntermediary',
    'isActive',
    'companyId',
    'companyName',
  ],
  events: {
    'identity.user.created': userSnapshot,
    'identity.user.changed': userSnapshot,
    'identity.user.deleted': ({ id, email, version }) => ({ userId: id, email, version: version + 1 }),
  },
  unique: { users_email_key: 'duplicate_email' },
});
