import { randomUUID } from 'node:crypto';
import { auditActions, auditedEntities } from '@umbral/contracts';
import { AUDIT_STREAM, sql, type Database, type NatsLink } from '@umbral/service-kit';
import { eventually, openLink } from '@umbral/service-kit/testing';
import { event, openDatabase, publish, someUser } from '../../test/events.js';
import { countOfUser, pageOfUser } from './audit-log-pages.js';

describe('audit consumer', () => {
  let link: NatsLink;
  let database: Database;
  beforeAll(async () => {
    link = await openLink();
    database = openDatabase();
  });
  afterAll(async () => {
    await link.close();
    await database.close();
  });
  const stored = (userId: number, count: number) =>
    eventually(
      () => countOfUser(database, userId),
      (total) => total >= count,
    );
  const rows = (userId: number) => pageOfUser(database, userId, { skip: 0, limit: 1_000, total: 1_000 });

  it('stores an event once, however often it is delivered', async () => {
    const userId = someUser();
    const events = Array.from({ length: 40 }, () => event(userId));
    await publish(link, events, 3);
    // All copies are handled, in whatever batches; other suites publish later ones meanwhile.
    const { manager } = link.current!;
    const { state } = await manager.streams.info(AUDIT_STREAM);
    await eventually(
      () => manager.consumers.info(AUDIT_STREAM, 'audit'),
      ({ ack_floor: handled }) => handled.stream_seq >= state.last_seq,
    );
    expect(await countOfUser(database, userId)).toBe(40);
    expect(await rows(userId)).toHaveLength(40);
    // A duplicate is not a failure: it is neither retried nor a dead letter.
    const ids = events.map(({ id }) => id);
    expect(await database.many(sql`select error from dead_letters where event_id = any(${ids}::text[])`)).toEqual([]);
  });

  it('accepts every action and entity type of the contracts', async () => {
    const userId = someUser();
    const events = [
      ...auditActions.map((action) => event(userId, { action })),
      ...auditedEntities.map((entityType) => event(userId, { entityType })),
    ];
    await publish(link, events);
    await stored(userId, events.length);
    const logs = await rows(userId);
    expect(new Set(logs.map(({ action }) => action))).toEqual(new Set(auditActions));
    expect(new Set(logs.map(({ entityType }) => entityType))).toEqual(new Set(auditedEntities));
  });

  it('truncates texts to the length of their columns, even inside an emoji', async () => {
    const userId = someUser();
    await publish(link, [
      event(userId, { userAgent: `${'x'.repeat(499)}😀😀`, ipAddress: 'f'.repeat(60), entityName: 'Ñ'.repeat(300) }),
    ]);
    await stored(userId, 1);
    const [log] = await rows(userId);
    expect([log?.userAgent?.length, log?.ipAddress?.length, log?.entityName?.length]).toEqual([500, 45, 255]);
  });

  it('reports which events it lacks', async () => {
    const userId = someUser();
    const [known, unknown] = [event(userId), randomUUID()];
    await publish(link, [known]);
    await stored(userId, 1);
    const reply = await link.current?.connection.request(
      'umbral.reconcile.audit',
      JSON.stringify({ ids: [known.id, unknown] }),
      { timeout: 120_000 },
    );
    expect(reply?.json()).toEqual({ missing: [unknown] });
  });

  it.each([
    'update audit_logs set action = $$x$$',
    'delete from audit_logs',
    'truncate audit_logs',
    'delete from audit_hours',
    'drop table audit_logs',
  ])('has no right to "%s"', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});
