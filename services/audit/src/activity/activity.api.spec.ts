import { randomInt, randomUUID } from 'node:crypto';
import {
  ACTIVITY_DAYS_MESSAGE,
  activityApi,
  auditActionLabels,
  auditApi,
  dayInSpain,
  RANGE_MESSAGE,
  todayInSpain,
  usersApi,
} from '@umbral/contracts';
import { sql } from '@umbral/service-kit';
import { awayFromMidnight, eventually } from '@umbral/service-kit/testing';
import { addKnownActors, insertActors } from '../actors/insert-actors.js';
import { openAudit } from '../../test/audit.js';
import { event, publish, someUser } from '../../test/events.js';
import { countOfUser } from '../audit-logs/audit-log-pages.js';

const audit = openAudit();

const read = (query: object) => audit.office.admin.call(activityApi.list, { query });
const page = async (query: object) => activityApi.list.answer.parse((await read(query)).body);
const namesOf = async (query: object) => (await page(query)).items.map(({ entityName }) => entityName);
const stored = (userId: number, count: number) =>
  eventually(
    () => countOfUser(audit.database, userId),
    (total) => total >= count,
  );

describe('the activity of some days', () => {
  let today: string;
  let yesterday: string;
  // Two users, so that pages are merged of both.
  const [ana, luis] = [someUser(), someUser()];
  const search = `Piso ${randomInt(1_000_000_000)}`;

  beforeAll(awayFromMidnight);
  beforeAll(async () => {
    today = todayInSpain();
    const midnight = dayInSpain(today).from.getTime();
    yesterday = todayInSpain(new Date(midnight - 1));
    const at = (index: number) => new Date(midnight - 1 - index * 60_000).toISOString();
    const events = Array.from({ length: 120 }, (_, index) =>
      event(index % 2 ? ana : luis, {
        action: index % 3 ? 'update' : 'finish',
        entityType: 'viability_study',
        entityId: String(1_000 + index),
        entityName: `${search} ${index}`,
        occurredAt: at(index),
      }),
    );
    const now = event(ana, { entityType: 'bank', entityId: '77', entityName: `${search} hoy` });
    await publish(audit.link, [...events, now]);
    await Promise.all([stored(ana, 61), stored(luis, 60)]);
  });

  it('is that of today unless others are asked for, and ends at midnight in Madrid', async () => {
    expect(await namesOf({ userId: ana })).toEqual([`${search} hoy`]);
    expect((await namesOf({ userId: ana, from: yesterday, to: yesterday }))[0]).toBe(`${search} 1`);
    expect((await namesOf({ userId: ana, from: yesterday })).slice(0, 2)).toEqual([`${search} hoy`, `${search} 1`]);
    expect(await namesOf({ userId: ana, to: today })).toEqual([`${search} hoy`]);
  });

  it.each([
    ['counted by the hour', {}, { userId: ana }, 60, (index: number) => index % 2 === 1],
    ['counted by a filter', {}, { search }, 120, () => true],
    ['of one act', { action: 'finish' }, { search }, 40, (index: number) => index % 3 === 0],
  ])('has pages of 50, newest first, forward and back by cursor: %s', async (_, narrow, who, total, isIn) => {
    const query = { ...narrow, ...who, from: yesterday, to: yesterday };
    const expected = Array.from({ length: 120 }, (_, index) => index).filter(isIn);
    const first = await page(query);
    const seen = [...first.items];
    let last = first;
    while (last.pagination.next) {
      last = await page({ ...query, cursor: last.pagination.next });
      seen.push(...last.items);
    }
    expect(seen.map(({ entityName }) => entityName)).toEqual(expected.map((index) => `${search} ${index}`));
    expect(first.pagination).toMatchObject({ page: 1, pageSize: 50, total });
    const pages = Math.ceil(total / 50);
    expect((await page({ ...query, page: pages })).items).toEqual(last.items);
    if (pages === 1) return;
    const back = await page({ ...query, cursor: last.pagination.previous });
    expect(back.items).toEqual(seen.slice((pages - 2) * 50, (pages - 1) * 50));
  });

  it('is found by number and kind of the record', async () => {
    const query = { from: yesterday, userId: ana };
    expect(await namesOf({ ...query, search: '1001', entityType: 'viability_study' })).toEqual([`${search} 1`]);
    expect(await namesOf({ ...query, search: '1001', entityType: 'bank' })).toEqual([]);
    expect(await namesOf({ ...query, entityType: 'bank' })).toEqual([`${search} hoy`]);
    expect((await page({ ...query, search })).pagination.total).toBe(61);
  });

  it('is found by the company of who acted, who is named', async () => {
    const company = await audit.office.company();
    const { id: roleId } = await audit.office.role();
    const user = await audit.office.user({ roleId, name: `Ángela ${search}` }, [company]);
    const companyId = company.id;
    const done = { entityType: 'client', entityId: '12', entityName: `${search} oficina` } as const;
    await publish(audit.link, [event(user.id, done)]);
    const { items } = await eventually(
      () => page({ companyId, search }),
      ({ items }) => items.length > 0,
    );
    expect(items).toMatchObject([
      { entityName: done.entityName, userName: user.name, userEmail: user.email, userIsDeleted: false, companyId },
    ]);
    expect(await namesOf({ companyId: companyId + 1_000_000, search })).toEqual([]);
    const idle = await audit.office.user({ roleId, name: `Ángela ${search} sin actos` }, [company]);
    await eventually(() => audit.database.one(sql`select 1 as known from actors where user_id = ${idle.id}`));
    // Users of other specs are more than the list may have.
    for (const text of [`angela ${search}`, user.email.toUpperCase()]) {
      const users = await audit.office.admin.result(activityApi.users, { query: { search: text } });
      expect(users).toEqual([{ id: user.id, name: user.name, email: user.email }]);
    }
    const gone = { params: { id: user.id } };
    await audit.office.admin.result(usersApi.setActive, { ...gone, body: { isActive: false } });
    await audit.office.admin.result(usersApi.remove, gone);
    const { items: later } = await eventually(
      () => page({ companyId, search }),
      ({ items }) => items[0]?.userIsDeleted === true,
    );
    expect(later).toMatchObject([{ userName: user.name, companyId }]);
  });

  it.each([
    [{ from: '2026-01-02', to: '2026-01-01' }, RANGE_MESSAGE],
    [{ from: '2026-01-01', to: '2026-06-01' }, ACTIVITY_DAYS_MESSAGE],
  ])('refuses the days %o', async (query, message) => {
    const { status, body } = await read(query);
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ path: 'to', message }] });
  });

  it('is exported with its filters, which is audited', async () => {
    const query = { from: yesterday, to: yesterday, userId: ana, search, action: 'update' } as const;
    const { status, text } = await audit.office.admin.call(activityApi.export, { query });
    expect(status).toBe(200);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(41);
    expect(lines[1]).toContain(`"${auditActionLabels.update}";"Estudio de viabilidad";"1001";"${search} 1"`);
    const audited = await eventually(
      () =>
        audit.database.many(sql`
          select user_id as "userId", entity_name as "entityName", (details #>> '{changes,rows,after}')::int as rows
          from audit_logs where entity_type = 'audit_log' and action = 'export'
            and details #>> '{changes,filter,after}' like ${`%${new URLSearchParams({ search }).toString()}%`}`),
      (rows) => rows.length > 0,
    );
    expect(audited).toEqual([
      { userId: audit.office.admin.user.id, entityName: expect.stringMatching(/^actividad-.*\.csv$/), rows: 40 },
    ]);
  });
});

it('the company of a user who was stored without one is completed from the directory, once', async () => {
  const user = { userId: someUser(), version: 3, email: 'a@pruebas.umbral.test', name: 'Ana' };
  const companies = async () => {
    const rows = await audit.database.many<{ companyId: number | null }>(sql`
      select company_id as "companyId" from actors where user_id = ${user.userId} order by id`);
    return rows.map(({ companyId }) => companyId);
  };
  await addKnownActors(audit.database, [user]);
  await addKnownActors(audit.database, [user]);
  await addKnownActors(audit.database, [{ ...user, companyId: 7 }]);
  await addKnownActors(audit.database, [{ ...user, companyId: 7 }]);
  await addKnownActors(audit.database, [{ ...user, version: 2, companyId: 6 }]);
  expect(await companies()).toEqual([null, 7]);
  await publish(audit.link, [event(user.userId, { entityType: 'bank', entityName: `Mudanza ${user.userId}` })]);
  await stored(user.userId, 1);
  const ofCompany = (companyId: number) => namesOf({ companyId, userId: user.userId });
  expect(await Promise.all([6, 7].map(ofCompany))).toEqual([[], [`Mudanza ${user.userId}`]]);
});

it('a user has the newest name, also where the event of an earlier one arrives later', async () => {
  const [userId, entityId] = [someUser(), String(someUser())];
  const named = (version: number, name: string) => ({
    ...{ eventId: randomUUID(), userId, version, name, email: `v${version}@pruebas.umbral.test`, companyId: version },
  });
  await insertActors(audit.database, [named(4, 'Ana nueva'), named(3, 'Ana vieja')]);
  await publish(audit.link, [event(userId, { entityType: 'bank', entityId })]);
  await stored(userId, 1);
  const newest = { userName: 'Ana nueva', userEmail: 'v4@pruebas.umbral.test' };
  expect((await page({ userId })).items).toMatchObject([{ ...newest, companyId: 4 }]);
  const { logs } = await audit.office.admin.result(auditApi.ofRecord, { params: { entityType: 'bank', entityId } });
  expect(logs).toMatchObject([newest]);
  expect((await page({ userId, companyId: 3 })).items).toEqual([]);
  // A deletion has neither name nor company: the last ones stay.
  await insertActors(audit.database, [{ eventId: randomUUID(), userId, version: 5, email: newest.userEmail }]);
  expect((await page({ userId, companyId: 4 })).items).toMatchObject([newest]);
});
