import {
  authApi,
  companiesApi,
  programsApi,
  RESERVED_DOMAIN_MESSAGE,
  rolesApi,
  searchApi,
  systemApi,
  usersApi,
  type Paged,
  type Program,
  type User,
} from '@umbral/contracts';
import { aProgram, aUser } from '@umbral/contracts/factories';
import { ageSignInsOf, eventually, Office, unique, type Caller } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, eventsOf, lastAudit, query, whileChanging } from '../../test/events.js';

let office: Office;
let admin: Caller;
beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
});
afterAll(closeDatabase);

const at = ({ id }: { id: number }) => ({ params: { id } });
const made = async (given: object = {}): Promise<Program> =>
  admin.result(programsApi.create, { body: aProgram({ roleId: (await office.role()).id, ...given }) });
const keyOf = (program: Program, body: object = {}) => admin.call(programsApi.createKey, { ...at(program), body });

describe('the access of a program', () => {
  it('has a role, companies in their order and no key, and is published as a user', async () => {
    const [role, one, other] = [await office.role(), await office.company(), await office.company()];
    const { headers, body } = await admin.call(programsApi.create, {
      body: aProgram({ roleId: role.id, companyIds: [other.id, one.id, other.id], description: 'Trae los clientes' }),
    });
    expect(headers.get('location')).toBe(`/api/programs/${body.id}`);
    expect(body).toMatchObject({
      clientId: `programa-${body.id}`,
      description: 'Trae los clientes',
      roleName: role.name,
      companies: [other, one].map(({ id, name }) => ({ id, name })),
      isActive: true,
      keys: [],
    });
    expect(await eventsOf('identity.user.created', 'userId', body.id)).toMatchObject([
      { name: body.name, roleId: role.id, companyId: other.id, companyIds: [other.id, one.id] },
    ]);
    expect(await lastAudit('program', body.id)).toMatchObject({ action: 'create', entityName: body.name });
  });

  it('is renamed, moved to other companies and another role; an omitted description stays', async () => {
    const [one, other] = [await office.company(), await office.company()];
    const program = await made({ companyIds: [one.id], description: 'Se queda' });
    const role = await office.role();
    const name = `Enlace ${unique()}`;
    const { status, body } = await admin.call(programsApi.update, {
      ...at(program),
      body: { name, roleId: role.id, companyIds: [other.id] },
    });
    expect([status, body]).toMatchObject([200, { name, roleId: role.id, description: 'Se queda' }]);
    expect((await lastAudit('program', program.id))?.details.changes).toMatchObject({
      name: { before: program.name, after: name },
      companies: { before: [one.name], after: [other.name] },
    });
    expect(await eventsOf('identity.user.changed', 'userId', program.id)).toMatchObject([{ companyIds: [other.id] }]);
  });

  it('may publish modules: sorted, named once, in the audit; omitted in a change they stay', async () => {
    const program = await made({ publishes: ['studies', 'audits', 'studies'] });
    expect(program.publishes).toEqual(['audits', 'studies']);
    const change = { name: program.name, roleId: program.roleId, companyIds: [] };
    const kept = await admin.call(programsApi.update, { ...at(program), body: change });
    expect(kept.body.publishes).toEqual(['audits', 'studies']);
    const none = await admin.call(programsApi.update, { ...at(program), body: { ...change, publishes: [] } });
    expect(none.body.publishes).toEqual([]);
    expect((await lastAudit('program', program.id))?.details.changes).toMatchObject({
      publishes: { before: ['audits', 'studies'], after: [] },
    });
    expect((await made()).publishes).toEqual([]);
    const { problem } = await admin.call(programsApi.create, {
      body: aProgram({ roleId: program.roleId, publishes: ['Auditorías'] }),
    });
    expect(problem.errors?.map(({ path }) => path)).toEqual(['publishes.0']);
  });

  it.each([
    ['the administrators’ role', async () => ({ roleId: 1 }), 'roleId'],
    [
      'an inactive role',
      async () => {
        const role = await office.role();
        await admin.result(rolesApi.toggleStatus, at(role));
        return { roleId: role.id };
      },
      'roleId',
    ],
    ['an unknown company', () => ({ companyIds: [2_147_483_647] }), 'companyIds'],
    [
      'a company that is off',
      async () => {
        const company = await office.company();
        await admin.result(companiesApi.toggleStatus, at(company));
        return { companyIds: [company.id] };
      },
      'companyIds',
    ],
  ])('is not given %s', async (_what, given, path) => {
    const body = aProgram({ roleId: (await office.role()).id, ...(await given()) });
    const { status, problem } = await admin.call(programsApi.create, { body });
    expect([status, problem.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  });

  it('is not given a company that is being switched off', async () => {
    const [role, company] = [await office.role(), await office.company()];
    const body = aProgram({ roleId: role.id, companyIds: [company.id] });
    const { status, problem } = await whileChanging(
      `update companies set is_active = false where id = ${company.id}`,
      () => admin.call(programsApi.create, { body }),
    );
    expect([status, problem.errors?.map((error) => error.path)]).toEqual([422, ['companyIds']]);
  });

  it('has an address that no person can take before it', async () => {
    const next = (await made()).id + 1;
    const body = aUser({ roleId: (await office.role()).id, email: `programa-${next}@programas.invalid` });
    const { status, problem } = await admin.call(usersApi.create, { body });
    expect([status, problem.errors]).toMatchObject([422, [{ path: 'email', message: RESERVED_DOMAIN_MESSAGE }]]);
    await made();
  });

  it('is found by name and state, and deleted when inactive, with its keys', async () => {
    const program = await made();
    await keyOf(program);
    const find = async (status: 'active' | 'inactive') =>
      (await admin.result(programsApi.list, { query: { search: program.name, status } })) as Program[];
    expect(await find('active')).toMatchObject([{ id: program.id }]);
    expect((await admin.call(programsApi.remove, at(program))).problem.code).toBe('still_active');
    await admin.result(programsApi.toggleStatus, at(program));
    expect(await find('inactive')).toMatchObject([{ id: program.id }]);
    expect((await admin.call(programsApi.remove, at(program))).status).toBe(204);
    expect(await query('select 1 from program_keys where program_id = $1', [program.id])).toEqual([]);
    expect(await eventsOf('identity.user.deleted', 'userId', program.id)).toHaveLength(1);
  });

  it('is administered by users with a fresh sign-in', async () => {
    const administrator = await office.member({}, [], { id: 1 });
    const program = await made();
    const { body: key } = await keyOf(program);
    await ageSignInsOf(administrator.user.id);
    const calls = [
      administrator.caller.call(programsApi.create, { body: aProgram({ roleId: program.roleId }) }),
      administrator.caller.call(programsApi.update, { ...at(program), body: aProgram({ roleId: program.roleId }) }),
      administrator.caller.call(programsApi.createKey, { ...at(program), body: {} }),
      administrator.caller.call(programsApi.revokeKey, { params: { id: program.id, keyId: key.id } }),
      administrator.caller.call(programsApi.remove, at(program)),
    ];
    for (const { problem } of await Promise.all(calls)) expect(problem.code).toBe('reauthentication_required');
  });
});

describe('a program among people', () => {
  let program: Program;
  let company: Awaited<ReturnType<Office['company']>>;
  beforeAll(async () => {
    company = await office.company();
    program = await made({ companyIds: [company.id] });
  });

  it('is in no list of users, no search, no count and no company’s members', async () => {
    const users = (await admin.result(usersApi.list, { query: { search: program.name } })) as User[];
    expect(users).toEqual([]);
    expect((await admin.result(searchApi.identity, { query: { q: program.name } })).groups).toEqual([]);
    expect(await admin.result(companiesApi.users, at(company))).toEqual([]);
    expect((await admin.result(companiesApi.get, at(company))).userCount).toBe(0);
    expect((await admin.result(rolesApi.get, at({ id: program.roleId }))).userCount).toBe(0);
    const available = await admin.result(companiesApi.availableUsers, at(await office.company()));
    expect(available.map(({ id }) => id)).not.toContain(program.id);
  });

  it('is not counted with the users after creation, toggle or deletion', async () => {
    /** Other specs create users concurrently between the two queries: retried until the counts are equal. */
    const expectNone = () =>
      eventually(async () => {
        const { pagination } = (await admin.result(usersApi.list, { query: { page: 1 } })) as Paged<User>;
        const [{ people }] = (await query('select count(*)::int as people from users where not is_program')) as [
          { people: number },
        ];
        return pagination.total === people;
      });
    await expectNone();
    const other = await made();
    await admin.result(programsApi.toggleStatus, at(other));
    await expectNone();
    await admin.call(programsApi.remove, at(other));
    await expectNone();
  });

  it.each([
    ['read', () => admin.call(usersApi.get, at(program))],
    ['switched', () => admin.call(usersApi.setActive, { ...at(program), body: { isActive: false } })],
    ['deleted', () => admin.call(usersApi.remove, at(program))],
    ['sent credentials', () => admin.call(usersApi.sendCredentials, at(program))],
    [
      'added to a company',
      () => admin.call(companiesApi.assignUsers, { ...at(company), body: { userIds: [program.id] } }),
    ],
  ])('is not %s as a user', async (_what, call) => {
    expect((await call()).status).toBe(404);
  });

  it('prevents the deactivation of its role, and is listed by name', async () => {
    const { problem } = await admin.call(rolesApi.toggleStatus, at({ id: program.roleId }));
    expect(problem).toMatchObject({
      code: 'role_in_use',
      details: { users: [{ name: program.name, email: 'Acceso de programa' }], total: 1 },
    });
  });

  it('gets no reset link and cannot use one', async () => {
    await admin.call(authApi.forgotPassword, { body: { email: `${program.clientId}@programas.invalid` } });
    expect(await query('select 1 from password_reset_tokens where user_id = $1', [program.id])).toEqual([]);
    await expect(query(`update users set password_hash = 'x' where id = $1`, [program.id])).rejects.toThrow(
      /users_programs_have_no_password/,
    );
    await expect(query('update users set role_id = 1 where id = $1', [program.id])).rejects.toThrow(/no_password/);
  });
});

describe('keys', () => {
  it('are shown once, limited to two, and stored as a digest', async () => {
    const program = await made();
    const [first, second, third] = [await keyOf(program), await keyOf(program), await keyOf(program)];
    expect([first.status, second.status, third.problem.code]).toEqual([201, 201, 'too_many_keys']);
    expect(first.body).toMatchObject({ clientId: program.clientId, expiresAt: null, lastUsedAt: null });
    expect(first.body.clientSecret).toMatch(/^umbral_[\w-]{43}$/);
    const { text, body } = await admin.call(programsApi.get, at(program));
    expect(body.keys.map(({ id }) => id)).toEqual([second.body.id, first.body.id]);
    const stored = JSON.stringify(await query('select * from program_keys where program_id = $1', [program.id]));
    const published = JSON.stringify([
      await auditOf('program', program.id),
      await query('select payload from outbox_events'),
    ]);
    for (const place of [text, stored, published]) expect(place).not.toContain(first.body.clientSecret.slice(7));
    expect(await auditOf('program', program.id)).toContainEqual(
      expect.objectContaining({
        action: 'key_add',
        details: { changes: { key: { before: null, after: `…${first.body.hint}` } } },
      }),
    );
  });

  it('can be replaced when one is revoked, and expire at the end of a day in Spain', async () => {
    const program = await made();
    const { body: first } = await keyOf(program);
    await keyOf(program);
    await admin.result(programsApi.revokeKey, { params: { id: program.id, keyId: first.id } });
    const { body } = await keyOf(program, { expiresOn: '2099-07-01' });
    expect(body.expiresAt).toBe('2099-07-01T22:00:00.000Z');
    expect((await admin.call(programsApi.revokeKey, { params: { id: program.id, keyId: first.id } })).status).toBe(404);
    const { problem } = await keyOf(await made(), { expiresOn: '2020-01-01' });
    expect(problem.errors).toMatchObject([{ path: 'expiresOn', message: 'La fecha ya ha pasado' }]);
  });

  it('are not created for an inactive program, and not revoked through another one', async () => {
    const [program, other] = [await made(), await made()];
    const { body: key } = await keyOf(program);
    expect((await admin.call(programsApi.revokeKey, { params: { id: other.id, keyId: key.id } })).status).toBe(404);
    await admin.result(programsApi.toggleStatus, at(program));
    expect((await keyOf(program)).problem.code).toBe('inactive_record');
  });
});

it('a program cannot read the state of the system', async () => {
  const { caller } = await office.program({ usuarios: 'delete' });
  expect((await caller.call(systemApi.identity)).status).toBe(403);
});
