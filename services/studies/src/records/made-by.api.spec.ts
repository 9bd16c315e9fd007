import {
  advisersApi,
  clientsApi,
  housingCalculationsApi,
  RANGE_MESSAGE,
  viabilityStudiesApi,
  type Company,
} from '@umbral/contracts';
import { aClient, aHousingCalculation, aStudy } from '@umbral/contracts/factories';
import { Office, readCsv, type Member } from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../../test/events.js';

let office: Office;
let here: Company;
let agent: Member;
let mate: Member;
let stranger: Member;
const grants = { estudios_viabilidad: 'view', estudio_cuota: 'view' } as const;

/** The lists with creator and creation date. */
const lists = [
  { api: viabilityStudiesApi, advisers: advisersApi.ofStudies, table: 'viability_studies', body: aStudy },
  {
    api: housingCalculationsApi,
    advisers: advisersApi.ofCalculations,
    table: 'housing_calculations',
    body: aHousingCalculation,
  },
  { api: clientsApi, advisers: advisersApi.ofClients, table: 'clients', body: aClient },
] as const;
type List = (typeof lists)[number];

beforeAll(async () => {
  office = await Office.open();
  here = await office.company();
  agent = await office.member(grants, [here]);
  mate = await office.member(grants, [here]);
  stranger = await office.member(grants, [await office.company()]);
});
afterAll(closeDatabase);

const create = async ({ api, body }: List, { caller }: Member) =>
  (await caller.result(api.create as typeof clientsApi.create, { body: body() as never })).id;
const found = async ({ api }: List, query: Record<string, string>, { caller } = agent) => {
  const rows = await caller.result(api.list as typeof clientsApi.list, { query });
  return (rows as { id: number }[]).map(({ id }) => id);
};
const madeAt = ({ table }: List, id: number, moment: string) =>
  query(`update ${table} set created_at = $2 where id = $1`, [id, moment]);

describe.each(lists)('the list of $table', (list) => {
  it('[B-WRK-06] filters by one adviser, never beyond the scope of the caller', async () => {
    const [mine, theirs, foreign] = [await create(list, agent), await create(list, mate), await create(list, stranger)];
    const ofMate = await found(list, { adviser: String(mate.user.id) });
    expect(ofMate).toContain(theirs);
    expect(ofMate).not.toContain(mine);
    expect(await found(list, { adviser: String(stranger.user.id) })).toEqual([]);
    expect(await found(list, { adviser: String(stranger.user.id) }, stranger)).toContain(foreign);
  });

  it('[B-WRK-06] names the advisers whose records are visible to the caller, and no others', async () => {
    await Promise.all([create(list, agent), create(list, mate), create(list, stranger)]);
    const named = async ({ caller }: Member) => (await caller.result(list.advisers, {})).map(({ id }) => id);
    expect((await named(agent)).toSorted()).toEqual([agent.user.id, mate.user.id].toSorted());
    expect(await named(stranger)).toEqual([stranger.user.id]);
    const [own] = await stranger.caller.result(list.advisers, {});
    expect(own).toEqual({ id: stranger.user.id, name: stranger.user.name, email: stranger.user.email });
    // Also before the event of a new user has arrived.
    const late = await office.member(grants, [await office.company()]);
    await query('delete from known_users where id = $1', [late.user.id]);
    await create(list, late);
    expect(await named(late)).toEqual([late.user.id]);
  });

  it('[B-WRK-07] includes both days, bounded by midnight in Madrid', async () => {
    const someone = await office.member(grants, [await office.company()]);
    const ids = [];
    // The last second before, the first and the last second in, the first second after: in winter time.
    for (const moment of [
      '2026-01-09T22:59:59Z',
      '2026-01-09T23:00:00Z',
      '2026-01-11T22:59:59Z',
      '2026-01-11T23:00:00Z',
    ]) {
      const id = await create(list, someone);
      await madeAt(list, id, moment);
      ids.push(id);
    }
    const [, first, last, after] = ids;
    expect(await found(list, { from: '2026-01-10', to: '2026-01-11' }, someone)).toEqual([last, first]);
    expect(await found(list, { from: '2026-01-12' }, someone)).toEqual([after]);
    expect(await found(list, { to: '2026-01-11', adviser: String(someone.user.id) }, someone)).toHaveLength(3);
    const { rows } = readCsv(
      await someone.caller.call(list.api.export as typeof clientsApi.export, {
        query: { from: '2026-01-10', to: '2026-01-11' },
      }),
    );
    expect(rows.map((row) => Number(row['Id']))).toEqual([last, first]);
  });

  it('[B-WRK-07] respects summer time', async () => {
    const someone = await office.member(grants, [await office.company()]);
    const id = await create(list, someone);
    await madeAt(list, id, '2026-07-09T22:00:00Z');
    expect(await found(list, { from: '2026-07-10', to: '2026-07-10' }, someone)).toEqual([id]);
    expect(await found(list, { to: '2026-07-09' }, someone)).toEqual([]);
  });

  it('[B-WRK-08] refuses a last day before the first one, at its field', async () => {
    for (const op of [list.api.list, list.api.export]) {
      const { status, problem } = await agent.caller.call(op as typeof clientsApi.list, {
        query: { from: '2026-02-02', to: '2026-02-01' },
      });
      expect([status, problem.errors]).toMatchObject([422, [{ path: 'to', message: RANGE_MESSAGE }]]);
    }
    const { status, problem } = await agent.caller.call(list.api.list as typeof clientsApi.list, {
      query: { from: '2026-02-30' },
    });
    expect([status, problem.errors?.[0]]).toMatchObject([422, { path: 'from', message: 'La fecha no es válida' }]);
  });
});
