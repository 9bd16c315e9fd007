import {
  ADMINISTRATOR_ROLE_ID,
  isAdministrator,
  recordId,
  user,
  type Actor,
  type DomainEventPayload,
} from '@umbral/contracts';
import { asc, record, sql, type Context, type RowOf, type Sql } from '@umbral/service-kit';
import * as z from 'zod';
import type { Prisma } from '../generated/prisma/client.js';
import { hasFactor, mustEnrolNow } from '../second-factors/required-factor.js';
import type { Tx } from '../transaction.js';

/** Events tell all companies of a user, earliest assignment first. */
const row = user.extend({
  companyIds: z.array(recordId),
  hasTemporaryCredentials: z.boolean(),
  hasSecondFactor: z.boolean(),
  mustEnrol: z.boolean(),
});
export type UserRow = RowOf<typeof row>;

/** Is user `u` a program? They are few, and the lists of people find their pages in an index that does not tell. */
export const isProgram: Sql = sql`u.id in (select p.id from programs p)`;
const isPerson: Sql = sql`u.id not in (select p.id from programs p)`;

/** What one caller sees of the companies and the roles of others. */
interface Sight {
  /** Which assignments `a`. */
  assignments: Sql;
  isWithinRights: Sql;
  isWithinCompanies: Sql;
}

const wholeSight: Sight = { assignments: sql`true`, isWithinRights: sql`true`, isWithinCompanies: sql`true` };

/** It asks the tables and not the caller's token, as the scope does. */
function visibilityOf({ id, roleId }: Actor): Sight {
  const ownCompanies = sql`(select own.company_id from company_assignments own where own.user_id = ${id})`;
  return {
    assignments: sql`a.company_id in ${ownCompanies}`,
    isWithinRights: sql`(u.role_id <> ${ADMINISTRATOR_ROLE_ID} and not exists (
      select from role_permissions theirs
      left join role_permissions own on own.role_id = ${roleId} and own.view_name = theirs.view_name
      where theirs.role_id = u.role_id
        and (theirs.can_view and own.can_view is not true or theirs.can_delete and own.can_delete is not true)))`,
    isWithinCompanies: sql`not exists (
      select from company_assignments a where a.user_id = u.id and a.company_id not in ${ownCompanies})`,
  };
}

/** The earliest of the companies that are seen. */
const firstCompany = ({ assignments }: Sight) => sql`(
  select a.company_id as id, c.name from company_assignments a join companies c on c.id = a.company_id
  where a.user_id = u.id and ${assignments} order by a.id limit 1)`;

/** What other services keep of a user. */
export const userSnapshot = (
  user: Pick<UserRow, 'id' | 'name' | 'email' | 'roleId' | 'companyIds' | 'isActive' | 'version'>,
): DomainEventPayload<'identity.user.changed'> => ({
  userId: user.id,
  name: user.name,
  email: user.email,
  roleId: user.roleId,
  companyId: user.companyIds[0] ?? null,
  companyIds: user.companyIds,
  isActive: user.isActive,
  version: user.version,
});

const usersOf = (sight: Sight) =>
  record({
    table: 'users',
    alias: 'u',
    row,
    columns: {
      email: sql`u.email::text`,
      roleName: sql`r.name`,
      companyId: sql`company.id`,
      companyName: sql`company.name`,
      isWithinRights: sight.isWithinRights,
      isWithinCompanies: sight.isWithinCompanies,
      hasTemporaryCredentials: sql`(u.password_expires_at is not null)`,
      hasSecondFactor: hasFactor,
      resetAskedBy: sql`reset.asked_by`,
      resetAskedByName: sql`reset.asked_by_name`,
      resetExpiresAt: sql`reset.expires_at`,
      mustEnrol: mustEnrolNow,
      companyIds: sql`array(select a.company_id from company_assignments a where a.user_id = u.id order by a.id)`,
    },
    // A reset of second factors that an administrator asked for and nobody has confirmed yet.
    joins: sql`join roles r on r.id = u.role_id
      left join lateral ${firstCompany(sight)} company on true
      left join second_factor_resets reset on reset.user_id = u.id and reset.expires_at > now()`,
    only: isPerson,
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
    sorts: { name: [sql`u.name`, sql`u.id`] },
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
      'identity.user.deleted': ({ id, email, version, companyIds }) => ({
        userId: id,
        email,
        version: version + 1,
        companyIds,
      }),
    },
    unique: { users_email_key: 'duplicate_email' },
  });

/** Users as somebody sees them who sees everything, themselves or as an administrator. */
export const users = usersOf(wholeSight);

/** Users as this caller sees them: of their companies those that the caller sees, and whether the caller may touch them. */
export const usersSeenBy = ({ actor }: Context) => (isAdministrator(actor) ? users : usersOf(visibilityOf(actor)));
