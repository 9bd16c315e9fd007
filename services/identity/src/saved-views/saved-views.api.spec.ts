import { companiesApi, savedViewsApi, usersApi, type Company, type SavedView } from '@umbral/contracts';
import { eventually, Office, unique, type Caller, type Member } from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../../test/events.js';

let office: Office;
let admin: Caller;
let here: Company;
let owner: Member;
let colleague: Member;
let stranger: Member;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
  here = await office.company();
  owner = await office.member({ usuarios: 'view' }, [here]);
  colleague = await office.member({ usuarios: 'view' }, [here]);
  stranger = await office.member({ usuarios: 'view' }, [await office.company()]);
});
afterAll(closeDatabase);

/** Common filters of studies, calculations and clients. */
const adviserAndDays = { adviser: '7', from: '2026-11-01', to: '2026-11-20' };

type Body = Record<string, unknown>;
const aView = (given: Body = {}) => ({ list: 'users', name: `Vista ${unique()}`, query: { status: 'all' }, ...given });
const create = (given: Body = {}, { caller }: Pick<Member, 'caller'> = owner) =>
  caller.call(savedViewsApi.create, { body: aView(given) });
const created = (given: Body = {}, { caller }: Pick<Member, 'caller'> = owner) =>
  caller.result(savedViewsApi.create, { body: aView(given) });
const update = ({ id }: { id: number }, body: Body, caller: Caller = owner.caller, headers = {}) =>
  caller.call(savedViewsApi.update, { params: { id }, body, headers });
const remove = ({ id }: { id: number }, caller: Caller = owner.caller) =>
  caller.call(savedViewsApi.remove, { params: { id } });
const idsFor = async (caller: Caller, list?: SavedView['list']) =>
  (await caller.result(savedViewsApi.list, { query: list ? { list } : {} })).map(({ id }) => id);

it('[B-EXP-01] a view is returned as saved, listed by name, and deleted', async () => {
  const member = await office.member({ usuarios: 'view' }, [here]);
  const sent = {
    list: 'users',
    name: 'Últimos',
    query: { search: 'ana', status: 'inactive', isCreditIntermediary: 'true' },
  };
  const { status, headers, body } = await create(sent, member);
  expect([status, body]).toEqual([
    201,
    {
      ...sent,
      id: expect.any(Number) as number,
      isShared: false,
      isOwn: true,
      ownerName: member.user.name,
      createdAt: expect.any(String) as string,
      updatedAt: expect.any(String) as string,
    },
  ]);
  expect(headers.get('etag')).toBe(`"${body.id}-1"`);
  const first = await created({ name: 'activos' }, member);
  const other = await created({ list: 'clients', query: {} }, member);
  expect(await idsFor(member.caller, 'users')).toEqual([first.id, body.id]);
  expect(await idsFor(member.caller)).toEqual(expect.arrayContaining([other.id]));
  expect((await remove(body, member.caller)).status).toBe(204);
  expect(await idsFor(member.caller, 'users')).toEqual([first.id]);
});

it('[B-EXP-02] a private view is invisible to other users, administrators included', async () => {
  const view = await created();
  for (const caller of [colleague.caller, stranger.caller, admin]) {
    expect(await idsFor(caller, 'users')).not.toContain(view.id);
    const answers = [
      await update(view, { name: 'Otra' }, caller),
      await remove(view, caller),
      await caller.call(savedViewsApi.get, { params: { id: view.id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  }
});

describe('[B-EXP-03] a shared view', () => {
  it('is listed for colleagues and for no other company', async () => {
    const view = await created({ isShared: true });
    const listed = await colleague.caller.result(savedViewsApi.list, { query: { list: 'users' } });
    expect(listed.find(({ id }) => id === view.id)).toEqual({ ...view, isOwn: false });
    expect(await idsFor(stranger.caller, 'users')).not.toContain(view.id);
    expect((await stranger.caller.call(savedViewsApi.get, { params: { id: view.id } })).status).toBe(404);
  });

  it('is invisible as soon as its reader or its owner leaves the company', async () => {
    const [reader, sharer] = [
      await office.member({ usuarios: 'view' }, [here]),
      await office.member({ usuarios: 'view' }, [here]),
    ];
    const [ofOwner, ofSharer] = [await created({ isShared: true }), await created({ isShared: true }, sharer)];
    const leave = ({ user }: Member) =>
      admin.result(companiesApi.removeUser, { params: { id: here.id, userId: user.id } });
    expect(await idsFor(reader.caller, 'users')).toEqual(expect.arrayContaining([ofOwner.id, ofSharer.id]));
    await leave(sharer);
    expect(await idsFor(reader.caller, 'users')).not.toContain(ofSharer.id);
    await leave(reader);
    await eventually(
      () => idsFor(reader.caller, 'users'),
      (ids) => !ids.includes(ofOwner.id),
    );
  });

  it('is made private again by its owner', async () => {
    const view = await created({ isShared: true });
    const { body } = await update(view, { isShared: false });
    expect(body).toMatchObject({ isShared: false, name: view.name, query: view.query });
    expect(await idsFor(colleague.caller, 'users')).not.toContain(view.id);
  });
});

it('[B-EXP-04] a colleague may not change or delete it; an administrator may only delete it', async () => {
  const view = await created({ isShared: true });
  const answers = [
    await update(view, { name: 'Otra' }, colleague.caller),
    await remove(view, colleague.caller),
    await update(view, { name: 'Otra' }, admin),
  ];
  expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(Array(3).fill([403, 'forbidden']));
  expect((await remove(view, admin)).status).toBe(204);
  expect(await idsFor(owner.caller, 'users')).not.toContain(view.id);
});

describe('[B-EXP-05] the stored query matches the filters of the list', () => {
  it.each([
    ['a filter of another list', { bankId: '3' }],
    ['a state that does not exist', { status: 'old' }],
    ['an order of another list', { sort: 'pays' }],
    ['a page', { page: '2' }],
    ['a figure', { search: 7 }],
    ['no filters at all', null],
  ])('%s is refused', async (_what, given) => {
    const { status, problem } = await create({ query: given });
    expect([status, problem.errors?.map(({ path }) => path.split('.')[0])]).toEqual([422, ['query']]);
    const view = await created();
    const changed = await update(view, { query: given });
    expect([changed.status, changed.problem.errors?.map(({ path }) => path.split('.')[0])]).toEqual([422, ['query']]);
  });

  it('a list that does not exist is refused', async () => {
    const { status, problem } = await create({ list: 'payment-studies' });
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([422, ['list']]);
  });

  it.each([
    ['roles', {}],
    ['companies', { search: 'norte' }],
    ['banks', { status: 'inactive', sort: '-pays' }],
    ['products', { bankId: '7' }],
    ['viability-studies', { type: 'international', status: 'all', ...adviserAndDays, sort: '-name' }],
    ['housing-calculations', { search: 'ana', ...adviserAndDays, sort: 'price' }],
    ['clients', { search: '600', ...adviserAndDays, sort: 'createdAt' }],
  ])('each list has its own filters: %s', async (list, given) => {
    const { status, body } = await admin.call(savedViewsApi.create, { body: aView({ list, query: given }) });
    expect([status, body.query]).toEqual([201, given]);
  });
});

describe('[B-EXP-06] the name', () => {
  it.each([
    ['', 'El nombre de la vista es requerido'],
    ['   ', 'El nombre de la vista es requerido'],
    ['x'.repeat(61), 'No puede exceder 60 caracteres'],
  ])('«%s» is refused', async (name, message) => {
    const { status, problem } = await create({ name });
    expect([status, problem.errors]).toMatchObject([422, [{ path: 'name', message }]]);
  });

  it('is unique in a list, in any case', async () => {
    const [view, another] = [await created(), await created()];
    const taken = [409, 'duplicate_view', 'Ya tienes una vista con ese nombre'];
    const answers = [
      await create({ name: view.name.toUpperCase() }),
      await update(another, { name: view.name.toUpperCase() }),
    ];
    for (const { status, problem } of answers) expect([status, problem.code, problem.message]).toEqual(taken);
    expect((await create({ name: view.name, list: 'clients', query: {} })).status).toBe(201);
    expect((await create({ name: view.name }, colleague)).status).toBe(201);
  });
});

it('[B-EXP-07] a user without a company cannot share', async () => {
  const loner = await office.member({ usuarios: 'view' });
  const refused = [422, [{ path: 'isShared', message: 'No perteneces a ninguna compañía' }]];
  const answers = [
    await create({ isShared: true }, loner),
    await update(await created({}, loner), { isShared: true }, loner.caller),
  ];
  for (const { status, problem } of answers) expect([status, problem.errors]).toMatchObject(refused);
});

it('[B-EXP-08] the fifty-first view of a list is refused, also of two concurrent calls', async () => {
  const member = await office.member({ usuarios: 'view' }, [here]);
  for (let count = 0; count < 49; count++) await created({}, member);
  const last = await Promise.all([create({}, member), create({}, member)]);
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { status, problem } = await create({}, member);
  expect([status, problem.code, problem.message]).toEqual([
    409,
    'too_many_views',
    'Puedes guardar como máximo 50 vistas por lista',
  ]);
  expect((await create({ list: 'clients', query: {} }, member)).status).toBe(201);
});

it('[B-EXP-09] views require access to the list', async () => {
  const { caller, user } = await office.member({ companias: 'view' }, [here]);
  const shared = await created({ isShared: true });
  const answers = [
    await create({}, { caller }),
    await create({ list: 'roles', query: {} }),
    await create({ list: 'banks', query: {} }),
    await caller.call(savedViewsApi.list, { query: { list: 'users' } }),
    await caller.call(savedViewsApi.get, { params: { id: shared.id } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect(await idsFor(caller)).not.toContain(shared.id);
  expect(await idsFor(colleague.caller)).toContain(shared.id);
  expect(await query('select id from saved_views where user_id = $1', [user.id])).toEqual([]);
});

describe('[B-EXP-10] a view', () => {
  it('of another version is not changed', async () => {
    const view = await created();
    expect((await update(view, { name: `Vista ${unique()}` })).headers.get('etag')).toBe(`"${view.id}-2"`);
    const { status, problem } = await update(view, { name: 'Tarde' }, owner.caller, { 'if-match': `"${view.id}-1"` });
    expect([status, problem.code]).toEqual([412, 'stale_record']);
  });

  it('is deleted with its owner', async () => {
    const { user, caller } = await office.member({ usuarios: 'view' }, [here]);
    const view = await created({ isShared: true }, { caller });
    await admin.result(usersApi.setActive, { params: { id: user.id }, body: { isActive: false } });
    await admin.result(usersApi.remove, { params: { id: user.id } });
    expect(await query('select id from saved_views where id = $1', [view.id])).toEqual([]);
    expect(await idsFor(colleague.caller, 'users')).not.toContain(view.id);
  });

  it('is not in the audit', async () => {
    const view = await created();
    await remove(view);
    expect(await query(`select 1 from outbox_events where payload::text like $1`, [`%${view.name}%`])).toEqual([]);
  });
});
