import { companiesApi, usersApi, type Company } from '@umbral/contracts';
import { Caller, Office } from '@umbral/service-kit/testing';
import { closeDatabase, eventsOf, lastAudit, query } from '../../test/events.js';
import { aCompany } from '@umbral/contracts/factories';
import { drawLogo } from '../seed/logos.js';

let office: Office;
let admin: Caller;
beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
});
afterAll(closeDatabase);

const LOGO = drawLogo('house', [18, 80, 107]);
const toggle = (id: number, who = admin, headers = {}) =>
  who.call(companiesApi.toggleStatus, { params: { id }, headers });
const patch = (id: number, body: object, who = admin, headers = {}) =>
  who.call(companiesApi.update, { params: { id }, body, headers });

describe('companies', () => {
  it('[P-API-22] [P-ENT-08] [S-AUD-15] are created active, audited without the image, and told to the others', async () => {
    const { status, body, headers } = await admin.call(companiesApi.create, {
      body: aCompany({ logo: LOGO, description: ' Una ' }),
    });
    expect([status, headers.get('etag')]).toEqual([201, `"${body.id}-1"`]);
    expect(body).toMatchObject({ isActive: true, userCount: 0, logo: LOGO, description: 'Una' });
    expect((await lastAudit('company', body.id))?.details.changes).toMatchObject({
      logo: { before: null, after: '(imagen)' },
    });
    expect(await eventsOf('identity.company.created', 'companyId', body.id)).toEqual([
      { companyId: body.id, name: body.name, isActive: true, version: 1 },
    ]);
  });

  it('[P-COM-17] [D32] have a name of their own, in any case', async () => {
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

  it.each([
    [{}, 'name', 'El nombre de la compañía es requerido'],
    [{ name: ' ' }, 'name', 'El nombre de la compañía es requerido'],
    [{ name: 'x'.repeat(256) }, 'name', 'El nombre no puede exceder 255 caracteres'],
    [{ name: 'x', logo: 'no' }, 'logo', 'La imagen debe ser PNG, JPEG, WebP o GIF y ocupar como máximo 512 KB'],
    [
      { name: 'x', logo: `data:image/png;base64,${Buffer.from('<svg onload="alert(1)">').toString('base64')}` },
      'logo',
      'La imagen debe ser PNG, JPEG, WebP o GIF y ocupar como máximo 512 KB',
    ],
    [
      { name: 'x', logo: `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}` },
      'logo',
      'La imagen debe ser PNG, JPEG, WebP o GIF y ocupar como máximo 512 KB',
    ],
  ])('[P-COM-13] [P-COM-14] [D36] refused case %#', async (body, path, message) => {
    const { status, problem } = await admin.call(companiesApi.create, { body });
    expect([status, problem.errors]).toEqual([422, [{ path, message }]]);
  });

  it('no odd character is a 5xx', async () => {
    expect((await admin.call(companiesApi.create, { body: { name: 'a\u0000b' } })).status).toBe(422);
    expect((await admin.call(companiesApi.list, { query: { search: '\u0000' } })).status).toBeLessThan(500);
  });

  it('[P-API-23] [S-AUD-15] keep what a change leaves out; null removes', async () => {
    const company = await office.company({ description: 'Se queda', logo: LOGO });
    const renamed = await patch(company.id, { name: aCompany().name });
    expect(renamed.body).toMatchObject({ description: 'Se queda', logo: LOGO });
    const emptied = await patch(company.id, { name: company.name, description: '', logo: '' }, admin, {
      'if-match': `"${company.id}-2"`,
    });
    expect(emptied.body).toMatchObject({ name: company.name, description: null, logo: null });
    expect((await patch(company.id, { name: 'x' }, admin, { 'if-match': `"${company.id}-2"` })).status).toBe(412);
    expect(await lastAudit('company', company.id)).toMatchObject({ action: 'update' });
  });

  it('[P-API-28] [P-COM-27] [P-XCC-19] [S-AUD-15] deactivating tells the studies; inactive ones are not edited', async () => {
    const company = await office.company();
    expect((await toggle(company.id)).body.isActive).toBe(false);
    expect(await eventsOf('identity.company.deactivated', 'companyId', company.id)).toHaveLength(1);
    expect(await lastAudit('company', company.id)).toMatchObject({
      action: 'toggle_status',
      details: { changes: { isActive: { before: true, after: false } } },
    });
    expect((await patch(company.id, { name: 'x' })).problem.code).toBe('inactive_record');
    expect((await toggle(company.id)).body.isActive).toBe(true);
    expect(await eventsOf('identity.company.activated', 'companyId', company.id)).toHaveLength(1);
    expect((await toggle(company.id, admin, { 'if-match': `"${company.id}-1"` })).status).toBe(412);
  });

  it('[P-API-21] [P-COM-02] [P-COM-05] [P-XCC-25] [P-XCC-26] are listed by name and found by name and description', async () => {
    const mark = `Qq${Date.now()}`;
    const off = await office.company({ name: `${mark} ñora` });
    await office.company({ name: `${mark} Óptima`, description: 'Única en Ávila' });
    await office.company({ name: `${mark} nave` });
    await office.company({ name: `${mark} Nube` });
    await toggle(off.id);
    const names = async (query: object) =>
      ((await admin.call(companiesApi.list, { query })).body as Company[]).map(({ name }) =>
        name.replace(`${mark} `, ''),
      );
    for (const query of [{ search: mark }, { search: mark, status: 'all' }])
      expect(await names(query)).toEqual(['nave', 'Nube', 'ñora', 'Óptima']);
    expect(await names({ search: mark, status: 'active' })).toEqual(['nave', 'Nube', 'Óptima']);
    expect(await names({ search: mark, status: 'inactive' })).toEqual(['ñora']);
    expect((await names({ search: 'unica en avila' })).length).toBeGreaterThan(0);
    const { body } = await admin.call(companiesApi.list, { query: { page: '9', search: mark } });
    expect(body).toMatchObject({ pagination: { page: 1, pageSize: 10, total: 4 } });
  });
});

describe('[D28] the companies of somebody with a limited sight', () => {
  it('[P-API-06] [P-PRM-24] are their own, the first one first, also in their own call', async () => {
    const [one, two, other] = [await office.company({ logo: LOGO }), await office.company(), await office.company()];
    const { caller } = await office.member({ companias: 'view' }, [two, one]);
    const { body } = await caller.call(companiesApi.list);
    expect((body as Company[]).map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
    expect((await caller.call(companiesApi.get, { params: { id: other.id } })).status).toBe(404);
    const { caller: blind } = await office.member({}, [two, one]);
    expect((await blind.call(companiesApi.mine)).body).toEqual([
      { id: two.id, name: two.name, logo: null },
      { id: one.id, name: one.name, logo: LOGO },
    ]);
    expect((await new Caller().call(companiesApi.mine)).status).toBe(401);
  });

  it('include the one that they create, at once', async () => {
    const { caller, user } = await office.member({ companias: 'view' });
    const { status, body } = await caller.call(companiesApi.create, { body: aCompany() });
    expect([status, body.userCount]).toEqual([201, 1]);
    expect((await caller.call(companiesApi.get, { params: { id: body.id } })).status).toBe(200);
    expect((await eventsOf('identity.user.changed', 'userId', user.id)).at(-1)).toMatchObject({
      companyId: body.id,
      version: 2,
    });
  });

  it('[D20] order of refusals: 401, 403, 404, 409, 422', async () => {
    const [here, elsewhere] = [await office.company(), await office.company()];
    const { caller } = await office.member({ companias: 'view' }, [here]);
    const { caller: blind } = await office.member({ usuarios: 'delete' }, [here]);
    expect((await patch(elsewhere.id, {}, new Caller())).status).toBe(401);
    expect((await patch(elsewhere.id, {}, blind)).status).toBe(403);
    expect((await patch(elsewhere.id, {}, caller)).status).toBe(404);
    expect((await patch(here.id, {}, caller)).status).toBe(422);
    await toggle(here.id);
    expect((await patch(here.id, {}, caller)).status).toBe(409);
    expect((await toggle(elsewhere.id, caller)).status).toBe(404);
    expect((await toggle(elsewhere.id, blind)).status).toBe(403);
  });
});

describe('the users of a company', () => {
  const assign = (who: Caller, id: number, userIds: unknown) =>
    who.call(companiesApi.assignUsers, { params: { id }, body: { userIds } });

  it('[P-API-24] [P-API-25] [P-API-26] [P-API-27] [P-ENT-09] are assigned and removed; the count and the users follow', async () => {
    const [role, company] = [await office.role(), await office.company()];
    const [ana, bea] = [
      await office.user({ roleId: role.id, name: 'Bea' }),
      await office.user({ roleId: role.id, name: 'Ana' }),
    ];
    const available = async () =>
      (await admin.call(companiesApi.availableUsers, { params: { id: company.id } })).body.map(({ id }) => id);
    expect(await available()).toEqual(expect.arrayContaining([ana.id, bea.id]));
    const { status, body } = await assign(admin, company.id, [ana.id, bea.id, ana.id]);
    expect([status, body.map(({ name }) => name)]).toEqual([200, ['Ana', 'Bea']]);
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(['email', 'id', 'name']);
    expect(await available()).not.toContain(ana.id);
    expect((await admin.call(companiesApi.get, { params: { id: company.id } })).body.userCount).toBe(2);
    expect((await admin.call(usersApi.get, { params: { id: ana.id } })).body).toMatchObject({
      companyId: company.id,
      companyName: company.name,
    });
    expect(await lastAudit('company', company.id)).toMatchObject({
      action: 'update',
      details: { changes: { users: { before: [] } } },
    });
    expect((await admin.call(companiesApi.removeUser, { params: { id: company.id, userId: ana.id } })).status).toBe(
      204,
    );
    expect((await admin.call(companiesApi.removeUser, { params: { id: company.id, userId: ana.id } })).status).toBe(
      404,
    );
    expect((await admin.call(usersApi.get, { params: { id: ana.id } })).body.companyId).toBeNull();
    expect((await eventsOf('identity.user.changed', 'userId', ana.id)).map(({ companyIds }) => companyIds)).toEqual([
      [company.id],
      [],
    ]);
  });

  it('[P-PRM-25] [P-ENT-10] note who assigned them; assigning twice changes nothing', async () => {
    const [role, company] = [await office.role(), await office.company()];
    const user = await office.user({ roleId: role.id }, [company]);
    await assign(admin, company.id, [user.id]);
    expect(await query('select assigned_by, version from company_assignments where user_id = $1', [user.id])).toEqual([
      { assigned_by: 1, version: 1 },
    ]);
    expect(await eventsOf('identity.user.changed', 'userId', user.id)).toHaveLength(1);
  });

  it('[P-COM-36] [D28] the earliest assignment still standing is the company of a user', async () => {
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
      { id: user.id, name: user.name, email: user.email },
    ]);
    expect((await assign(caller, also.id, [mate.id])).status).toBe(200);
    expect((await assign(caller, elsewhere.id, [mate.id])).status).toBe(404);
    const available = await caller.call(companiesApi.availableUsers, { params: { id: also.id } });
    expect(available.body.map(({ id }) => id)).not.toContain(stranger.id);
    for (const userIds of [[], 'x', ['1'], undefined])
      expect((await assign(caller, also.id, userIds)).status).toBe(422);
  });

  it('[D20] are only for those who see companies', async () => {
    const company = await office.company();
    const { caller: blind } = await office.member({ usuarios: 'delete' }, [company]);
    const params = { id: company.id };
    const refused = [
      blind.call(companiesApi.users, { params }),
      blind.call(companiesApi.availableUsers, { params }),
      assign(blind, company.id, [1]),
      blind.call(companiesApi.removeUser, { params: { ...params, userId: 1 } }),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});
