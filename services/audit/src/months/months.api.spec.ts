import { raw, sql } from '@umbral/service-kit';
import { quietLog, stack } from '@umbral/service-kit/testing';
import pg from 'pg';
import { event, someUser } from '../../test/events.js';
import { openOwnLog, type OwnLog } from '../../test/own-log.js';
import { countOfUser, pageOfUser } from '../audit-logs/audit-log-pages.js';
import { insertEvents } from '../audit-logs/insert-events.js';
import { countOfRecord, pageOfRecord } from '../audit-logs/record-pages.js';
import { Months, monthsAhead, strays } from './months.js';

let log: OwnLog;
/** Of the database, whose months these are: one may have begun since this file was loaded. */
let now: Date;
/** The tenth of a month, relative to the current one. */
const tenthOf = (month: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 10)).toISOString();
const nameOf = (month: number) => `audit_logs_${tenthOf(month).slice(0, 7).replace('-', '_')}`;
const months = () => new Months(log.database, quietLog);
const partitionsOf = async (ids: readonly string[]) => {
  const rows = await log.database.many<{ name: string }>(sql`
    select relname as name from audit_logs join pg_class on pg_class.oid = audit_logs.tableoid
    where event_id = any(${ids}::uuid[]) order by "timestamp"`);
  return rows.map(({ name }) => name);
};
/** Simulates that partitions were not created for a while. */
const dropMonths = (...gone: number[]) =>
  Promise.all(gone.map((month) => log.database.query(raw(`drop table ${nameOf(month)}`))));

describe('the partitions of the audit', () => {
  beforeEach(async () => {
    log = await openOwnLog();
    ({ now } = log);
  });
  afterEach(() => log.close());

  it('exist for this month and the next three, and an entry is stored in its own', async () => {
    const events = [0, 1, 2, 3].map((month) => event(someUser(), { occurredAt: tenthOf(month) }));
    await insertEvents(log.database, events);
    expect(await partitionsOf(events.map(({ id }) => id))).toEqual([0, 1, 2, 3].map(nameOf));
    expect(await monthsAhead(log.database)).toBe(3);
    expect(await strays(log.database)).toBe(0);
  });

  it('are created where they are missing, also concurrently', async () => {
    await dropMonths(2, 3);
    expect(await monthsAhead(log.database)).toBe(1);
    await Promise.all([months().make(), months().make(), months().make()]);
    expect(await monthsAhead(log.database)).toBe(3);
    await months().make();
    expect(await monthsAhead(log.database)).toBe(3);
  });

  it('an entry without a partition is stored, is visible, and moves into its partition once that exists', async () => {
    const userId = someUser();
    await dropMonths(2, 3);
    const stray = event(userId, { occurredAt: tenthOf(3) });
    await insertEvents(log.database, [stray]);
    expect(await strays(log.database)).toBe(1);
    expect(await countOfUser(log.database, userId)).toBe(1);
    await months().make();
    expect(await strays(log.database)).toBe(0);
    expect(await partitionsOf([stray.id])).toEqual([nameOf(3)]);
    expect(await pageOfUser(log.database, userId, { skip: 0, limit: 50, total: 1 })).toMatchObject([
      { eventId: stray.id },
    ]);
  });

  it('an event that is delivered again is stored once, whatever its month', async () => {
    const userId = someUser();
    const events = [-30, -1, 0, 1].map((month) => event(userId, { occurredAt: tenthOf(month) }));
    await insertEvents(log.database, events);
    await insertEvents(log.database, [...events, event(userId)]);
    expect(await countOfUser(log.database, userId)).toBe(5);
    expect(await log.database.many(sql`select from audit_logs where user_id = ${userId}`)).toHaveLength(5);
  });

  it('pages span the end of a month, those of a user and of a record', async () => {
    const [userId, entityId] = [someUser(), String(someUser())];
    const start = Date.parse(tenthOf(-1));
    const events = Array.from({ length: 400 }, (_, at) =>
      event(userId, { entityType: 'bank', entityId, occurredAt: new Date(start + at * 6 * 3_600_000).toISOString() }),
    );
    await insertEvents(log.database, events);
    const newestFirst = events.map(({ id }) => id).toReversed();
    for (const skip of [0, 50, 170, 200, 250, 350, 390]) {
      const slice = { skip, limit: 50, total: 400 };
      const expected = newestFirst.slice(skip, skip + 50);
      expect((await pageOfUser(log.database, userId, slice)).map(({ eventId }) => eventId)).toEqual(expected);
      const ofRecord = await pageOfRecord(log.database, { entityType: 'bank', entityId }, slice);
      expect(ofRecord.map(({ eventId }) => eventId)).toEqual(expected);
    }
    expect(await countOfRecord(log.database, { entityType: 'bank', entityId })).toBe(400);
  });

  it('a page scans its own partitions only', async () => {
    const userId = someUser();
    const events = [-1, 0, 1, 2].flatMap((month) =>
      Array.from({ length: 60 }, () => event(userId, { occurredAt: tenthOf(month) })),
    );
    await insertEvents(log.database, events);
    const statements: string[] = [];
    const watching = {
      ...log.database,
      one: log.database.one.bind(log.database),
      query: log.database.query.bind(log.database),
      many: (async (statement) => {
        const [before] = statement.text.includes('entry.*') ? ['explain '] : [''];
        if (before) {
          const plan = await log.database.many<Record<string, string>>(sql`${raw(before)}${statement}`);
          statements.push(plan.map((row) => Object.values(row)[0]).join('\n'));
        }
        return log.database.many(statement);
      }) as typeof log.database.many,
    };
    await pageOfUser(watching, userId, { skip: 130, limit: 20, total: 240 });
    expect(new Set(statements.join('\n').match(/audit_logs_\w+?(?=_(?:user|pkey|timestamp)| log)/g))).toEqual(
      new Set([nameOf(0)]),
    );
  });
});

describe('the login of the service', () => {
  let login: pg.Client;
  beforeAll(async () => {
    login = new pg.Client({ connectionString: stack.databases.audit.app });
    await login.connect();
    now = (await login.query<{ now: Date }>('select now()')).rows[0]!.now;
  });
  afterAll(() => login.end());

  it('creates partitions', async () => {
    await login.query('select make_audit_months()');
    expect((await login.query('select count(*) from audit_logs_default')).rowCount).toBe(1);
  });

  it.each([
    `create table mine partition of audit_logs for values from ('2099-01-01') to ('2099-02-01')`,
    `drop table NEXT`,
    `alter table audit_logs detach partition NEXT`,
    `select * from PRESENT`,
    `insert into PRESENT (event_id) values (gen_random_uuid())`,
    `delete from audit_logs_default`,
    `insert into audit_removals select now(), 1, '', '{}', 1, 1, '{}'`,
    `delete from audit_removals`,
    `alter function make_audit_months() owner to current_user`,
    `create or replace function make_audit_months() returns void language sql as 'select'`,
  ])('may not: %s', async (statement) => {
    const text = statement.replace('PRESENT', nameOf(0)).replace('NEXT', nameOf(1));
    await expect(login.query(text)).rejects.toMatchObject({ code: '42501' });
  });
});
