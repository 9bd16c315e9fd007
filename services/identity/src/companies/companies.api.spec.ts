import { ADMINISTRATOR_ROLE_ID, companiesApi, usersApi, type Company } from '@umbral/contracts';
import { ageSignInsOf, Caller, namesInSpanishOrder, Office, pixelsOf } from '@umbral/service-kit/testing';
import { closeDatabase, eventsOf, lastAudit, query, whileChanging } from '../../test/events.js';
import { aCompany, aUser } from '@umbral/contracts/factories';
import { demoCompanies } from '../seed/seed-demo.js';

let office: Office;
let admin: Caller;
beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
});
afterAll(closeDatabase);

const LOGO = demoCompanies()[0]?.logo;
const toggle = (id: number) => admin.call(companiesApi.toggleStatus, { params: { id } });
const patch = (id: number, body: object) => admin.call(companiesApi.update, { params: { id }, body });

describe('companies', () => {
  describe('that are created', () => {
    let body: Company;
    let sent: ReturnType<typeof aCompany>;
    const before = Date.now();
    beforeAll(async () => {
      sent = aCompany({ logo: LOGO, description: ' Una ' });
      body = await admin.result(companiesApi.create, { body: sent });
    });

    it('[P-API-22] have the name, description and logo that were sent', async () => {
      expect(body).toMatchObject({ name: sent.name, description: 'Una' });
      expect(await pixelsOf(body.logo)).toBe(await pixelsOf(LOGO));
    });

    it('[P-ENT-08] are active and without users, from this day on', () => {
      expect(body).toMatchObject({ isActive: true, userCount: 0 });
      expect(Date.parse(body.createdAt)).toBeGreaterThanOrEqual(before);
    });

    it('are audited without the image, and published', async () => {
      expect((await lastAudit('company', body.id))?.details.changes).toMatchObject({
        logo: { before: null, after: '(imagen)' },
      });
      expect(await eventsOf('identity.company.created', 'companyId', body.id)).toEqual([
        { companyId: body.id, name: body.name, isActive: true, version: 1 },
      ]);
    });
  });

  it('[P-COM-17] [D32] have a unique name, in any case', async () => {
    const [one, other] = [await office.company(), await office.company()];
    const replies = [
      await admin.call(companiesApi.create, { body: { name: one.name.toUpperCase() } }),
      await patch(other.id, { name: one.name }),
    ];
    for (const { status, problem } of replies) {
      expect([status, problem.code, problem.message]).toEqual([
        409,
        'duplicate_company',
        'Ya existe una compañía con ese nombre',
      ]);
    }
    const { name } = aCompany();
    const race = await Promise.all([1, 2, 3].map(() => admin.call(companiesApi.create, { body: { name } })));
    expect(race.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('[P-API-23] keep omitted fields; null removes', async () => {
    const company = await office.company({ description: 'Se queda', logo: LOGO });
    const renamed = await patch(company.id, { name: aCompany().name });
    expect(renamed.body).toMatchObject({ description: 'Se queda', logo: company.logo });
    const emptied = await patch(company.id, { name: company.name, description: '', logo: '' });
    expect(emptied.body).toMatchObject({ name: company.name, description: null, logo: null });
  });

  it('change once for a repeated Idempotency-Key: a repeated call is no stale one, and another body is refused', async () => {
    const { id } = await office.company();
    const { headers: read } = await admin.call(companiesApi.get, { params: { id } });
    const headers = { 'if-match': read.get('etag') ?? '', 'idempotency-key': `repetida-${id}` };
    const change = (body: object) => admin.call(companiesApi.update, { params: { id }, body, headers });
    const sent = aCompany();
    const [first, second] = [await change(sent), await change(sent)];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await change(aCompany())).problem.code).toBe('idempotency_key_reused');
  });

  it('[B-REP-12] have a legal text for reports: limited, unchanged if omitted, removed by null and an empty text', async () => {
    const reportNotice = 'Umbral Norte, S. L. Registro D123. Reclamaciones: sac@umbral.test';
    const company = await office.company({ reportNotice });
    const { caller } = await office.member({ companias: 'view' }, [company]);
    const stored = async () => [
      (await caller.result(companiesApi.get, { params: { id: company.id } })).reportNotice,
      (await caller.result(companiesApi.mine)).map((mine) => mine.reportNotice),
    ];
    const change = async (body: object) => (await patch(company.id, { name: company.name, ...body })).body.reportNotice;
    expect(await stored()).toEqual([reportNotice, [reportNotice]]);
    expect(await change({})).toBe(reportNotice);
    expect(await change({ reportNotice: null })).toBeNull();
    expect(await stored()).toEqual([null, [null]]);
    expect(await change({ reportNotice: 'x'.repeat(1000) })).toHaveLength(1000);
    expect(await change({ reportNotice: '' })).toBeNull();
    const { status, problem } = await patch(company.id, { name: company.name, reportNotice: 'x'.repeat(1001) });
    expect([status, problem.errors]).toMatchObject([
      422,
      [{ path: 'reportNotice', message: 'No puede exceder 1000 caracteres' }],
    ]);
  });

  it('[P-API-28] are deactivated and activated by one call', async () => {
    const company = await office.company();
    expect((await toggle(company.id)).body.isActive).toBe(false);
    expect((await toggle(company.id)).body.isActive).toBe(true);
  });

  it('[P-COM-27] that are deactivated or activated publish it to the studies', async () => {
    const company = await office.company();
    await toggle(company.id);
    expect(await eventsOf('identity.company.deactivated', 'companyId', company.id)).toHaveLength(1);
    await toggle(company.id);
    expect(await eventsOf('identity.company.activated', 'companyId', company.id)).toHaveLength(1);
  });

  const names = async (query: object) =>
    ((await admin.call(companiesApi.list, { query })).body as Company[]).map(({ name }) => name);

  it('[P-API-21] are listed by state', async () => {
    const { name: mark } = aCompany();
    const off = await office.company({ name: `${mark} B` });
    const on = await office.company({ name: `${mark} A` });
    await toggle(off.id);
    const found = await Promise.all(
      [{}, { status: 'all' }, { status: 'active' }, { status: 'inactive' }].map((query) =>
        names({ search: mark, ...query }),
      ),
    );
    expect(found).toEqual([[on.name, off.name], [on.name, off.name], [on.name], [off.name]]);
  });

  it('[P-COM-02] are found by name and description, without accents', async () => {
    const { name: mark } = aCompany();
    const { name } = await office.company({ name: `${mark} Óptima`, description: `Única en Ávila ${mark}` });
    for (const search of [`${mark} optima`, `unica en avila ${mark}`]) expect(await names({ search })).toEqual([name]);
  });

  describe('of Spanish names', () => {
    const { name: mark } = aCompany();
    const inOrder = namesInSpanishOrder.map((name) => `${mark} ${name}`);
    beforeAll(async () => {
      for (const name of [...inOrder].reverse()) await office.company({ name });
    });

    it.each([
      ['[P-COM-05]', {}],
      ['[P-XCC-26]', { sort: 'name' }],
    ])('%s are listed in Spanish order with %p', async (_, query) => {
      expect(await names({ search: mark, ...query })).toEqual(inOrder);
    });
  });
});

describe('[D28] the companies of a user with limited visibility', () => {
  it('[P-PRM-24] are their own', async () => {
    const [one, two, other] = [await office.company(), await office.company(), await office.company()];
    const { caller } = await office.member({ companias: 'view' }, [two, one]);
    const { body } = await caller.call(companiesApi.list);
    expect((body as Company[]).map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
    expect((await caller.call(companiesApi.get, { params: { id: other.id } })).status).toBe(404);
  });

  it('[P-API-06] are listed for each signed-in user, the first one first', async () => {
    const [one, two] = [await office.company({ logo: LOGO }), await office.company()];
    const { caller: blind } = await office.member({}, [two, one]);
    expect((await blind.call(companiesApi.mine)).body).toEqual([
      { id: two.id, name: two.name, logo: null, reportNotice: null },
      { id: one.id, name: one.name, logo: one.logo, reportNotice: null },
    ]);
    expect((await new Caller().call(companiesApi.mine)).status).toBe(401);
  });

  it('include a new one that they create, at once', async () => {
    const { caller, user } = await office.member({ companias: 'view' });
    const { status, body } = await caller.call(companiesApi.create, { body: aCompany() });
    expect([status, body.userCount]).toEqual([201, 1]);
    expect((await caller.call(companiesApi.get, { params: { id: body.id } })).status).toBe(200);
    expect((await eventsOf('identity.user.changed', 'userId', user.id)).at(-1)).toMatchObject({
      companyId: body.id,
      version: 2,
    });
  });
});

describe('the users of a company', () => {
  const newcomer = async (name?: string) => {
    const user = await office.user({ roleId: (await office.role()).id, ...(name && { name }) });
    return { user, read: async () => (await admin.call(usersApi.get, { params: { id: user.id } })).body };
  };
  const assign = (who: Caller, id: number, userIds: number[]) =>
    who.call(companiesApi.assignUsers, { params: { id }, body: { userIds } });

  describe('who are assigned', () => {
    let company: Company;
    let assigned: { id: number }[];
    let people: { id: number; name: string; email: string }[];
    beforeAll(async () => {
      company = await office.company();
      const { user: bea } = await newcomer('Bea');
      const { user: ana } = await newcomer('Ana');
      people = [ana, bea];
      assigned = (await assign(admin, company.id, [bea.id, ana.id, bea.id])).body;
    });

    it('[P-API-24] are listed by name, each once', async () => {
      const { body } = await admin.call(companiesApi.users, { params: { id: company.id } });
      expect(body.map(({ id }) => id)).toEqual(people.map(({ id }) => id));
      expect(body).toEqual(assigned);
      expect((await admin.call(companiesApi.get, { params: { id: company.id } })).body.userCount).toBe(2);
    });

    it('[P-ENT-09] are listed with id, name and e-mail', () => {
      const flags = { isWithinRights: true, isWithinCompanies: true };
      expect(assigned).toEqual(people.map(({ id, name, email }) => ({ id, name, email, ...flags })));
    });
  });

  it('[P-API-25] are offered until they are assigned', async () => {
    const company = await office.company();
    const { user } = await newcomer();
    const available = async () =>
      (await admin.call(companiesApi.availableUsers, { params: { id: company.id } })).body.map(({ id }) => id);
    expect(await available()).toContain(user.id);
    await assign(admin, company.id, [user.id]);
    expect(await available()).not.toContain(user.id);
  });

  it('are searched by name and e-mail, not by what the view of users alone shows', async () => {
    const [role, here, also] = [await office.role(), await office.company(), await office.company()];
    const { caller } = await office.member({ companias: 'view' }, [here, also]);
    const mate = await office.user({ roleId: role.id, cif: 'B12345674' }, [here]);
    const found = async (search: string) => {
      const [assigned, available] = await Promise.all([
        caller.result(companiesApi.users, { params: { id: here.id }, query: { search } }),
        caller.result(companiesApi.availableUsers, { params: { id: also.id }, query: { search } }),
      ]);
      return [...assigned, ...available].map(({ id }) => id);
    };
    for (const shown of [mate.name, mate.email.toUpperCase()]) expect(await found(shown)).toEqual([mate.id, mate.id]);
    for (const hidden of [mate.phone, mate.dni, mate.cif])
      expect([hidden, await found(hidden ?? '')]).toEqual([hidden, []]);
  });

  it('[P-API-26] are assigned, which is audited and published', async () => {
    const company = await office.company();
    const { user, read } = await newcomer();
    await assign(admin, company.id, [user.id]);
    expect(await read()).toMatchObject({ companyId: company.id, companyName: company.name });
    expect((await lastAudit('company', company.id))?.details.changes).toEqual({
      users: { before: [], after: [user.name] },
    });
    expect((await eventsOf('identity.user.changed', 'userId', user.id)).at(-1)).toMatchObject({
      companyIds: [company.id],
    });
  });

  it('[P-API-27] are removed, which is audited and published', async () => {
    const company = await office.company();
    const { user, read } = await newcomer();
    await assign(admin, company.id, [user.id]);
    await admin.call(companiesApi.removeUser, { params: { id: company.id, userId: user.id } });
    expect((await read()).companyId).toBeNull();
    expect((await lastAudit('company', company.id))?.details.changes).toEqual({
      users: { before: [user.name], after: [] },
    });
    expect((await eventsOf('identity.user.changed', 'userId', user.id)).at(-1)).toMatchObject({ companyIds: [] });
  });

  it('[P-PRM-25] store who assigned them; assigning twice changes nothing', async () => {
    const [role, company] = [await office.role(), await office.company()];
    const user = await office.user({ roleId: role.id }, [company]);
    await assign(admin, company.id, [user.id]);
    expect(await query('select assigned_by, version from company_assignments where user_id = $1', [user.id])).toEqual([
      { assigned_by: 1, version: 1 },
    ]);
    expect(await eventsOf('identity.user.changed', 'userId', user.id)).toHaveLength(1);
  });

  it('[P-ENT-10] have an assignment with its creator', async () => {
    const columns = await query<{ name: string; required: boolean }>(
      `select column_name as name, is_nullable = 'NO' as required from information_schema.columns
       where table_name = 'company_assignments'`,
    );
    const required = columns.filter((column) => column.required).map(({ name }) => name);
    expect(required).toEqual(expect.arrayContaining(['id', 'company_id', 'user_id', 'assigned_by']));
  });

  it('are assigned and removed after a fresh sign-in only', async () => {
    const company = await office.company();
    const { user: accomplice, read } = await newcomer();
    const { user, caller } = await office.member({}, [], { id: 1 });
    const offices = [
      company,
      await office.company(),
      await office.company(),
      await office.company(),
      await office.company(),
    ];
    const member = await office.user({ roleId: (await office.role()).id }, [company]);
    await ageSignInsOf(user.id);
    const calls = [
      ...offices.map(({ id }) => assign(caller, id, [accomplice.id])),
      caller.call(companiesApi.removeUser, { params: { id: company.id, userId: member.id } }),
    ];
    for (const { status, problem } of await Promise.all(calls))
      expect([status, problem.code]).toEqual([403, 'reauthentication_required']);
    expect((await read()).companyId).toBeNull();
    const members = await admin.result(companiesApi.users, { params: { id: company.id } });
    expect(members.map(({ id }) => id)).toEqual([member.id]);
  });

  it('[P-COM-36] [D28] the earliest remaining assignment is the company of a user', async () => {
    const [role, one, two] = [await office.role(), await office.company(), await office.company()];
    const user = await office.user({ roleId: role.id }, [two, one]);
    expect(user.companyId).toBe(two.id);
    await admin.call(companiesApi.removeUser, { params: { id: two.id, userId: user.id } });
    expect((await admin.call(usersApi.get, { params: { id: user.id } })).body.companyId).toBe(one.id);
  });

  it('[P-COM-24] [D28] unknown and invisible users are refused as a whole', async () => {
    const [role, here, also, elsewhere] = [
      await office.role(),
      await office.company(),
      await office.company(),
      await office.company(),
    ];
    const { caller, user } = await office.member({ companias: 'view' }, [here, also]);
    const mate = await office.user({ roleId: role.id }, [here]);
    const stranger = await office.user({ roleId: role.id }, [elsewhere]);
    expect((await assign(caller, also.id, [mate.id, stranger.id])).status).toBe(404);
    expect((await assign(caller, also.id, [mate.id, 999_999])).status).toBe(404);
    expect((await caller.call(companiesApi.users, { params: { id: also.id } })).body).toEqual([
      { id: user.id, name: user.name, email: user.email, isWithinRights: true, isWithinCompanies: true },
    ]);
    expect((await assign(caller, also.id, [mate.id])).status).toBe(200);
    expect((await assign(caller, elsewhere.id, [mate.id])).status).toBe(404);
    const available = await caller.call(companiesApi.availableUsers, { params: { id: also.id } });
    expect(available.body.map(({ id }) => id)).not.toContain(stranger.id);
  });

  it('are neither assigned nor removed while they become administrators', async () => {
    const [role, here] = [await office.role(), await office.company()];
    const { caller } = await office.member({ companias: 'view' }, [here, await office.company()]);
    const promotion = (id: number) => `update users set role_id = ${ADMINISTRATOR_ROLE_ID} where id = ${id}`;
    const [one, other] = [
      await office.user({ roleId: role.id }, [here]),
      await office.user({ roleId: role.id }, [here]),
    ];
    const assigned = await whileChanging(promotion(one.id), () => assign(caller, here.id, [one.id]));
    const removed = await whileChanging(promotion(other.id), () =>
      caller.call(companiesApi.removeUser, { params: { id: here.id, userId: other.id } }),
    );
    expect([assigned, removed].map(({ status, problem }) => [status, problem.code])).toEqual([
      [403, 'beyond_rights'],
      [403, 'beyond_rights'],
    ]);
  });
});

describe('[D35] members of a deactivated company', () => {
  it('can sign in, see it, and create records in it; it accepts members, and cannot be edited', async () => {
    const company = await office.company();
    const { caller, user, role } = await office.member({ usuarios: 'view', companias: 'view' }, [company]);
    await toggle(company.id);
    expect(await caller.exchange()).toBeDefined();
    expect((await caller.call(companiesApi.get, { params: { id: company.id } })).body.isActive).toBe(false);
    const created = await caller.result(usersApi.create, { body: aUser({ roleId: role.id }) });
    expect([created.companyId, created.isActive]).toEqual([company.id, true]);
    const outsider = await office.user({ roleId: role.id });
    expect(
      (await admin.call(companiesApi.assignUsers, { params: { id: company.id }, body: { userIds: [outsider.id] } }))
        .status,
    ).toBe(200);
    const edited = await caller.call(companiesApi.update, { params: { id: company.id }, body: { name: company.name } });
    expect(edited.problem.code).toBe('inactive_record');
    expect((await caller.call(usersApi.get, { params: { id: user.id } })).body.companyId).toBe(company.id);
  });
});
