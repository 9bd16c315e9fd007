import { randomUUID } from 'node:crypto';
import {
  advisersApi,
  authApi,
  banksApi,
  clientsApi,
  companiesApi,
  deskApi,
  housingCalculationsApi,
  productsApi,
  programEventsApi,
  programsApi,
  referenceRatesApi,
  usersApi,
  viabilityStudiesApi,
  webhooksApi,
  type Company,
  type NewProgramKey,
} from '@umbral/contracts';
import {
  aBank,
  aClient,
  aHousingCalculation,
  aReferenceRate,
  aStudy,
  aUser,
  aWebhook,
} from '@umbral/contracts/factories';
import {
  Caller,
  clientCredentials,
  eventually,
  Office,
  openRecords,
  type ProgramMember,
} from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, lastAudit, query } from '../../test/events.js';

const studies = openRecords('studies');
afterAll(() => Promise.all([closeDatabase(), studies.close()]));

const ALL = {
  bancos: 'delete',
  productos: 'delete',
  estudios_viabilidad: 'delete',
  estudio_cuota: 'delete',
  usuarios: 'delete',
  companias: 'delete',
} as const;

let office: Office;
let company: Company;
let live: ProgramMember;
beforeAll(async () => {
  office = await Office.open();
  company = await office.company();
  live = await office.program(ALL, [company]);
});

const at = ({ id }: { id: number }) => ({ params: { id } });
const testKey = (program: { id: number } = live.program) =>
  office.admin.result(programsApi.createTestKey, { ...at(program), body: {} });
const token = (key: NewProgramKey) =>
  new Caller(office.admin.target).result(authApi.token, { body: clientCredentials(key) });

/** The test mode of a program, with a token of its first key. */
async function openTestMode(program: { id: number } = live.program) {
  const key = await testKey(program);
  const caller = new Caller(office.admin.target);
  caller.bearer = (await token(key)).access_token;
  const { id } = await caller.result(authApi.me);
  const [row] = await query<{ companyId: number }>(
    'select company_id as "companyId" from company_assignments where user_id = $1',
    [id],
  );
  return { key, caller, id, companyId: row?.companyId ?? 0 };
}
type TestMode = Awaited<ReturnType<typeof openTestMode>>;

/** One record of each kind that a program may make. */
async function fill(caller: Caller) {
  return {
    client: await caller.result(clientsApi.create, { body: aClient() }),
    study: await caller.result(viabilityStudiesApi.create, { body: aStudy() }),
    calculation: await caller.result(housingCalculationsApi.create, { body: aHousingCalculation() }),
  };
}
type Filled = Awaited<ReturnType<typeof fill>>;
/** The status of each record as this caller reads it. */
const statuses = async (caller: Caller, { client, study, calculation }: Filled) => [
  (await caller.call(clientsApi.get, at(client))).status,
  (await caller.call(viabilityStudiesApi.get, at(study))).status,
  (await caller.call(housingCalculationsApi.get, at(calculation))).status,
];
const every = (status: number) => Array.from({ length: 3 }, () => status);
const idsIn = (list: unknown) => (list as { id: number }[]).map(({ id }) => id);

describe('a test key', () => {
  it('opens an account of its own with the mode in token and answers, and is revoked like any other', async () => {
    const { program } = await office.program({}, []);
    const key = await testKey(program);
    expect(key.clientSecret).toMatch(/^umbral_test_/);
    const granted = await token(key);
    expect(granted.mode).toBe('test');
    const caller = new Caller(office.admin.target);
    caller.bearer = granted.access_token;
    const me = await caller.call(authApi.me);
    expect([me.status, me.headers.get('umbral-mode')]).toEqual([200, 'test']);
    const shown = await office.admin.result(programsApi.get, at(program));
    expect(shown).toMatchObject({ testId: (me.body as { id: number }).id, testKeys: [{ hint: key.hint }], keys: [{}] });
    expect((await token(await testKey(program))).mode).toBe('test');
    expect((await office.admin.call(programsApi.createTestKey, { ...at(program), body: {} })).problem.code).toBe(
      'too_many_keys',
    );
    await office.admin.call(programsApi.revokeKey, { params: { id: program.id, keyId: key.id } });
    expect((await caller.call(authApi.me)).status).toBe(401);
    const [entry] = await auditOf('program', program.id);
    expect(entry).toMatchObject({ action: 'create' });
  });

  it('ends with its program, whose role and state its account has, and its webhooks, which is audited', async () => {
    const { program } = await office.program({}, []);
    const { caller, id, companyId } = await openTestMode(program);
    const webhook = await caller.result(webhooksApi.create, { body: aWebhook({ programId: id }) });
    await office.admin.result(programsApi.toggleStatus, at(program));
    expect((await caller.call(authApi.me)).status).toBe(401);
    expect((await office.admin.call(programsApi.remove, at(program))).status).toBe(204);
    const left = await query('select id from users where id = $1 union all select id from companies where id = $2', [
      id,
      companyId,
    ]);
    expect(left).toEqual([]);
    expect(await lastAudit('webhook', webhook.id)).toMatchObject({ action: 'delete', entityName: webhook.name });
  });
});

describe('records of test mode', () => {
  let test: TestMode;
  let own: Filled;
  let real: Filled;
  beforeAll(async () => {
    test = await openTestMode();
    own = await fill(test.caller);
    real = await fill(live.caller);
  });

  it('are read by their account alone, and it reads no others', async () => {
    expect(await statuses(test.caller, own)).toEqual(every(200));
    for (const caller of [live.caller, office.admin]) expect(await statuses(caller, own)).toEqual(every(404));
    expect(await statuses(test.caller, real)).toEqual(every(404));
    const common = await office.bank();
    expect((await test.caller.call(banksApi.get, at(common))).status).toBe(404);
    expect(await test.caller.result(banksApi.list)).toEqual([]);
    expect(await test.caller.result(productsApi.list)).toEqual([]);
    expect(idsIn(await test.caller.result(clientsApi.list))).toEqual([own.client.id]);
    expect(idsIn(await test.caller.result(companiesApi.list))).toEqual([test.companyId]);
  });

  it('are in no list, search, total, desk, file or choice of an administrator', async () => {
    const { lastName } = own.client;
    const found = { page: 1, search: lastName };
    expect(await office.admin.result(clientsApi.list, { query: found })).toMatchObject({ pagination: { total: 0 } });
    const named = { page: 1, search: own.study.studyName };
    expect(await office.admin.result(viabilityStudiesApi.list, { query: named })).toMatchObject({ items: [] });
    const companies = { page: 1, search: `Pruebas de ${live.program.name}` };
    expect(await office.admin.result(companiesApi.list, { query: companies })).toMatchObject({ items: [] });
    const file = await office.admin.call(clientsApi.export, { query: { search: lastName } });
    expect(String(file.text)).not.toContain(lastName);
    expect(idsIn(await office.admin.result(advisersApi.ofClients))).not.toContain(test.id);
    expect(JSON.stringify(await office.admin.result(deskApi.load))).not.toContain(`(pruebas)`);
    for (const table of ['clients', 'viability_studies', 'housing_calculations']) {
      const [row] = await studies.query<{ stored: number; counted: number }>(
        `select (select count(*)::int from ${table} where user_id < 1000000000) as stored,
           (select sum("count")::int from list_counts where list = '${table}') as counted`,
      );
      expect([table, row?.counted]).toEqual([table, row?.stored]);
    }
  });

  it('are written by no other, and their account writes nothing else', async () => {
    expect((await office.admin.call(clientsApi.update, { ...at(own.client), body: aClient() })).status).toBe(404);
    expect((await test.caller.call(clientsApi.update, { ...at(real.client), body: aClient() })).status).toBe(404);
    const { companyId } = test;
    expect((await office.admin.call(banksApi.create, { body: aBank({ companyId }) })).status).toBe(422);
    const { name, roleId } = live.program;
    const body = { name, roleId, companyIds: [companyId] };
    expect((await office.admin.call(programsApi.update, { ...at(live.program), body })).status).toBe(422);
    const assigned = { params: { id: companyId }, body: { userIds: [1] } };
    expect((await office.admin.call(companiesApi.assignUsers, assigned)).status).toBe(404);
    for (const call of [
      test.caller.call(usersApi.list),
      test.caller.call(usersApi.create, { body: aUser({ roleId }) }),
      test.caller.call(companiesApi.create, { body: { name: 'Otra compañía' } }),
      test.caller.call(referenceRatesApi.put, {
        params: { code: 'euribor_12m', month: '0999-01' },
        body: aReferenceRate(),
      }),
    ])
      expect((await call).status).toBe(403);
    await expect(
      query('insert into company_assignments (company_id, user_id, assigned_by) values ($1, 1, 1)', [companyId]),
    ).rejects.toThrow('company_assignments_of_tests');
  });

  it('are events of webhooks of their account alone', async () => {
    const webhookOf = (caller: Caller, programId: number) =>
      caller.result(webhooksApi.create, {
        body: aWebhook({ programId, events: ['studies.client.created', 'catalog.bank.created'] }),
      });
    // Of a company without earlier records: their events may still be on the way, and would be stored for a new webhook too.
    const fresh = await office.program(ALL, [await office.company()]);
    const ofFresh = await openTestMode(fresh.program);
    await webhookOf(ofFresh.caller, ofFresh.id);
    await webhookOf(fresh.caller, fresh.program.id);
    // One of everybody's first: its event is older than those that are waited for.
    await office.bank();
    const [inTest, inLive] = [
      await ofFresh.caller.result(clientsApi.create, { body: aClient() }),
      await fresh.caller.result(clientsApi.create, { body: aClient() }),
    ];
    const eventsOf = async (caller: Caller) => {
      const { items } = await caller.result(programEventsApi.list, { query: { after: '' } });
      return items.map(({ type, data }) => [type, data.id]);
    };
    const has = (id: number) => (events: unknown[][]) => events.some(([, recordId]) => recordId === id);
    const live_ = await eventually(() => eventsOf(fresh.caller), has(inLive.id));
    expect(live_.filter(([type]) => type === 'studies.client.created')).toEqual([
      ['studies.client.created', inLive.id],
    ]);
    expect(await eventually(() => eventsOf(ofFresh.caller), has(inTest.id))).toEqual([
      ['studies.client.created', inTest.id],
    ]);
  });
});

describe('a reset', () => {
  it('by the account itself or an administrator empties its company in every service, and the token works on', async () => {
    const { program } = await office.program(ALL, []);
    const test = await openTestMode(program);
    const other = await openTestMode();
    const kept = await other.caller.result(clientsApi.create, { body: aClient() });
    const repeated = { body: aClient(), headers: { 'idempotency-key': randomUUID() } };
    const own = { ...(await fill(test.caller)), client: await test.caller.result(clientsApi.create, repeated) };
    expect((await other.caller.call(programsApi.resetTestMode, at(test))).status).toBe(404);
    expect((await live.caller.call(programsApi.resetTestMode, at(live.program))).status).toBe(404);
    expect((await test.caller.call(programsApi.resetTestMode, at(test))).status).toBe(204);
    // At once: the call after the reset reads the new company.
    expect(await test.caller.result(clientsApi.list)).toEqual([]);
    expect(await statuses(test.caller, own)).toEqual(every(404));
    // Not answered with the client that is gone.
    const later = await test.caller.result(clientsApi.create, repeated);
    expect(idsIn(await test.caller.result(clientsApi.list))).toEqual([later.id]);
    const tables = ['clients', 'viability_studies', 'housing_calculations'];
    const left = () =>
      studies.query(tables.map((table) => `select id from ${table} where company_id = $1`).join(' union all '), [
        test.companyId,
      ]);
    await eventually(left, ({ length }) => length === 0);
    // As a former record is until its service has deleted it.
    const former = await fill(test.caller);
    const stepOn = { text: 'Llamar', on: '2030-01-01' };
    await test.caller.result(clientsApi.setNextStep, { ...at(former.client), body: stepOn });
    for (const table of tables)
      await studies.query(`update ${table} set company_id = $1 where user_id = $2 and id <> $3`, [
        test.companyId,
        test.id,
        table === 'clients' ? later.id : 0,
      ]);
    expect(await statuses(test.caller, former)).toEqual(every(404));
    const none = { items: [], total: 0 };
    expect(await test.caller.result(deskApi.get)).toMatchObject({
      recentClients: { total: 1 },
      nextSteps: none,
      inProgress: none,
      figures: { active: 0, createdThisMonth: 0 },
    });
    await office.admin.call(programsApi.resetTestMode, at(test));
    await eventually(
      () => test.caller.call(clientsApi.get, at(later)),
      ({ status }) => status === 404,
    );
    const actors = (await auditOf('program', test.id)).filter(({ action }) => action === 'test_reset');
    expect(actors.map(({ userId }) => userId).sort()).toEqual([1, test.id]);
    expect((await other.caller.call(clientsApi.get, at(kept))).status).toBe(200);
  });
});
