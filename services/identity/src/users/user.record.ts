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

/** Events contain all companies of a user, earliest assignment first. */
const row = user.extend({
  companyIds: z.array(recordId),
  hasTemporaryCredentials: z.boolean(),
  hasSecondFactor: z.boolean(),
  mustEnrol: z.boolean(),
});
export type UserRow = RowOf<typeof row>;

/** Whether user `u` is a program. A subquery instead of the column: programs are few, and the index of the lists does not contain it. */
const isPerson: Sql = sql`u.id not in (select p.id from programs p)`;

/** What one caller sees of the companies and roles of other users. */
interface UserVisibility {
  /** Condition on assignments `a`. */
  assignments: Sql;
  isWithinRights: Sql;
  isWithinCompanies: Sql;
}

const fullVisibility: UserVisibility = {
  assignments: sql`true`,
  isWithinRights: sql`true`,
  isWithinCompanies: sql`true`,
};

/** Reads the tables, not the caller's token, like the scope. */
function visibilityOf({ id, roleId }: Actor): UserVisibility {
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

/** The earliest of the visible companies. */
const firstCompany = ({ assignments }: UserVisibility) => sql`(
  select a.company_id as id, c.name from company_assignments a join companies c on c.id = a.company_id
  where a.user_id = u.id and ${assignments} order by a.id limit 1)`;

/** The fields of a user that other services store. */
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

const usersOf = (visibility: UserVisibility) =>
  record({
    table: 'users',
    alias: 'u',
    row,
    columns: {
      email: sql`u.email::text`,
      roleName: sql`r.name`,
      companyId: sql`company.id`,
      companyName: sql`company.name`,
      isWithinRights: visibility.isWithinRights,
      isWithinCompanies: visibility.isWithinCompanies,
      hasTemporaryCredentials: sql`(u.password_expires_at is not null)`,
      hasSecondFactor: hasFactor,
      resetAskedBy: sql`reset.asked_by`,
      resetAskedByName: sql`reset.asked_by_name`,
      resetExpiresAt: sql`reset.expires_at`,
      resetDueAt: sql`reset.due_at`,
      mustEnrol: mustEnrolNow,
      companyIds: sql`array(select a.company_id from company_assignments a where a.user_id = u.id order by a.id)`,
    },
    // `reset`: a pending reset of second factors.
    joins: sql`join roles r on r.id = u.role_id
      left join lateral ${firstCompany(visibility)} company on true
      left join second_factor_resets reset on reset.user_id = u.id and reset.expires_at > now()`,
    only: isPerson,
    /**
     * An administrator sees every user, other users themselves and members of their companies. It reads the table, not the
     * caller's token, so that joining a company takes effect at once.
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
    // Without the password.
    audited: [
      'name',
      'email',
      'phone',
      'dni',
      'cif',
      'startPath',
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

/** Users with full visibility: as an administrator, or the user themselves, sees them. */
export const users = usersOf(fullVisibility);

/** Users as this caller sees them: with the visible ones of their companies, and whether the caller may change them. */
export const usersVisibleTo = ({ actor }: Context) => (isAdministrator(actor) ? users : usersOf(visibilityOf(actor)));
