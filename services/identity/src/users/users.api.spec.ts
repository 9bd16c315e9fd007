import { usersApi, type Company } from '@umbral/contracts';
import { namesInSpanishOrder, Office, signedIn, type Caller } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, eventsOf, lastAudit, query, whileChanging } from '../../test/events.js';
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

it('has a role that exists, and that is not deactivated meanwhile', async () => {
  const create = (roleId: number) => admin.call(usersApi.create, { body: aUser({ roleId }) });
  const { id } = await office.role();
  const late = () => whileChanging(`update roles set is_active = false where id = ${id}`, () => create(id));
  for (const { status, problem } of [await create(999_999), await late()])
    expect([status, problem.errors]).toMatchObject([
      422,
      [{ path: 'roleId', message: 'Debe seleccionar un rol activo' }],
    ]);
});

describe('creating a user', () => {
  it('[P-API-08] returns the record with its defaults and no password', async () => {
    const role = await office.role();
    const { body } = await admin.call(usersApi.create, { body: aUser({ roleId: role.id, name: 'Ágata Ruiz' }) });
    expect(body).toMatchObject({
      name: 'Ágata Ruiz',
      roleId: role.id,
      roleName: role.name,
      isActive: true,
      isCompany: false,
      isCreditIntermediary: false,
      companyId: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/password|argon/i);
  });

  describe('returns it', () => {
    const stamps = ['id', 'createdAt', 'updatedAt'];
    const names = ['roleId', 'name', 'email', 'phone', 'dni', 'cif', 'profileImageUrl', 'companyId'];
    let fields: string[];
    beforeAll(async () => {
      const { id } = await office.user({ roleId: (await office.role()).id });
      fields = Object.keys((await admin.call(usersApi.get, { params: { id } })).body);
    });

    it('[P-ENT-01] with its id, and the times of creation and change', () => {
      expect(fields).toEqual(expect.arrayContaining(stamps));
    });

    it('[P-ENT-02] with its identity and role', () => {
      expect(fields).toEqual(expect.arrayContaining(names));
    });

    it('with these fields only', () => {
      const more = ['roleName', 'companyName', 'isCompany', 'isCreditIntermediary', 'isActive', 'isProtected'];
      const facts = [
        'startPath',
        'hasTemporaryCredentials',
        'hasSecondFactor',
        'resetAskedBy',
        'resetAskedByName',
        'resetExpiresAt',
        'resetDueAt',
        'isWithinRights',
        'isWithinCompanies',
      ];
      expect([...fields].sort()).toEqual([...stamps, ...names, ...more, ...facts].sort());
    });
  });

  it('[P-ENT-04] [D12] [D13] stores the password hashed; without one the user cannot sign in', async () => {
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

  it('[D70] is audited, without the password, and published', async () => {
    const role = await office.role();
    const user = await office.user({ roleId: role.id, password: 'un-secreto-largo' });
    const [created] = await auditOf('user', user.id);
    expect(created).toMatchObject({
      details: { changes: { email: { before: null, after: user.email } } },
    });
    expect(JSON.stringify(created)).not.toContain('un-secreto-largo');
    expect(await eventsOf('identity.user.created', 'userId', user.id)).toEqual([
      expect.objectContaining({ email: user.email, roleId: role.id, companyIds: [], isActive: true, version: 1 }),
    ]);
  });

  it('refuses a field that neither the form nor the user has, and ignores those of the user', async () => {
    const body = aUser({ roleId: (await office.role()).id });
    const { status, problem } = await admin.call(usersApi.create, { body: { ...body, fone: '612345678' } as never });
    expect([status, problem.errors]).toMatchObject([422, [{ path: 'fone', message: 'Campo desconocido' }]]);
    const sent = { ...body, id: 7, companyName: 'Otra', createdAt: '2001-01-01T00:00:00.000Z', isProtected: true };
    const created = await admin.call(usersApi.create, { body: sent as never });
    expect(created.status).toBe(201);
    expect([created.body.id === 7, created.body.companyId]).toEqual([false, null]);
  });

  it('changes once for a repeated Idempotency-Key, and a repeated call is no stale one', async () => {
    const { id } = await office.user({ roleId: (await office.role()).id });
    const { body, headers } = await admin.call(usersApi.get, { params: { id } });
    const change = () =>
      admin.call(usersApi.update, {
        params: { id },
        body: { ...body, name: 'Eva Repetida' } as never,
        headers: { 'if-match': headers.get('etag') as string, 'idempotency-key': `repetida-${id}` },
      });
    const first = await change();
    const second = await change();
    expect([first.status, second.status, second.body.name]).toEqual([200, 200, 'Eva Repetida']);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
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

  it('[D31] of two concurrent calls with one address one succeeds', async () => {
    const role = await office.role();
    const { email } = aUser({ roleId: role.id });
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => admin.call(usersApi.create, { body: aUser({ roleId: role.id, email }) })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('[D28] by a user with limited visibility adds the new one to their company', async () => {
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
});

describe('reading users', () => {
  it('[P-PRM-24] [D28] shows a user with limited visibility themselves and members of their companies; others are 404', async () => {
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

  it('[D20] every user may read themselves, and others only with the permission', async () => {
    const { caller, user } = await office.member({}, [here]);
    expect((await caller.call(usersApi.get, { params: { id: user.id } })).body.email).toBe(user.email);
    expect((await caller.call(usersApi.get, { params: { id: 1 } })).status).toBe(403);
    expect((await caller.call(usersApi.list)).status).toBe(403);
  });

  describe('of Spanish names', () => {
    let viewer: Awaited<ReturnType<Office['member']>>;
    beforeAll(async () => {
      const [role, company] = [await office.role(), await office.company()];
      for (const name of [...namesInSpanishOrder].reverse()) await office.user({ roleId: role.id, name }, [company]);
      viewer = await office.member({ usuarios: 'view' }, [company]);
    });

    it.each([
      ['[P-USR-07]', {}],
      ['[S-AUD-03]', { status: 'all', withCompany: 'true' }],
    ] as const)('%s lists them in Spanish order, asked so: %p', async (_, query) => {
      const { body } = await viewer.caller.call(usersApi.list, { query });
      const names = (body as { name: string }[]).map(({ name }) => name);
      expect(names.filter((name) => name !== viewer.user.name)).toEqual(namesInSpanishOrder);
    });
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

  describe('of three kinds', () => {
    let viewer: Awaited<ReturnType<Office['member']>>;
    let off: number;
    let broker: number;
    beforeAll(async () => {
      const [role, company] = [await office.role(), await office.company()];
      viewer = await office.member({ usuarios: 'view' }, [company]);
      off = (await office.user({ roleId: role.id, isActive: false }, [company])).id;
      broker = (await office.user({ roleId: role.id, isCreditIntermediary: true }, [company])).id;
    });
    const ids = async (query: object) =>
      ((await viewer.caller.call(usersApi.list, { query })).body as { id: number }[])
        .map(({ id }) => id)
        .sort((a, b) => a - b);

    it('[P-USR-03] filters by state', async () => {
      expect(await ids({ status: 'active' })).toEqual([viewer.user.id, broker]);
      expect(await ids({ status: 'inactive' })).toEqual([off]);
      expect(await ids({ status: 'all' })).toEqual([viewer.user.id, off, broker]);
    });

    it('[P-USR-04] filters by credit intermediary', async () => {
      expect(await ids({ isCreditIntermediary: 'true' })).toEqual([broker]);
      expect(await ids({ isCreditIntermediary: 'false' })).toEqual([viewer.user.id, off]);
    });
  });

  it('[P-API-07] returns a list', async () => {
    const user = await office.user({ roleId: (await office.role()).id });
    const { status, body } = await admin.call(usersApi.list, { query: { search: user.email } });
    expect([status, body]).toEqual([200, [expect.objectContaining({ id: user.id, email: user.email })]]);
  });

  it('[S-AUD-01] finds users by company if requested, like the audits', async () => {
    const [role, company] = [await office.role(), await office.company()];
    const user = await office.user({ roleId: role.id }, [company]);
    const plain = await admin.call(usersApi.list, { query: { search: company.name } });
    const wide = await admin.call(usersApi.list, { query: { search: company.name, withCompany: 'true' } });
    expect(plain.body).toEqual([]);
    expect(wide.body).toEqual([expect.objectContaining({ id: user.id, companyName: company.name })]);
  });
});
