import {
  clientsApi,
  housingCalculationsApi,
  searchApi,
  viabilityStudiesApi,
  type Company,
  type SearchKind,
} from '@umbral/contracts';
import { aClient, aHolder, aHousingCalculation, aStudy } from '@umbral/contracts/factories';
import { Office, type Grants, type Member } from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../../test/events.js';

const ALL: Grants = { estudios_viabilidad: 'delete', estudio_cuota: 'delete' };

let office: Office;
let here: Company;
/** Has no company, so that they find only what the test has made. */
let loner: Member;

beforeAll(async () => {
  office = await Office.open();
  here = await office.company();
});
afterAll(closeDatabase);
beforeEach(async () => {
  loner = await office.member(ALL);
});

const search = async (q: string, { caller }: Pick<Member, 'caller'> = loner) =>
  (await caller.result(searchApi.studies, { query: { q } })).groups;
const found = async (q: string, kind: SearchKind, who: Pick<Member, 'caller'> = loner) =>
  (await search(q, who)).find((group) => group.kind === kind)?.hits.map(({ id }) => id) ?? [];

const newClient = (given: object = {}, { caller } = loner) =>
  caller.result(clientsApi.create, { body: aClient({ phone: null, email: null, ...given }) });
/** The client of a study is its first holder. */
const newStudy = (studyName: string, holder: Parameters<typeof aHolder>[0] = {}, { caller } = loner) =>
  caller.result(viabilityStudiesApi.create, {
    body: aStudy({ studyName, holders: [aHolder({ phone: null, ...holder })] }),
  });
const newCalculation = (given: object = {}, { caller } = loner) =>
  caller.result(housingCalculationsApi.create, { body: aHousingCalculation(given) });

/** No operation creates one any more. */
async function newPaymentStudy(lastName: string, phone = '600 111 222', { user } = loner): Promise<{ id: number }> {
  const [row] = await query<{ id: number }>(
    `insert into payment_studies (user_id, company_id, first_name, last_name, phone, monthly_net_income,
       monthly_other_loans, effort_ratio, real_net_income, max_payment)
     values ($1, $2, 'Eva', $3, $4, 2000, 300, 35, 1700, 595) returning id`,
    [user.id, user.companyId, lastName, phone],
  );
  if (!row) throw new Error('No payment study');
  return row;
}

/** One of each kind, all found by the name. */
const newRecords = async (name: string, who = loner) => ({
  client: (await newClient({ firstName: 'Eva', lastName: name }, who)).id,
  viability_study: (await newStudy(`Eva ${name}`, {}, who)).id,
  housing_calculation: (await newCalculation({ clientName: `Eva ${name}` }, who)).id,
  payment_study: (await newPaymentStudy(name, '600 111 222', who)).id,
});

describe('finding clients, studies and calculations', () => {
  it('[B-SRC-01] returns the kinds in their order, without those that have no hits', async () => {
    const client = await newClient({ firstName: 'Rocío', lastName: 'Estévez', phone: '627 990 318' });
    const study = await newStudy('Ático', { name: 'Rocío Estévez', phone: '627 990 318' });
    const legacy = await newPaymentStudy('Estévez');
    expect(await search('estevez')).toEqual([
      {
        kind: 'client',
        hits: [{ id: client.id, title: 'Rocío Estévez', subtitle: '627 990 318', isActive: true }],
        more: false,
      },
      {
        kind: 'viability_study',
        hits: [{ id: study.id, title: 'Ático', subtitle: 'Rocío Estévez · 627 990 318', isActive: true }],
        more: false,
      },
      {
        kind: 'payment_study',
        hits: [{ id: legacy.id, title: 'Eva Estévez', subtitle: '600 111 222', isActive: true }],
        more: false,
      },
    ]);
  });

  it('[B-SRC-02] finds a client by name, address and phone in any spelling', async () => {
    const { id } = await newClient({
      firstName: 'Begoña',
      lastName: 'Núñez',
      email: 'bego@example.test',
      phone: '+34 611.22 23-33',
    });
    const spellings = ['begona', 'NUÑ', 'bego@EXAMPLE', '611222333', '611 222 333', '+34611222333', '0034 611222333'];
    for (const q of [...spellings, '611.222.333', '22 23', '+34 611 22', 'nunez 611222'])
      expect([q, await found(q, 'client')]).toEqual([q, [id]]);
  });

  it('finds a client by the whole DNI in any spelling, and not by a part of it', async () => {
    const { id } = await newClient({ dni: '87654321X' });
    for (const q of ['87654321X', '87.654.321-x', '87654321 X']) expect(await found(q, 'client')).toEqual([id]);
    for (const q of ['87654321', '654321X']) expect(await found(q, 'client')).toEqual([]);
  });

  it('[B-SRC-03] requires every word, in any order', async () => {
    const { id } = await newClient({ firstName: 'Ana', lastName: 'Pérez' });
    expect(await found('perez ana', 'client')).toEqual([id]);
    expect(await found('perez ana rubio', 'client')).toEqual([]);
  });

  it('[B-SRC-04] finds a study by both names, a calculation by its client, a former study by its name', async () => {
    const study = await newStudy('Chalé en Ávila', { name: 'Íñigo Abad', phone: '600 111 222' });
    const calculation = await newCalculation({ clientName: 'Íñigo Abad' });
    const legacy = await newPaymentStudy('Abad');
    for (const q of ['avila', 'inigo abad', 'chale abad', '600111222'])
      expect(await found(q, 'viability_study')).toEqual([study.id]);
    expect(await found('inigo', 'housing_calculation')).toEqual([calculation.id]);
    expect(await found('eva abad', 'payment_study')).toEqual([legacy.id]);
  });

  it('[B-SRC-06] finds an id of every kind, first in its group', async () => {
    const ids = await newRecords('Numerada');
    for (const [kind, id] of Object.entries(ids)) {
      await newClient({ lastName: `Otra #${id}` });
      await newStudy(`Otro #${id}`);
      for (const q of [`${id}`, `#${id}`]) expect((await found(q, kind as SearchKind))[0]).toBe(id);
    }
  });

  it('[B-SRC-07] finds nothing but ids by two characters, and takes wildcards literally', async () => {
    await newRecords('Abanto');
    expect(await search('ab')).toEqual([]);
    for (const q of ['%%%', '___', 'ab_nto', 'ab%to']) expect(await search(q)).toEqual([]);
    const { id } = await newStudy('Oferta 100%__');
    for (const q of ['00%', '%__']) expect(await found(q, 'viability_study')).toEqual([id]);
  });

  it('[B-SRC-08] returns five and whether there is a sixth', async () => {
    const ids = [];
    for (let number = 1; number <= 6; number += 1) {
      ids.unshift((await newClient({ lastName: 'Repetida' })).id);
      if (number >= 5) {
        const [group] = await search('repetida');
        expect([group?.hits.map(({ id }) => id), group?.more]).toEqual([ids.slice(0, 5), number === 6]);
      }
    }
  });

  it('[B-SRC-09] ranks a phone before a name prefix, a prefix before other hits, and active before inactive', async () => {
    const within = await newStudy('Piso 611222333');
    const inactive = await newStudy('Local 611222333');
    await loner.caller.result(viabilityStudiesApi.toggleStatus, { params: { id: inactive.id } });
    const older = await newStudy('611222333 ático');
    const begins = await newStudy('611222333 bajo');
    const exact = await newStudy('Casa', { phone: '611 222 333' });
    const shorter = await newStudy('Casa dos', { phone: '611 222 33' });
    const ids = await found('611 222 333', 'viability_study');
    expect(ids).toEqual([exact.id, begins.id, older.id, within.id, inactive.id]);
    expect(await found('611 222 33', 'viability_study')).toContain(shorter.id);
  });

  it('[B-SRC-10] finds nothing of another company, not even by its id', async () => {
    const mate = await office.member(ALL, [here]);
    const agent = await office.member(ALL, [here]);
    const stranger = await office.member(ALL, [await office.company()]);
    const ids = await newRecords('Ajena', mate);
    for (const [kind, id] of Object.entries(ids)) {
      expect(await found(`#${id}`, kind as SearchKind, agent)).toEqual([id]);
      expect(await found(`#${id}`, kind as SearchKind, stranger)).toEqual([]);
      expect(await found(`#${id}`, kind as SearchKind, { caller: office.admin })).toContain(id);
    }
    expect(await search('eva ajena', stranger)).toEqual([]);
  });

  it.each<[string, Grants, SearchKind[]]>([
    ['nothing', {}, ['client']],
    ['studies', { estudios_viabilidad: 'view' }, ['client', 'viability_study']],
    ['calculations', { estudio_cuota: 'view' }, ['client', 'housing_calculation', 'payment_study']],
  ])('[B-SRC-11] with the permission to view %s finds no other kinds', async (_, grants, kinds) => {
    const company = await office.company();
    const colleague = await office.member(ALL, [company]);
    await newRecords('Visible', colleague);
    const viewer = await office.member(grants, [company]);
    expect((await search('eva visible', viewer)).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('[B-SRC-14] finds a changed record by its current name, and no deleted record', async () => {
    const client = await newClient({ lastName: 'Soltera' });
    const { evaluation: _, ...form } = aClient({ lastName: 'Casada' });
    await loner.caller.result(clientsApi.update, { params: { id: client.id }, body: form });
    expect([await found('casada', 'client'), await found('soltera', 'client')]).toEqual([[client.id], []]);
    const { id } = await newStudy('Fugaz');
    await loner.caller.result(viabilityStudiesApi.toggleStatus, { params: { id } });
    expect(await found('fugaz', 'viability_study')).toEqual([id]);
    await loner.caller.result(viabilityStudiesApi.remove, { params: { id } });
    expect(await search(`#${id}`)).toEqual([]);
    expect(await search('fugaz')).toEqual([]);
  });
});
