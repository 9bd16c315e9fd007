import { usersApi, type Company } from '@umbral/contracts';
import { Caller, Office, signedIn } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, eventsOf, lastAudit, query } from '../../test/events.js';
import { aUser } from '@umbral/contracts/factories';

let office: Office;
let admin: Caller;
let here: Company;
let elsewhere: Company;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
  [here, elsewhere] = [await office.company(), await office.company()];
});
afterAll(closeDatabase);

const nobody = new Caller();

describe('creating a user', () => {
  it('[P-API-08] [P-ENT-01] [P-ENT-02] [P-ENT-03] answers the record with its defaults, an ETag and no password', async () => {
    const role = await office.role();
    const { status, body, headers } = await admin.call(usersApi.create, {
      body: aUser({ roleId: role.id, name: 'Ágata Ruiz' }),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Ágata Ruiz',
      roleId: role.id,
      roleName: role.name,
      isActive: true,
      isCompany: false,
      isCreditIntermediary: false,
      companyId: null,
    });
    expect(Object.keys(body).sort()).toEqual([
      'cif',
      'companyId',
      'companyName',
      'createdAt',
      'dni',
      'email',
      'id',
      'isActive',
      'isCompany',
      'isCreditIntermediary',
      'isProtected',
      'name',
      'phone',
      'profileImageUrl',
      'roleId',
      'roleName',
      'updatedAt',
    ]);
    expect(headers.get('etag')).toBe(`"${body.id}-1"`);
    expect(JSON.stringify(body)).not.toMatch(/password|argon/i);
  });

  it('[P-ENT-04] [D12] [D13] stores the password hashed; who has none cannot sign in', async () => {
    const role = await office.role();
    const [known, without] = [
      await office.user({ roleId: role.id, password: 'clave-propia' }),
      await office.user({ roleId: role.id, password: undefined }),
    ];
    const rows = await query<{ password_hash: string | null }>(
      'select password_hash from users where id = any($1) order by id',
      [[known.id, without.id]],
    );
    expect(rows).toEqual([
      { password_hash: expect.stringMatching(/^\$argon2id\$/) as string },
      { password_hash: null },
    ]);
    expect((await signedIn(known.email, 'clave-propia')).sessionId).toBeDefined();
    await expect(signedIn(without.email)).rejects.toThrow('401');
  });

  it('[S-AUD-15] [D70] is audited, without the password, and told to the others', async () => {
    const role = await office.role();
    const user = await office.user({ roleId: role.id, password: 'un-secreto-largo' });
    const [created] = await auditOf('user', user.id);
    expect(created).toMatchObject({
      action: 'create',
      userId: 1,
      entityName: user.name,
      userAgent: 'specs',
      details: { changes: { email: { before: null, after: user.email } } },
    });
    expect(JSON.stringify(created)).not.toContain('un-secreto-largo');
    expect(await eventsOf('identity.user.created', 'userId', user.id)).toEqual([
      expect.objectContaining({ email: user.email, roleId: role.id, companyIds: [], isActive: true, version: 1 }),
    ]);
  });

  it('[D31] refuses an address that exists, in any case', async () => {
    const role = await office.role();
    const user = await office.user({ roleId: role.id });
    const { status, problem } = await admin.call(usersApi.create, {
      body: aUser({ roleId: role.id, email: user.email.toUpperCase() }),
    });
    expect([status, problem.code, problem.message]).toEqual([
      409,
      'duplicate_email',
      'Ya existe un usuario con ese correo electrónico',
    ]);
  });

  it('[D31] of two calls at once with one address one wins', async () => {
    const role = await office.role();
    const { email } = aUser({ roleId: role.id });
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => admin.call(usersApi.create, { body: aUser({ roleId: role.id, email }) })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('[D40] honours Idempotency-Key: repeated, at once, and with other data', async () => {
    const role = await office.role();
    const body = aUser({ roleId: role.id });
    const headers = { 'idempotency-key': `users-${body.email}` };
    const replies = await Promise.all([1, 2, 3].map(() => admin.call(usersApi.create, { body, headers })));
    const again = await admin.call(usersApi.create, { body, headers });
    expect([...replies, again].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set([...replies, again].map((reply) => reply.body.id)).size).toBe(1);
    expect(await auditOf('user', again.body.id)).toHaveLength(1);
    const other = await admin.call(usersApi.create, { body: { ...body, name: 'Otra' }, headers });
    expect([other.status, other.problem.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it.each([
    [{ name: '' }, 'name', 'El nombre es requerido'],
    [{ email: 'x' }, 'email', 'Email inválido'],
    [{ phone: undefined }, 'phone', 'El teléfono es requerido'],
    [{ roleId: 0 }, 'roleId', 'Debe seleccionar un rol'],
    [{ dni: '12345678A' }, 'dni', 'DNI/NIE no válido'],
    [{ dni: undefined }, 'dni', 'CIF es requerido para empresas y DNI para autónomos'],
    [{ isCompany: true }, 'cif', 'CIF es requerido para empresas y DNI para autónomos'],
    [{ isActive: 'true' }, 'isActive', 'Debe ser verdadero o falso'],
    [{ password: '12345' }, 'password', 'La contraseña debe tener al menos 6 caracteres'],
    [{ password: 'x'.repeat(129) }, 'password', 'La contraseña no puede exceder 128 caracteres'],
    [{ roleId: 999_999 }, 'roleId', 'Debe seleccionar un rol activo'],
  ])('[P-USR-23] [D13] %j is 422 at %s', async (given, path, message) => {
    const role = await office.role();
    const { status, problem } = await admin.call(usersApi.create, {
      body: { ...aUser({ roleId: role.id }), ...given },
    });
    expect([status, problem.code]).toEqual([422, 'validation']);
    expect(problem.errors).toContainEqual({ path, message });
  });

  it('[D28] by somebody with a limited sight puts the user into their company', async () => {
    const { caller, user, role } = await office.member({ usuarios: 'view' }, [here, elsewhere]);
    const { status, body } = await caller.call(usersApi.create, { body: aUser({ roleId: role.id }) });
    expect([status, body.companyId]).toEqual([201, here.id]);
    expect((await caller.call(usersApi.get, { params: { id: body.id } })).status).toBe(200);
    expect((await lastAudit('user', body.id))?.userId).toBe(user.id);
  });

  it('[D24] grants nothing that the creator lacks', async () => {
    const { caller, role } = await office.member({ usuarios: 'view', companias: 'view' }, [here]);
    const wider = await office.role({ usuarios: 'delete' });
    const narrower = await office.role({ companias: 'view' });
    const roleIds = [1, wider.id, narrower.id, role.id];
    const replies = await Promise.all(
      roleIds.map((roleId) => caller.call(usersApi.create, { body: aUser({ roleId }) })),
    );
    expect(replies.map(({ status, problem }) => [status, problem.code])).toEqual([
      [403, 'escalation'],
      [403, 'escalation'],
      [201, undefined],
      [201, undefined],
    ]);
  });

  it('[D20] is 401 without a session, 403 without the permission, whatever the body', async () => {
    const { caller } = await office.member({ companias: 'delete' }, [here]);
    expect((await nobody.call(usersApi.create, { body: {} })).status).toBe(401);
    expect((await caller.call(usersApi.create, { body: {} })).status).toBe(403);
  });
});

describe('reading users', () => {
  it('[P-PRM-24] [D28] shows somebody with a limited sight themselves and who shares a company; the rest is 404', async () => {
    const role = await office.role();
    const { caller, user } = await office.member({ usuarios: 'view' }, [here]);
    const mate = await office.user({ roleId: role.id }, [elsewhere, here]);
    const stranger = await office.user({ roleId: role.id }, [elsewhere]);
    const { body } = await caller.call(usersApi.list);
    const ids = (body as { id: number }[]).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([user.id, mate.id]));
    expect(ids).not.toContain(stranger.id);
    expect((await caller.call(usersApi.get, { params: { id: mate.id } })).status).toBe(200);
    expect((await caller.call(usersApi.get, { params: { id: stranger.id } })).status).toBe(404);
  });

  it('[D20] everybody may read themselves, nobody others without the permission', async () => {
    const { caller, user } = await office.member({}, [here]);
    expect((await caller.call(usersApi.get, { params: { id: user.id } })).body.email).toBe(user.email);
    expect((await caller.call(usersApi.get, { params: { id: 1 } })).status).toBe(403);
    expect((await caller.call(usersApi.list)).status).toBe(403);
  });

  it.each(['0', '-1', 'abc', '1.5', '0x1', '1e0', '01', '+1', ' 1', '99999999999', '2147483647', "1'--"])(
    '%s is 404, never more',
    async (id) => {
      expect((await admin.call(usersApi.get, { params: { id } })).status).toBe(404);
    },
  );

  it('[P-USR-06] [P-USR-07] [P-XCC-25] [P-XCC-26] [S-AUD-03] [S-AUD-04] [D40] pages ten by ten in Spanish order, for the audits too', async () => {
    const [role, company] = [await office.role(), await office.company()];
    const { caller } = await office.member({ usuarios: 'view' }, [company]);
    const names = ['Zoe', 'nube', 'Ñandú', 'Óscar', 'ola', 'Ana', 'Álvaro', 'Íñigo', 'iris', 'Nuria', 'ñu'];
    for (const name of names) await office.user({ roleId: role.id, name }, [company]);
    const first = await caller.call(usersApi.list, { query: { page: '1' } });
    const second = await caller.call(usersApi.list, { query: { page: '2' } });
    const pages = [first.body, second.body] as { items: { name: string }[]; pagination: object }[];
    expect(pages[0]?.pagination).toEqual({ page: 1, pageSize: 10, totalPages: 2, total: 12 });
    expect(
      pages.flatMap(({ items }) => items.map(({ name }) => name)).filter((name) => !name.startsWith('Persona')),
    ).toEqual(['Álvaro', 'Ana', 'Íñigo', 'iris', 'nube', 'Nuria', 'Ñandú', 'ñu', 'ola', 'Óscar', 'Zoe']);
    expect((await caller.call(usersApi.list, { query: { page: '1', withCompany: 'true' } })).body).toEqual(first.body);
  });

  it('[P-USR-02] [D30] searches name, e-mail, phone, DNI and CIF, without accents or case, literally', async () => {
    const [role, company] = [await office.role(), await office.company()];
    const { caller } = await office.member({ usuarios: 'view' }, [company]);
    const ines = await office.user(
      { roleId: role.id, name: 'Inés Ñíguez 100%', phone: '611 222 333', dni: '12345678Z', cif: 'A58818501' },
      [company],
    );
    await office.user({ roleId: role.id, name: 'Otra Persona' }, [company]);
    const found = async (search: string) =>
      ((await caller.call(usersApi.list, { query: { search } })).body as { id: number }[]).map(({ id }) => id);
    for (const search of [
      'ines niguez',
      'NÍG',
      ines.email.slice(0, 15),
      '222 333',
      '611222333',
      '12345678z',
      'a58818501',
      '100%',
      ' ines ',
    ]) {
      expect(await found(search)).toContain(ines.id);
    }
    for (const search of ['%', '_n_s', 'ines%niguez', "'; drop table users", '\\']) {
      expect((await found(search)).every((id) => id === ines.id && search === '%')).toBe(true);
    }
  });

  it('[P-USR-03] [P-USR-04] filters by state and credit intermediary', async () => {
    const [role, company] = [await office.role(), await office.company()];
    const { caller, user } = await office.member({ usuarios: 'view' }, [company]);
    const off = await office.user({ roleId: role.id, isActive: false }, [company]);
    const broker = await office.user({ roleId: role.id, isCreditIntermediary: true }, [company]);
    const ids = async (query: object) =>
      ((await caller.call(usersApi.list, { query })).body as { id: number }[])
        .map(({ id }) => id)
        .sort((a, b) => a - b);
    expect(await ids({ status: 'active' })).toEqual([user.id, broker.id]);
    expect(await ids({ status: 'inactive' })).toEqual([off.id]);
    expect(await ids({ status: 'all' })).toEqual([user.id, off.id, broker.id]);
    expect(await ids({ isCreditIntermediary: 'true' })).toEqual([broker.id]);
    expect(await ids({ isCreditIntermediary: 'false' })).toEqual([user.id, off.id]);
  });

  it('[P-API-07] [S-AUD-01] finds users by company when asked to, as the audits do', async () => {
    const [role, company] = [await office.role(), await office.company()];
    const user = await office.user({ roleId: role.id }, [company]);
    const plain = await admin.call(usersApi.list, { query: { search: company.name } });
    const wide = await admin.call(usersApi.list, { query: { search: company.name, withCompany: 'true' } });
    expect(plain.body).toEqual([]);
    expect(wide.body).toEqual([expect.objectContaining({ id: user.id, companyName: company.name })]);
  });
});
