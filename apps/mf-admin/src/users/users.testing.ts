import { rolesApi, usersApi, type BodyOf, type QueryOf, type Role, type User } from '@umbral/contracts';
import { pageOfRows, refuse, Tagged, type createApi } from '@umbral/web-kit/testing';

const MOMENT = '2026-11-20T08:41:07.000Z';

let lastId = 100;

/** A user as returned by the API: active, an agent, a person. */
export function aUser(fields: Partial<User> = {}): User {
  lastId += 1;
  return {
    id: lastId,
    roleId: 2,
    roleName: 'Agente',
    name: `Persona ${lastId}`,
    email: `persona${lastId}@umbral.test`,
    phone: '688 250 947',
    dni: '12345678Z',
    cif: null,
    profileImageUrl: null,
    isCompany: false,
    isCreditIntermediary: false,
    isActive: true,
    companyId: null,
    companyName: null,
    isProtected: false,
    isWithinRights: true,
    isWithinCompanies: true,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    ...fields,
  };
}

const aRole = (id: number, name: string, isActive = true): Role => ({
  id,
  name,
  description: null,
  isActive,
  isProtected: id === 1,
  createdAt: MOMENT,
  updatedAt: MOMENT,
});
export const roles = [
  aRole(1, 'administrador'),
  aRole(2, 'Agente'),
  aRole(3, 'Coordinación'),
  aRole(4, 'Prácticas', false),
];

type Api = ReturnType<typeof createApi>;
type Query = QueryOf<typeof usersApi.list>;

const pageFor = (users: readonly User[], { isCreditIntermediary, ...query }: Query) =>
  pageOfRows(
    users.filter((user) => isCreditIntermediary === undefined || user.isCreditIntermediary === isCreditIntermediary),
    query,
  );

/** A fake identity service with a few users: filters, writes and versions like the real one. */
export function serveUsers(api: Api, initial: readonly User[]) {
  const service = { users: [...initial], version: 1 };
  const etag = (id: number) => `"${id}-${service.version}"`;
  const change = (id: number, changes: Partial<User>) => {
    const before = service.users.find((user) => user.id === id);
    if (!before) return refuse('not_found');
    const after = { ...before, ...changes };
    service.users = service.users.map((user) => (user.id === id ? after : user));
    return new Tagged(after, etag(id));
  };
  const toFields = (body: BodyOf<typeof usersApi.create> | BodyOf<typeof usersApi.update>): Partial<User> => {
    const { password: _, ...fields } = { password: null, ...body };
    return fields;
  };
  api.on(rolesApi.list, ({ query }) => roles.filter((role) => query?.status !== 'active' || role.isActive));
  api.on(usersApi.list, ({ query }) => pageFor(service.users, query));
  api.on(usersApi.get, ({ params }) => change(params.id, {}));
  api.on(usersApi.create, ({ body }) => {
    const user = aUser(toFields(body));
    service.users.push(user);
    return new Tagged(user, etag(user.id));
  });
  api.on(usersApi.update, ({ params, body }) => change(params.id, toFields(body)));
  api.on(usersApi.setActive, ({ params, body }) => change(params.id, body));
  api.on(usersApi.remove, ({ params }) => {
    service.users = service.users.filter((user) => user.id !== params.id);
    return undefined;
  });
  api.on(usersApi.sendCredentials, undefined);
  return service;
}
