import { randomUUID } from 'node:crypto';
import { sql, type Database, type NatsLink } from '@umbral/service-kit';
import { eventually, openLink, stack } from '@umbral/service-kit/testing';
import pg from 'pg';
import { event, openDatabase, publish, someUser } from '../../test/events.js';
import { countOfUser } from './audit-log-pages.js';

const DENIED = '42501';
const DAY_MS = 86_400_000;

describe('the login of the audit', () => {
  let login: pg.Client;
  let database: Database;
  const userId = someUser();
  beforeAll(async () => {
    login = new pg.Client({ connectionString: stack.databases.audit.app });
    await login.connect();
    database = openDatabase();
    await insertion();
  });
  afterAll(async () => {
    await login.end();
    await database.close();
  });

  const insertion = (at = new Date()) =>
    login.query(
      `insert into audit_logs (event_id, service, user_id, action, entity_type, entity_id, details, "timestamp")
       values ($1, 'identity', $2, 'update', 'user', '1', '{}', $3)`,
      [randomUUID(), userId, at],
    );

  const letterOf = (id: string) =>
    database.one<{ tries: number; error: string }>(sql`select tries, error from dead_letters where event_id = ${id}`);

  it('reads and inserts, and its rows are counted', async () => {
    const before = await countOfUser(database, userId);
    await insertion();
    expect(await countOfUser(database, userId)).toBe(before + 1);
    expect((await login.query('select 1 from dead_letters limit 1')).rowCount).toBeLessThanOrEqual(1);
  });

  it.each([
    `update audit_logs set user_id = 1`,
    `delete from audit_logs`,
    `truncate audit_logs`,
    `insert into audit_logs (id, event_id, service, user_id, action, entity_type, entity_id, details, "timestamp")
      overriding system value values (1, gen_random_uuid(), 'identity', 1, 'update', 'user', '1', '{}', now())`,
    `select setval(pg_get_serial_sequence('audit_logs', 'id'), 1)`,
    `select nextval(pg_get_serial_sequence('audit_logs', 'id'))`,
    `insert into audit_hours values (1, now(), 5)`,
    `update audit_hours set count = 0`,
    `delete from audit_hours`,
    `update dead_letters set replayed_at = now()`,
    `delete from dead_letters`,
    `alter table audit_logs disable trigger audit_logs_hours`,
    `alter table audit_logs disable row level security`,
    `drop policy audit_logs_add on audit_logs`,
    `set session_replication_role = replica`,
    `select * from _prisma_migrations`,
    `create table mine (id int)`,
    `create temporary table mine (id int)`,
    `set role umbral_audit_owner`,
  ])('[B-INS-08] may not: %s', async (statement) => {
    await expect(login.query(statement)).rejects.toMatchObject({ code: DENIED });
  });

  it.each([
    ['two minutes ahead', 2 * 60_000],
    ['a day ahead', DAY_MS],
    ['31 days old', -31 * DAY_MS],
  ])('[B-INS-09] inserts no entry that is %s', async (_, offset) => {
    await expect(insertion(new Date(Date.now() + offset))).rejects.toMatchObject({ code: DENIED });
  });

  it('[B-INS-09] inserts entries that were in an outbox for weeks, and those of a clock that is slightly ahead', async () => {
    for (const offset of [-29 * DAY_MS, 30_000])
      await expect(insertion(new Date(Date.now() + offset))).resolves.toMatchObject({ rowCount: 1 });
  });

  it('[B-INS-09] stores an entry of the future and one of an unknown type as dead letters, and inserts their neighbours', async () => {
    const link: NatsLink = await openLink();
    const other = someUser();
    const future = event(other, { occurredAt: new Date(Date.now() + DAY_MS).toISOString() });
    const unknown = event(other, { entityType: 'spaceship' as never });
    await publish(link, [event(other), future, unknown, event(other)]);
    const [ofFuture, ofUnknown] = await eventually(
      () => Promise.all([future, unknown].map(({ id }) => letterOf(id))),
      (letters) => letters.every(Boolean),
    );
    expect(ofFuture).toMatchObject({ tries: 5 });
    expect(ofUnknown).toEqual({ tries: 5, error: 'entityType: invalid_value' });
    await eventually(
      () => countOfUser(database, other),
      (count) => count >= 2,
    );
    expect(await countOfUser(database, other)).toBe(2);
    await link.close();
  });
});
