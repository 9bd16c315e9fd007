import { companiesApi, rolesApi, type Role } from '@umbral/contracts';
import { sql } from '@umbral/service-kit';
import { namesInSpanishOrder, Office, type Caller } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, eventsOf, lastAudit, query } from '../../test/events.js';
import { aRole } from '@umbral/contracts/factories';
import { roles } from './role.record.js';

let office: Office;
let admin: Caller;
beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
});
afterAll(closeDatabase);

const toggle = (id: number) => admin.call(rolesApi.toggleStatus, { params: { id } });
const remove = (id: number) => admin.call(rolesApi.remove, { params: { id } });

describe('roles', () => {
  it('[P-API-15] are created by their name alone, or with a description', async () => {
    const { name } = aRole();
    expect((await admin.call(rolesApi.create, { body: { name } })).body).toMatchObject({ name, description: null });
    const described = await admin.call(rolesApi.create, { body: aRole({ description: 'Para probar' }) });
    expect(described.body.description).toBe('Para probar');
  });

  it('[P-ENT-05] [D33] have an id and a name, and are active at first', async () => {
    const sent = aRole();
    const { body } = await admin.call(rolesApi.create, { body: sent });
    expect(body).toMatchObject({ name: sent.name, isActive: true, isProtected: false, userCount: 0 });
    expect(Number.isInteger(body.id)).toBe(true);
    expect((await admin.call(rolesApi.create, { body: { name: '' } })).status).toBe(422);
    expect((await admin.call(rolesApi.create, { body: sent })).status).toBe(409);
  });

  it('[P-ROL-08] [D32] have a unique name, in any case, created and renamed', async () => {
    const [one, other] = [await office.role(), await office.role()];
    const created = await admin.call(rolesApi.create, { body: { name: one.name.toUpperCase() } });
    const renamed = await admin.call(rolesApi.update, { params: { id: other.id }, body: { name: one.name } });
    for (const { status, problem } of [created, renamed]) {
      expect([status, problem.code, problem.message]).toEqual([
        409,
        'duplicate_role',
        'Ya existe un rol con ese nombre',
      ]);
    }
    const { name } = aRole();
    const replies = await Promise.all([1, 2, 3].map(() => admin.call(rolesApi.create, { body: { name } })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await admin.call(rolesApi.create, { body: { name: 'Administrador' } })).status).toBe(409);
  });

  it('[P-API-16] are renamed, which is published to the gateways; an omitted description stays', async () => {
    const { body: role } = await admin.call(rolesApi.create, { body: aRole({ description: 'Se queda' }) });
    const { name } = aRole();
    const { status, body } = await admin.call(rolesApi.update, {
      params: { id: role.id },
      body: { id: 1, name },
    });
    expect([status, body.id, body.name, body.description]).toEqual([200, role.id, name, 'Se queda']);
    expect((await lastAudit('role', role.id))?.details.changes).toEqual({ name: { before: role.name, after: name } });
    await admin.call(rolesApi.update, { params: { id: role.id }, body: { name, description: 'Otra' } });
    expect(await eventsOf('identity.role.renamed', 'roleId', role.id)).toEqual([{ roleId: role.id, name }]);
  });

  const names = async (query: object) =>
    ((await admin.call(rolesApi.list, { query })).body as Role[]).map(({ name }) => name);

  it('[P-API-14] are found by name and state, without accents', async () => {
    const { name: mark } = aRole();
    const [on, off] = [await office.role({}, `${mark} Óscar`), await office.role({}, `${mark} ñu`)];
    await toggle(off.id);
    expect(await names({ search: `${mark.toUpperCase()} oscar` })).toEqual([on.name]);
    expect(await names({ search: mark, status: 'inactive' })).toEqual([off.name]);
  });

  describe('of Spanish names', () => {
    const { name: mark } = aRole();
    const inOrder = namesInSpanishOrder.map((name) => `${mark} ${name}`);
    beforeAll(async () => {
      for (const name of [...inOrder].reverse()) await office.role({}, name);
    });

    it.each([
      ['[P-ROL-04]', {}],
      ['[P-XCC-26]', { sort: 'name' }],
    ])('%s are listed in Spanish order with %p', async (_, query) => {
      expect(await names({ search: mark, ...query })).toEqual(inOrder);
    });
  });

  it('[P-API-17] are returned with their new state when toggled', async () => {
    const role = await office.role();
    expect((await toggle(role.id)).body).toMatchObject({ id: role.id, name: role.name, isActive: false });
  });

  it('[P-ROL-09] are switched off and on', async () => {
    const role = await office.role();
    await toggle(role.id);
    expect(await names({ search: role.name, status: 'inactive' })).toEqual([role.name]);
    await toggle(role.id);
    expect(await names({ search: role.name, status: 'active' })).toEqual([role.name]);
  });

  describe('with users', () => {
    let user: { id: number; name: string; email: string };
    let roleName: string;
    let reply: Awaited<ReturnType<typeof toggle>>;
    beforeAll(async () => {
      const role = await office.role();
      roleName = role.name;
      user = await office.user({ roleId: role.id });
      reply = await toggle(role.id);
    });

    it('[P-ROL-10] are not switched off', async () => {
      expect([reply.status, reply.problem.code]).toEqual([409, 'role_in_use']);
      expect(await names({ search: roleName, status: 'active' })).toEqual([roleName]);
    });

    it('[P-ROL-11] are refused with the names of those users', () => {
      const { id, name, email } = user;
      expect(reply.problem.details).toEqual({ users: [{ id, name, email }], total: 1 });
    });
  });

  it('[P-API-18] are deleted when unused, and returned', async () => {
    const role = await office.role();
    await toggle(role.id);
    const { status, body } = await remove(role.id);
    expect([status, body.name]).toEqual([200, role.name]);
    expect(await names({ search: role.name, status: 'all' })).toEqual([]);
  });

  it('[P-ENT-07] are deleted with their permissions', async () => {
    const role = await office.role({ usuarios: 'view' });
    const stored = () => query('select 1 from role_permissions where role_id = $1', [role.id]);
    expect(await stored()).not.toEqual([]);
    await toggle(role.id);
    await remove(role.id);
    expect(await stored()).toEqual([]);
  });

  it('[D28] count their users in the scope of the caller, in list and file', async () => {
    const [role, here, elsewhere] = [await office.role(), await office.company(), await office.company()];
    for (const company of [here, elsewhere]) await office.user({ roleId: role.id }, [company]);
    const { caller: manager } = await office.member({ usuarios: 'view' }, [here]);
    const counts = async (who: Caller) => {
      const query = { search: role.name };
      const [listed] = (await who.result(rolesApi.list, { query })) as Role[];
      const { text } = await who.call(rolesApi.export, { query });
      return [listed?.userCount, text.trim().split('\r\n').at(-1)?.split(';')[3]];
    };
    expect([await counts(admin), await counts(manager)]).toEqual([
      [2, '2'],
      [1, '1'],
    ]);
  });

  it('[D25] the administrators’ role is protected from everything', async () => {
    const calls = [
      admin.call(rolesApi.update, { params: { id: 1 }, body: aRole() }),
      toggle(1),
      remove(1),
      admin.call(rolesApi.setPermissions, { params: { id: 1 }, body: { permissions: [] } }),
    ];
    for (const { status, problem } of await Promise.all(calls))
      expect([status, problem.code]).toEqual([403, 'protected_record']);
  });

  it.each([
    [1, 'anything', true],
    [9, 'Administrador', true],
    [9, 'ADMINISTRADOR', true],
    [9, 'administradores', false],
  ])('[D25] %d %s is that role: %s', async (id, name, expected) => {
    const { text, values } =
      sql`select ${roles.columns.isProtected} as found from (values (${id}::int, ${name})) r (id, name)`;
    expect(await query(text, [...values])).toEqual([{ found: expected }]);
  });
});

describe('the permissions of a role', () => {
  const put = (id: number, body: object) => admin.call(rolesApi.setPermissions, { params: { id }, body });
  const row = (viewName: string, canView: boolean, canDelete: boolean) => ({ viewName, canView, canDelete });

  it('[P-API-19] are listed by view', async () => {
    const role = await office.role({ bancos: 'view', usuarios: 'delete' });
    const { body } = await admin.call(rolesApi.permissions, { params: { id: role.id } });
    expect(body.filter(({ canView }) => canView)).toEqual([row('usuarios', true, true), row('bancos', true, false)]);
    expect(body.find(({ viewName }) => viewName === 'companias')).toEqual(row('companias', false, false));
  });

  it('[P-API-20] are replaced as a whole, audited and published to the gateways', async () => {
    const role = await office.role({ bancos: 'view' });
    const { body } = await put(role.id, {
      roleId: role.id,
      permissions: [row('usuarios', true, true), row('companias', true, false)],
    });
    expect(body.filter(({ canView }) => canView)).toEqual([row('usuarios', true, true), row('companias', true, false)]);
    expect((await admin.call(rolesApi.permissions, { params: { id: role.id } })).body).toEqual(body);
    expect(await lastAudit('role', role.id)).toMatchObject({ action: 'update', entityName: role.name });
    expect(await eventsOf('identity.role.permissions_changed', 'roleId', role.id)).toHaveLength(2);
  });

  it('[P-ROL-18] [D21] never contain delete without view, nor roles and admin_only; unknown views are 422', async () => {
    const role = await office.role();
    const { body } = await put(role.id, {
      permissions: [row('usuarios', false, true), row('roles', true, true), row('admin_only', true, true)],
    });
    expect(body.some(({ canView, canDelete }) => canView || canDelete)).toBe(false);
    expect(body.map(({ viewName }) => viewName)).not.toContain('roles');
    expect((await put(role.id, { permissions: [row('nada', true, true)] })).status).toBe(422);
  });

  it('[P-ENT-06] have a view name of at most 50 characters, and deny by default', async () => {
    const columns = await query<object>(
      `select column_name as name, character_maximum_length as length, column_default as preset from information_schema.columns
       where table_name = 'role_permissions' and column_name in ('view_name', 'can_view', 'can_delete') order by 1`,
    );
    expect(columns).toEqual([
      { name: 'can_delete', length: null, preset: 'false' },
      { name: 'can_view', length: null, preset: 'false' },
      { name: 'view_name', length: 50, preset: null },
    ]);
  });

  it('a roleId in the body never reaches another role', async () => {
    const [role, other] = [await office.role(), await office.role()];
    await put(role.id, { roleId: other.id, permissions: [row('usuarios', true, false)] });
    expect(await query('select 1 from role_permissions where role_id = $1', [other.id])).toEqual([]);
    expect(await auditOf('role', other.id)).toHaveLength(2);
  });
});

describe('[D32] names that look alike', () => {
  const spellings = (name: string) => [
    name.toUpperCase(),
    name.replace(' ', '  '),
    name.replace(' ', '\u00a0'),
    name.replace('R', 'Ｒ'),
    name.normalize('NFD'),
  ];

  it('are duplicates for a role', async () => {
    const role = await office.role();
    await admin.result(rolesApi.update, { params: { id: role.id }, body: { name: `${role.name} ñ` } });
    for (const name of spellings(`${role.name} ñ`)) {
      const { problem } = await admin.call(rolesApi.create, { body: { name } });
      expect([name, problem.code]).toEqual([name, 'duplicate_role']);
    }
  });

  it('are duplicates for a company', async () => {
    const company = await office.company();
    for (const name of spellings(company.name)) {
      const { problem } = await admin.call(companiesApi.create, { body: { name } });
      expect([name, problem.code]).toEqual([name, 'duplicate_company']);
    }
  });
});
