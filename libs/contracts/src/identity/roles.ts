import * as z from 'zod';
import { patchText, optionalText, recordId, recordStamps, requiredText } from '../fields.js';
import { listQuery, sortedBy, pageFields } from '../lists.js';
import { recordOperations } from '../record-operations.js';
import { moduleKeys } from '../permissions.js';

export const role = z
  .object({
    ...recordStamps,
    name: z.string(),
    description: z.string().nullable(),
    isActive: z.boolean(),
    isProtected: z.boolean().meta({ description: 'The administrator’s role: nothing of it can be changed' }),
    requiresSecondFactor: z
      .boolean()
      .optional()
      .meta({ description: 'Its users need a second factor beside the password' }),
    userCount: z.number().int().optional(),
  })
  .meta({ id: 'Role' });
export type Role = z.infer<typeof role>;

export const roleForm = z
  .object({
    name: requiredText('El nombre del rol es requerido', 100),
    description: optionalText(255),
    requiresSecondFactor: z.boolean().default(false),
  })
  .meta({ id: 'RoleForm' });
export const roleUpdate = roleForm
  .extend({
    description: patchText(255),
    requiresSecondFactor: z.boolean().optional().meta({ description: 'Absent: stays as it is' }),
  })
  .meta({ id: 'RoleUpdate' });

export const rolePermission = z
  .object({ viewName: z.enum(moduleKeys), canView: z.boolean().default(false), canDelete: z.boolean().default(false) })
  .meta({ id: 'RolePermission' });
export type RolePermission = z.infer<typeof rolePermission>;

export const rolePermissionsForm = z
  .object({
    roleId: recordId.optional(),
    permissions: z.array(rolePermission).max(50, 'Demasiados permisos'),
  })
  .meta({ id: 'RolePermissionsForm' });

/** `details` of a `role_in_use` problem: users who need another role first. */
export const roleInUse = z.object({
  users: z.array(z.object({ id: recordId, name: z.string(), email: z.string() })),
  total: z.number().int(),
});

export const roleListQuery = listQuery.extend({ sort: sortedBy('name') });

const of = recordOperations({
  service: 'identity',
  tag: 'roles',
  access: 'administrator',
  path: '/api/roles',
  one: 'Role',
  many: 'Roles',
  entity: 'role',
  answer: role,
});

const toggleStatus = of.toggle({
  summary: 'Activate or deactivate a role',
  errors: ['protected_record', 'role_in_use'],
});

export const rolesApi = {
  list: of.list({
    summary: 'List the roles, by name',
    description: 'Also for roles with view `usuarios`, whose user form offers them.',
    access: { view: 'usuarios' },
    query: roleListQuery,
  }),
  export: of.export(roleListQuery.omit(pageFields), { access: { view: 'usuarios' } }),
  get: of.get({ summary: 'One role' }),
  create: of.create({ summary: 'Create a role', body: roleForm, errors: ['duplicate_role'] }),
  update: of.update({
    method: 'PATCH',
    summary: 'Rename a role',
    body: roleUpdate,
    errors: ['duplicate_role', 'protected_record', 'inactive_record'],
    publishes: ['identity.role.renamed', 'identity.role.permissions_changed'],
  }),
  toggleStatus,
  bulkStatus: of.bulkStatus(toggleStatus),
  remove: of.remove({
    summary: 'Delete an inactive role for good',
    status: 200,
    answer: role,
    errors: ['protected_record', 'still_active', 'role_in_use'],
  }),
  permissions: of.route('GET /api/roles/:id/permissions', {
    id: 'getRolePermissions',
    summary: 'What a role may view and delete',
    answer: z.array(rolePermission),
    etag: true,
  }),
  setPermissions: of.route('PUT /api/roles/:id/permissions', {
    id: 'setRolePermissions',
    summary: 'Replace what a role may view and delete',
    body: rolePermissionsForm,
    answer: z.array(rolePermission),
    errors: ['protected_record'],
    etag: true,
    idempotent: true,
    audits: { entity: 'role', action: 'update' },
    publishes: ['identity.role.permissions_changed'],
  }),
};
