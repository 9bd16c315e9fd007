import { program, programKey, recordId } from '@umbral/contracts';
import { asc, record, rowsOf, sql, type Context, type RowOf, type Sql } from '@umbral/service-kit';
import * as z from 'zod';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';
import { userSnapshot } from '../users/user.record.js';

/** Events of a program have the fields of a user. */
const row = program.extend({ email: z.string(), companyIds: z.array(recordId) });
export type ProgramRow = RowOf<typeof row>;

const testAccount: Sql = sql`(select t.id from programs t where t.test_of = u.id)`;

const programsOf = (only: Sql, scope?: (call: Context) => Sql | undefined) =>
  record({
    table: 'users',
    alias: 'u',
    row,
    columns: {
      description: sql`p.description`,
      publishes: sql`p.publishes`,
      clientId: sql`('programa-' || u.id)`,
      email: sql`u.email::text`,
      roleName: sql`r.name`,
      companies: sql`coalesce((
      select json_agg(json_build_object('id', c.id, 'name', c.name) order by a.id)
      from company_assignments a join companies c on c.id = a.company_id where a.user_id = u.id), '[]'::json)`,
      companyIds: sql`array(select a.company_id from company_assignments a where a.user_id = u.id order by a.id)`,
      keys: rowsOf(programKey, {
        table: 'program_keys',
        alias: 'k',
        where: sql`k.program_id = u.id`,
        order: sql`k.id desc`,
      }),
      testId: testAccount,
      testKeys: rowsOf(programKey, {
        table: 'program_keys',
        alias: 'k',
        where: sql`k.program_id = ${testAccount}`,
        order: sql`k.id desc`,
      }),
    },
    joins: sql`join programs p on p.id = u.id join roles r on r.id = u.role_id`,
    only,
    ...(scope && { scope }),
    order: [asc(sql`u.name`), asc(sql`u.id`)],
    save: (db: Tx['db'], id: number, data: Prisma.UserUncheckedUpdateInput) =>
      db.user.update({ where: { id }, data, select: { id: true } }),
    title: ({ name }) => name,
    audited: ['name', 'description', 'roleName', 'companies', 'publishes', 'isActive'],
    auditView: (one) => ({ ...one, companies: one.companies.map(({ name }) => name) }),
    events: {
      // Not of a program whose test account is made.
      'identity.user.created': (row, before) => !before && userSnapshot(row),
      'identity.user.changed': userSnapshot,
      'identity.user.deleted': ({ id, email, version }) => ({ userId: id, email, version: version + 1 }),
    },
  });

/**
 * Programs that call the API. Each is a user without a password, so that scopes, owners and audit entries need no other kind of
 * actor; the users' record excludes them (`only`). Only administrators have access, so they have no scope.
 */
export const programs = programsOf(sql`u.id in (select p.id from programs p where p.test_of is null)`);

/** Their accounts of test mode, which only the account itself and administrators address. */
export const testAccounts = programsOf(
  sql`u.id in (select p.id from programs p where p.test_of is not null)`,
  ({ actor }) => (actor.isProgram ? sql`u.id = ${actor.id}` : undefined),
);
