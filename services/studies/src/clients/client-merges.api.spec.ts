import {
  clientMergesApi,
  clientsApi,
  deskApi,
  housingCalculationsApi,
  scenariosApi,
  viabilityStudiesApi,
  type ClientRecord,
  type Company,
} from '@umbral/contracts';
import { aClient, aHolder, aHousingCalculation, aScenario, aStudy } from '@umbral/contracts/factories';
import { Office, type Member } from '@umbral/service-kit/testing';
import { closeDatabase, eventsOf, lastAudit, query } from '../../test/events.js';

let here: Company;
let there: Company;
let agent: Member;
let both: Member;
let stranger: Member;

beforeAll(async () => {
  const office = await Office.open();
  [here, there] = [await office.company(), await office.company()];
  const views = { estudios_viabilidad: 'view', estudio_cuota: 'view' } as const;
  agent = await office.member(views, [here]);
  both = await office.member(views, [here, there]);
  stranger = await office.member(views, [there]);
});
afterAll(closeDatabase);

const newClient = (given: object = {}, { caller }: Member = agent) =>
  caller.result(clientsApi.create, { body: aClient(given) });
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const read = async (id: number, { caller }: Member = agent) => {
  const { headers, body } = await caller.call(clientsApi.get, { params: { id } });
  return { etag: headers.get('etag')!, client: clientsApi.get.answer.parse(body) };
};
const merge = (id: number, body: object, headers: Record<string, string> = {}, { caller }: Member = agent) =>
  caller.call(clientMergesApi.merge, { params: { id }, body, headers });

describe('duplicates of a client', () => {
  const found = async (query: object, { caller }: Member = agent) =>
    idsOf(await caller.result(clientMergesApi.duplicates, { query }));

  it('have the digits of the phone, the e-mail in any case, or the DNI in any spelling, in scope and newest first', async () => {
    const first = await newClient({
      phone: '699 100 201',
      email: 'ana.miralles@pruebas.umbral.test',
      dni: '53104728m',
    });
    const second = await newClient({ phone: '+34 699-100-201', email: null });
    await newClient({ phone: '699 100 202', email: null }, stranger);
    for (const phone of ['699100201', '0034 699.100.201'])
      expect(await found({ phone })).toEqual([second.id, first.id]);
    expect(await found({ email: 'Ana.Miralles@pruebas.umbral.test' })).toEqual([first.id]);
    expect(await found({ phone: '699 100 201', except: String(first.id) })).toEqual([second.id]);
    for (const dni of ['53104728M', '53.104.728-m']) expect(await found({ dni })).toEqual([first.id]);
    for (const none of [{ phone: '699 100 20' }, { dni: '53104728' }, { phone: '.' }, { phone: '' }, {}])
      expect(await found(none)).toEqual([]);
    expect(await found({ phone: '699 100 202' })).toEqual([]);
  });

  it('are read by the indexes of phone, e-mail and DNI', async () => {
    // However few clients there are: of a small table the planner would rather read the whole primary key.
    for (const way of ['seqscan', 'indexscan']) await query(`set enable_${way} = off`);
    const rows = await query<{ 'QUERY PLAN': string }>(
      `explain select id from clients c where phone_digits(c.phone) = '699100201' or c.email = 'a@b.test' or c.dni = '53104728M'`,
    );
    const plan = JSON.stringify(rows);
    for (const index of ['clients_phone_digits_idx', 'clients_email_idx', 'clients_dni_idx'])
      expect(plan).toContain(index);
  });
});

describe('a merge of two clients', () => {
  let kept: ClientRecord;
  let other: ClientRecord;
  beforeEach(async () => {
    kept = await newClient({ firstName: 'Ana', phone: null });
    other = await newClient({ firstName: 'Anna', phone: '600 100 200', dni: '12345678Z' });
  });
  const versions = async () => ({ 'if-match': `${(await read(kept.id)).etag}, ${(await read(other.id)).etag}` });

  it('takes also that the other one has none', async () => {
    const nextStep = { text: 'Llamar', on: '2026-12-01' };
    await agent.caller.call(clientsApi.setNextStep, { params: { id: other.id }, body: nextStep });
    [kept, other] = [other, kept];
    const sent = { clientId: other.id, take: ['phone', 'nextStep'] };
    const { status, body } = await merge(kept.id, sent, await versions());
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: kept.id, firstName: 'Anna', phone: null, dni: '12345678Z', nextStep: null });
  });

  it('moves what the other one has, with the values that are taken', async () => {
    const { caller } = agent;
    const nextStep = { text: 'Llamar', on: '2026-12-01' };
    await caller.call(clientsApi.setNextStep, { params: { id: other.id }, body: nextStep });
    await caller.result(clientsApi.addNote, { params: { id: other.id }, body: { text: 'De la otra' } });
    const holder = aHolder({ clientId: other.id });
    const study = await caller.result(viabilityStudiesApi.create, { body: aStudy({ holders: [aHolder(), holder] }) });
    const calculation = await caller.result(housingCalculationsApi.create, {
      body: aHousingCalculation({ clientId: other.id }),
    });
    const sent = { clientId: other.id, take: ['phone', 'dni', 'nextStep'] };
    const { status, headers, body } = await merge(kept.id, sent, await versions());
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: kept.id, firstName: 'Ana', phone: '600 100 200', dni: '12345678Z', nextStep });
    expect((body as { evaluations: unknown[] }).evaluations).toHaveLength(2);
    const works = await caller.result(clientsApi.works, { params: { id: kept.id } });
    expect(works.map(({ kind, id }) => [kind, kind === 'note' ? 0 : id])).toEqual(
      expect.arrayContaining([
        ['viability_study', study.id],
        ['housing_calculation', calculation.id],
        ['note', 0],
      ]),
    );
    const linked = await caller.result(viabilityStudiesApi.get, { params: { id: study.id } });
    expect(linked.holders.map(({ clientId }) => clientId)).toEqual([null, kept.id]);
    // Their open forms notice that they are outdated.
    const stale = { params: { id: study.id }, headers: { 'if-match': `"${study.id}-1"` } };
    expect((await caller.call(viabilityStudiesApi.toggleStatus, stale)).status).toBe(412);
    const now = await read(other.id);
    expect([now.client.id, now.etag]).toEqual([kept.id, headers.get('etag')]);
    expect(await lastAudit('client', kept.id)).toMatchObject({
      action: 'update',
      userId: agent.user.id,
      details: {
        changes: {
          phone: { before: null, after: '600 100 200' },
          dni: { before: null, after: '12345678Z' },
          merged: { before: null, after: `Anna ${other.lastName} · n.º ${other.id}` },
        },
      },
    });
    expect(await lastAudit('client', other.id)).toMatchObject({ action: 'delete' });
    expect(await lastAudit('viability_study', study.id)).toMatchObject({ action: 'update' });
    const published = await Promise.all([
      eventsOf('studies.client.changed', 'id', kept.id),
      eventsOf('studies.client.deleted', 'id', other.id),
      eventsOf('studies.viability_study.changed', 'id', study.id),
      eventsOf('studies.housing_calculation.changed', 'id', calculation.id),
    ]);
    expect(published.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  });

  it('leaves what is known of the linked records: the company that deactivated them, and changed verdicts', async () => {
    const { caller } = agent;
    const body = aStudy({ holders: [aHolder({ clientId: other.id })] });
    const { id } = await caller.result(viabilityStudiesApi.create, { body });
    const calculation = await caller.result(housingCalculationsApi.create, {
      body: aHousingCalculation({ clientId: other.id }),
    });
    await query(`insert into study_verdicts (study_id, product_id, code, fits_before, fits_after, later_before, later_after, cause, at)
      values (${id}, 1, 'P-1', false, true, false, false, 'product', now())`);
    await query(`update viability_studies set deactivated_with = 2 where id = ${id}`);
    await query(`update housing_calculations set deactivated_with = 2 where id = ${calculation.id}`);
    const known = () =>
      query(`select s.version, s.deactivated_with as study, h.deactivated_with as calculation, v.code
        from viability_studies s join housing_calculations h on h.id = ${calculation.id}
        left join study_verdicts v on v.study_id = s.id where s.id = ${id}`);
    expect((await merge(kept.id, { clientId: other.id })).status).toBe(200);
    expect(await known()).toEqual([{ version: 2, study: 2, calculation: 2, code: 'P-1' }]);
    // Unlike a change of the study by a person.
    await caller.result(viabilityStudiesApi.update, { params: { id }, body: aStudy() });
    expect(await known()).toEqual([{ version: 3, study: null, calculation: 2, code: null }]);
  });

  it('is a change of the linked studies for `updatedSince`, and no work on them for their desk and reminders', async () => {
    const { caller } = agent;
    const body = aStudy({ holders: [aHolder({ clientId: other.id })] });
    const { id } = await caller.result(viabilityStudiesApi.create, { body });
    const [{ at: left } = { at: '' }] = await query<{ at: Date | string }>(
      `update viability_studies set updated_at = now() - interval '9 days' where id = ${id} returning updated_at as at`,
    );
    // Beyond the margin of a minute that lists have.
    const updatedSince = new Date(new Date(left).getTime() + 60_001).toISOString();
    const changed = async () => {
      const rows = await caller.result(viabilityStudiesApi.list, { query: { updatedSince } });
      return idsOf(rows as { id: number }[]).includes(id);
    };
    const untouched = async () => {
      const { items = [] } = (await caller.result(deskApi.get)).untouched ?? {};
      return items.filter((item) => item.id === id).map(({ updatedAt }) => updatedAt);
    };
    expect(await changed()).toBe(false);
    expect((await merge(kept.id, { clientId: other.id })).status).toBe(200);
    expect([await changed(), await untouched()]).toEqual([true, [new Date(left).toISOString()]]);
    await caller.result(scenariosApi.create, { params: { id }, body: aScenario() });
    expect(await untouched()).toEqual([]);
  });

  it('leads from each merged number to the last kept one', async () => {
    const last = await newClient();
    expect((await merge(kept.id, { clientId: other.id })).status).toBe(200);
    expect((await merge(last.id, { clientId: kept.id })).status).toBe(200);
    for (const { id } of [kept, other]) expect((await read(id)).client.id).toBe(last.id);
    expect((await stranger.caller.call(clientsApi.get, { params: { id: other.id } })).status).toBe(404);
    expect((await merge(last.id, { clientId: other.id })).status).toBe(422);
  });

  it('is refused where either of the two has changed', async () => {
    const headers = await versions();
    const [own = ''] = headers['if-match'].split(', ');
    for (const { id } of [other, kept]) {
      await agent.caller.result(clientsApi.addNote, { params: { id }, body: { text: 'Cambio' } });
      expect((await merge(kept.id, { clientId: other.id }, headers)).status).toBe(412);
    }
    expect((await merge(kept.id, { clientId: other.id }, { 'if-match': own })).status).toBe(412);
    expect((await read(other.id)).client.id).toBe(other.id);
  });

  it('needs two clients of one owner, both in scope', async () => {
    const foreign = await newClient({}, stranger);
    const at = (message: string) => ({ errors: [{ path: 'clientId', message }] });
    const unknown = at('Este cliente no existe o no puedes verlo');
    expect((await merge(kept.id, { clientId: foreign.id })).body).toMatchObject(unknown);
    expect((await merge(foreign.id, { clientId: kept.id })).status).toBe(404);
    expect((await merge(kept.id, { clientId: kept.id })).body).toMatchObject(at('Es el mismo cliente'));
    const across = await merge(kept.id, { clientId: foreign.id }, {}, both);
    expect(across.body).toMatchObject(at('Son clientes de compañías distintas'));
  });

  it('happens once when the two are merged into each other at the same time', async () => {
    const replies = await Promise.all([merge(kept.id, { clientId: other.id }), merge(other.id, { clientId: kept.id })]);
    const [done, refused] = replies.toSorted((one, two) => one.status - two.status);
    expect(done?.status).toBe(200);
    expect(refused?.status).toBe(404);
    const survivor = (done?.body as ClientRecord).id;
    for (const { id } of [kept, other]) expect((await read(id)).client.id).toBe(survivor);
  });
});
