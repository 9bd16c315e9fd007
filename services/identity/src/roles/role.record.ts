import { ADMINISTRATOR_ROLE_ID, role, rolePermission } from '@umbral/contracts';
import { allOf, asc, record, rowsOf, sql, type Context, type RowOf, type Sql } from '@umbral/service-kit';
import * as z from 'zod';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';
import { users } from '../users/user.record.js';

/** A module that is gone may still be stored. */
const storedPermission = rolePermission.extend({ viewName: z.string() });

/** `permissions` are the stored rows; `permissionsOf` maps them to the response. */
const row = role.extend({
  requiresSecondFactor: z.boolean(),
  userCount: z.number(),
  permissions: z.array(storedPermission),
});
export type RoleRow = RowOf<typeof row>;

const isNamedAs = (role: Pick<RoleRow, 'name' | 'description'>, other: Pick<RoleRow, 'name' | 'description'>) =>
  role.name === other.name && role.description === other.description;

/**
 * No scope: a user who may read one role may read all.
 * @param counted which users `u` are counted; all unless given
 */
const rolesOf = (counted?: Sql) =>
  record({
    table: 'roles',
    alias: 'r',
    row,
    columns: {
      // The administrators' role cannot be changed.
      isProtected: sql`(r.id = ${ADMINISTRATOR_ROLE_ID} or lower(r.name) = 'administrador')`,
      userCount: sql`(
      select count(*) from users u where ${allOf(sql`u.role_id = r.id and not u.is_program`, counted)})`,
      permissions: rowsOf(storedPermission, {
        table: 'role_permissions',
        alias: 'p',
        where: sql`p.role_id = r.id`,
        order: sql`p.id`,
      }),
    },
    order: [asc(sql`r.name`), asc(sql`r.id`)],
    sorts: { name: [sql`r.name`, sql`r.id`] },
    save: (db: Tx['db'], id: number, data: Omit<Prisma.RoleUncheckedUpdateInput, 'permissions'>) =>
      db.role.update({ where: { id }, data, select: { id: true } }),
    title: ({ name }) => name,
    audited: ['name', 'description', 'isActive', 'requiresSecondFactor'],
    events: {
      'identity.role.renamed': ({ id, name }, before) => name !== before?.name && { roleId: id, name },
      // A change of the name alone does not change permissions.
      'identity.role.permissions_changed': (role, before) =>
        (role.requiresSecondFactor !== before?.requiresSecondFactor || isNamedAs(role, before)) && { roleId: role.id },
    },
    unique: { roles_name_key: 'duplicate_role' },
  });

export const roles = rolesOf();

/** Roles as this caller sees them: with the number of their users in scope. */
export const rolesVisibleTo = (call: Context) => {
  const counted = users.scope?.(call);
  return counted ? rolesOf(counted) : roles;
};
