import * as z from 'zod';
import { idParams, keptText, optionalText, recordId, recordStamps, requiredText } from '../fields.js';
import { bulkStatusOf } from '../bulk-status.js';
import { exportOf } from '../exports.js';
import { listAnswer, listQuery, sortedBy, pageFields } from '../lists.js';
import { operation } from '../operation.js';
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
      .meta({ description: 'Whoever has it does nothing with a password alone' }),
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
    description: keptText(255),
    requiresSecondFactor: z.boolean().optional().meta({ description: 'Absent: stays as it is' }),
  })
  .meta({ id: 'RoleUpdate' });

export const rolePermission = z
  .object({ viewName: z.string().max(50), canView: z.boolean().default(false), canDelete: z.boolean().default(false) })
  .meta({ id: 'RolePermission' });
export type RolePermission = z.infer<typeof rolePermission>;

export const rolePermissionsForm = z
  .object({
    roleId: recordId.optional(),
    permissions: z.array(rolePermission.extend({ viewName: z.enum(moduleKeys) })).max(50, 'Demasiados permisos'),
  })
  .meta({ id: 'RolePermissionsForm' });

/** `details` of a `role_in_use` problem: who has to be given another role first. */
export const roleInUse = z.object({
  users: z.array(z.object({ id: recordId, name: z.string(), email: z.string() })),
  total: z.number().int(),
});

export const roleListQuery = listQuery.extend({ sort: sortedBy('name') });

const shared = { service: 'identity', tag: 'roles', access: 'administrator' } as const;

const toggleStatus = operation({
  ...shared,
  id: 'toggleRole',
  method: 'PATCH',
  path: '/api/roles/:id/toggle-status',
  summary: 'Activate or deactivate a role',
  params: idParams,
  answer: role,
  errors: ['protected_record', 'role_in_use', 'stale_record'],
  etag: true,
  audits: { entity: 'role', action: 'toggle_status' },
});

export const rolesApi = {
  list: operation({
    ...shared,
    id: 'listRoles',
    method: 'GET',
    path: '/api/roles',
    summary: 'List the roles, by name',
    description: 'Also for roles with view `usuarios`, whose user form offers them.',
    access: { view: 'usuarios' },
    query: roleListQuery,
    answer: listAnswer(role),
  }),
  export: exportOf({
    ...shared,
    id: 'exportRoles',
    path: '/api/roles',
    access: { view: 'usuarios' },
    query: roleListQuery.omit(pageFields),
    entity: 'role',
  }),
  get: operation({
    ...shared,
    id: 'getRole',
    method: 'GET',
    path: '/api/roles/:id',
    summary: 'One role',
    params: idParams,
    answer: role,
    etag: true,
  }),
  create: operation({
    ...shared,
    id: 'createRole',
    method: 'POST',
    path: '/api/roles',
    summary: 'Create a role',
    status: 201,
    body: roleForm,
    answer: role,
    errors: ['duplicate_role'],
    etag: true,
    idempotent: true,
    audits: { entity: 'role', action: 'create' },
    fresh: true,
  }),
  update: operation({
    ...shared,
    id: 'updateRole',
    method: 'PATCH',
    path: '/api/roles/:id',
    summary: 'Rename a role',
    params: idParams,
    body: roleUpdate,
    answer: role,
    errors: ['duplicate_role', 'protected_record', 'inactive_record', 'stale_record'],
    etag: true,
    audits: { entity: 'role', action: 'update' },
    fresh: true,
    publishes: ['identity.role.renamed', 'identity.role.permissions_changed'],
  }),
  toggleStatus,
  bulkStatus: bulkStatusOf(toggleStatus, { id: 'setStatusOfRoles', path: '/api/roles' }),
  remove: operation({
    ...shared,
    id: 'deleteRole',
    method: 'DELETE',
    path: '/api/roles/:id',
    summary: 'Delete an inactive role for good',
    params: idParams,
    answer: role,
    errors: ['protected_record', 'still_active', 'role_in_use', 'stale_record'],
    etag: true,
    audits: { entity: 'role', action: 'delete' },
    fresh: true,
  }),
  permissions: operation({
    ...shared,
    id: 'getRolePermissions',
    method: 'GET',
    path: '/api/roles/:id/permissions',
    summary: 'What a role may view and delete',
    params: idParams,
    answer: z.array(rolePermission),
    etag: true,
  }),
  setPermissions: operation({
    ...shared,
    id: 'setRolePermissions',
    method: 'PUT',
    path: '/api/roles/:id/permissions',
    summary: 'Replace what a role may view and delete',
    params: idParams,
    body: rolePermissionsForm,
    answer: z.array(rolePermission),
    errors: ['protected_record', 'stale_record'],
    etag: true,
    audits: { entity: 'role', action: 'update' },
    fresh: true,
    publishes: ['identity.role.permissions_changed'],
  }),
};
