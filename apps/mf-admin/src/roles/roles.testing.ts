import { rolesApi, type Role, type RolePermission } from '@umbral/contracts';
import { pageOfRows, refuse, Tagged, type createApi } from '@umbral/web-kit/testing';

const MOMENT = '2026-11-20T08:41:07.000Z';

let lastId = 100;

/** A role as returned by the API: active, without users. */
export function aRole(fields: Partial<Role> = {}): Role {
  lastId += 1;
  return {
    id: lastId,
    name: `Rol ${lastId}`,
    description: null,
    isActive: true,
    isProtected: false,
    userCount: 0,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    ...fields,
  };
}

/** A fake identity service with a few roles: filters, writes and versions like the real one. */
export function serveRoles(api: ReturnType<typeof createApi>, initial: readonly Role[]) {
  const service = { roles: [...initial], permissions: [] as RolePermission[], version: 1 };
  const etag = (id: number) => `"${id}-${service.version}"`;
  const change = (id: number, changeOf: (role: Role) => Partial<Role>) => {
    const before = service.roles.find((role) => role.id === id);
    if (!before) return refuse('not_found');
    const after = { ...before, ...changeOf(before) };
    service.roles = service.roles.map((role) => (role.id === id ? after : role));
    return new Tagged(after, etag(id));
  };
  api.on(rolesApi.list, ({ query }) => pageOfRows(service.roles, query));
  api.on(rolesApi.get, ({ params }) => change(params.id, () => ({})));
  api.on(rolesApi.create, ({ body }) => {
    const role = aRole(body);
    service.roles.push(role);
    return new Tagged(role, etag(role.id));
  });
  api.on(rolesApi.update, ({ params, body }) => change(params.id, () => body));
  api.on(rolesApi.toggleStatus, ({ params }) => change(params.id, ({ isActive }) => ({ isActive: !isActive })));
  api.on(rolesApi.remove, ({ params }) => {
    const removed = service.roles.find((role) => role.id === params.id);
    service.roles = service.roles.filter((role) => role !== removed);
    return removed ?? refuse('not_found');
  });
  api.on(rolesApi.permissions, ({ params }) => new Tagged(service.permissions, etag(params.id)));
  api.on(rolesApi.setPermissions, ({ params, body }) => {
    service.permissions = body.permissions;
    return new Tagged(service.permissions, etag(params.id));
  });
  return service;
}
