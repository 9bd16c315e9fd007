import { clientsApi, deskApi, NO_SURNAME, searchApi, viabilityStudiesApi, type Company } from '@umbral/contracts';
import { aClient, aGuarantor, aHolder, aStudy } from '@umbral/contracts/factories';
import { Office, unique, type Member } from '@umbral/service-kit/testing';
import { closeDatabase, lastAudit, query } from '../../test/events.js';

let here: Company;
let agent: Member;
let mate: Member;
let stranger: Member;

beforeAll(async () => {
  const office = await Office.open();
  here = await office.company();
  agent = await office.member({ estudios_viabilidad: 'view' }, [here]);
  mate = await office.member({ estudios_viabilidad: 'view' }, [here]);
  stranger = await office.member({ estudios_viabilidad: 'view' }, [await office.company()]);
});
afterAll(closeDatabase);

const newClient = (given: object = {}) => agent.caller.result(clientsApi.create, { body: aClient(given) });
const setStep = (id: number, body: object, { caller }: Member = agent) =>
  caller.call(clientsApi.setNextStep, { params: { id }, body });
const stepsOf = async ({ caller }: Member) => (await caller.result(deskApi.get)).nextSteps;
const worksOf = ({ caller }: Member, id: number) => caller.result(clientsApi.works, { params: { id } });

describe('the next step of a client', () => {
  it('is stored with its day, audited, and replaced by another', async () => {
    const { id } = await newClient();
    const first = { text: 'Pedir nóminas', on: '2026-12-02' };
    expect((await setStep(id, first)).body.nextStep).toEqual(first);
    const second = { text: 'Llamar al banco', on: '2026-12-01' };
    expect((await setStep(id, second, mate)).body.nextStep).toEqual(second);
    expect(await lastAudit('client', id)).toMatchObject({
      action: 'update',
      userId: mate.user.id,
      details: { changes: { nextStep: { before: first, after: second } } },
    });
    expect((await setStep(id, { text: '', on: null })).body.nextStep).toBeNull();
  });

  it('is on the desk beside the printed name of the client, as in a search and in audits', async () => {
    const firstName = `Marta${unique()}`;
    const { id } = await newClient({ firstName, lastName: NO_SURNAME });
    await setStep(id, { text: 'Pedir nóminas', on: '2026-12-02' });
    const step = (await stepsOf(agent)).items.find(({ clientId }) => clientId === id);
    const { groups } = await agent.caller.result(searchApi.studies, { query: { q: firstName } });
    const titles = groups.flatMap(({ hits }) => hits.map(({ title }) => title));
    expect([step?.clientName, titles]).toEqual([firstName, [firstName]]);
    expect(await lastAudit('client', id)).toMatchObject({ entityName: firstName });
  });

  it('survives a change of the client', async () => {
    const client = await newClient();
    const nextStep = { text: 'Tasación', on: '2026-12-09' };
    await setStep(client.id, nextStep);
    const changed = await agent.caller.result(clientsApi.update, {
      params: { id: client.id },
      body: aClient({ firstName: 'Otra' }),
    });
    expect(changed).toMatchObject({ firstName: 'Otra', nextStep });
  });

  it.each([
    [{ text: 'Llamar' }, 'on'],
    [{ text: 'Llamar', on: 'mañana' }, 'on'],
    [{ text: 'x'.repeat(201), on: '2026-12-01' }, 'text'],
    [{ on: '2026-12-01' }, 'text'],
  ])('refuses %o', async (body, path) => {
    const { id } = await newClient();
    const { status, body: problem } = await setStep(id, body);
    expect([status, problem]).toMatchObject([422, { errors: [{ path }] }]);
  });

  it('is on the desk of the client’s own adviser alone, the earliest day first', async () => {
    const [late, early] = [await newClient({ firstName: 'Eva', lastName: 'Gil' }), await newClient()];
    const before = await stepsOf(agent);
    await setStep(late.id, { text: 'Después', on: '2026-01-03' });
    await setStep(early.id, { text: 'Antes', on: '2026-01-02' });
    const { items, total } = await stepsOf(agent);
    expect(total).toBe(before.total + 2);
    expect(items.slice(0, 2)).toEqual([
      { clientId: early.id, clientName: `${early.firstName} ${early.lastName}`, text: 'Antes', on: '2026-01-02' },
      { clientId: late.id, clientName: 'Eva Gil', text: 'Después', on: '2026-01-03' },
    ]);
    for (const other of [mate, stranger]) expect(await stepsOf(other)).toEqual({ items: [], total: 0 });
  });
});

describe('what was done for a client', () => {
  it('has notes with their author, and each different evaluation once', async () => {
    const { id, evaluations } = await newClient();
    const again = (loanTerm: number) =>
      agent.caller.result(clientsApi.update, {
        params: { id },
        body: aClient({ evaluation: { ...aClient().evaluation!, loanTerm } }),
      });
    await again(20);
    // As the first one, which is no longer the newest.
    const { evaluations: all } = await again(evaluations[0]!.loanTerm);
    expect(all).toHaveLength(3);
    // Its author has a name also before the event of the user has arrived.
    await query('delete from known_users where id = $1', [mate.user.id]);
    await mate.caller.result(clientsApi.addNote, { params: { id }, body: { text: 'Prefiere la tarde.\nLlamar.' } });
    expect((await worksOf(agent, id)).map(({ kind, title, userName }) => [kind, title, userName])).toEqual([
      ['note', 'Prefiere la tarde.\nLlamar.', mate.user.name],
      ['evaluation', '', null],
      ['evaluation', '', null],
    ]);
    expect(await lastAudit('client', id)).toMatchObject({
      action: 'update',
      details: { changes: { note: { before: null, after: 'Prefiere la tarde.\nLlamar.' } } },
    });
  });

  it('has no notes or steps of another office', async () => {
    const { id } = await newClient();
    const params = { id };
    const calls = [
      stranger.caller.call(clientsApi.addNote, { params, body: { text: 'Hola' } }),
      setStep(id, { text: 'Hola', on: '2026-12-01' }, stranger),
      stranger.caller.call(clientsApi.works, { params }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await worksOf(agent, id)).map(({ kind }) => kind)).toEqual(['evaluation']);
  });
});

describe('the search of studies', () => {
  it('finds each of their people, by name and phone, in scope', async () => {
    const people = {
      holders: [aHolder({ name: 'Primera Zurbano' }), aHolder({ name: 'Íñigo Zurbarán', phone: '699 777 555' })],
      guarantors: [aGuarantor({ name: 'Avalista Quiñones' })],
    };
    const study = await agent.caller.result(viabilityStudiesApi.create, { body: aStudy(people) });
    const other = await agent.caller.result(viabilityStudiesApi.create, {
      body: aStudy({ holders: [aHolder({ name: 'Nada que ver', phone: null })], guarantors: [] }),
    });
    const found = async (search: string, { caller }: Member = agent) => {
      const { body } = await caller.call(viabilityStudiesApi.list, { query: { search, page: 1 } });
      return viabilityStudiesApi.list.answer.parse(body) as { items: { id: number }[]; pagination: { total: number } };
    };
    for (const search of ['zurbano', 'INIGO zurbaran', '699777555', '699 777', 'quinones']) {
      const { items } = await found(search);
      expect([search, items.map(({ id }) => id)]).toEqual([search, [study.id]]);
      expect((await found(search, stranger)).pagination.total).toBe(0);
    }
    const hits = async (q: string, { caller }: Member = agent) =>
      (await caller.result(searchApi.studies, { query: { q } })).groups.find(({ kind }) => kind === 'viability_study')
        ?.hits;
    for (const q of ['zurbaran iñigo', '+34 699 777 555', 'quiñones'])
      expect((await hits(q))?.map(({ id }) => id)).toEqual([study.id]);
    expect(await hits('zurbaran', stranger)).toBeUndefined();
    expect((await found(other.studyName)).items.map(({ id }) => id)).toContain(other.id);
    expect((await found('%')).items).toEqual([]);
  });
});
