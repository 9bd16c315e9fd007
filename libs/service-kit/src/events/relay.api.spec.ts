import { DeliverPolicy } from '@nats-io/jetstream';
import { randomUUID } from 'node:crypto';
import { liveSubject, type RecordsChanged, type ServiceName } from '@umbral/contracts';
import {
  createKitDatabase,
  createKitStream,
  eventually,
  openLink,
  outboxRow,
  quietLog,
  type KitDatabase,
} from '../../test/stack.js';
import { openTcpProxy } from '../../test/tcp-proxy.js';
import { stack } from '../../test/stack.js';
import { SAFETY_POLL_MS } from '../database/notification-listener.js';
import { sql } from '../database/sql.js';
import { replayAll } from '../replay/replay-all.js';
import { Consumers } from './consumer-definition.js';
import type { NatsLink } from './nats-link.js';
import { AsyncSignal } from './pause.js';
import { OutboxRelay } from './relay.js';

const LONGEST_TIMER_MS = 2 ** 31 - 1;

describe('relay', () => {
  let kit: KitDatabase;
  let link: NatsLink;
  let subject: string;
  const received: string[] = [];

  beforeAll(async () => {
    kit = await createKitDatabase();
    link = await openLink();
    subject = await createKitStream(link);
    const consumer = await link.current!.client.consumers.get(subject, {
      deliver_policy: DeliverPolicy.All,
    });
    const messages = await consumer.consume();
    void (async () => {
      for await (const message of messages) received.push(message.json<{ id: string }>().id);
    })();
  });
  afterAll(async () => {
    await link.current?.manager.streams.delete(subject);
    await link.close();
    await kit.drop();
  });

  const relays: OutboxRelay[] = [];
  const startRelay = (over = link) => {
    const relay = new OutboxRelay(kit.open(), over, quietLog);
    relay.start();
    relays.push(relay);
    return relay;
  };
  afterEach(async () => {
    await Promise.all(relays.splice(0).map((relay) => relay.stop()));
  });

  const add = async (count: number) => {
    const rows = Array.from({ length: count }, () => outboxRow(subject));
    for (const row of rows) await kit.database.query(row.insertion);
    return rows.map(({ id }) => id);
  };
  const allReceived = (ids: string[]) =>
    eventually(
      () => received,
      (seen) => ids.every((id) => seen.includes(id)),
    );

  it('publishes committed events within milliseconds, in order, and marks them', async () => {
    startRelay();
    const ids = await add(20);
    await allReceived(ids);
    expect(received.filter((id) => ids.includes(id))).toEqual(ids);
    await eventually(
      () =>
        kit.database.one<{ waiting: number }>(
          sql`select count(*) as waiting from outbox_events where published_at is null`,
        ),
      (row) => row?.waiting === 0,
    );
  });

  it('does not publish events of a rolled back transaction', async () => {
    startRelay();
    const row = outboxRow(subject);
    await kit.database
      .transaction(async (tx) => {
        await tx.query(row.insertion);
        throw new Error('roll back');
      })
      .catch(() => undefined);
    await allReceived(await add(1));
    expect(received).not.toContain(row.id);
  });

  it('does not skip a transaction that began earlier and commits later', async () => {
    startRelay();
    const late = outboxRow(subject);
    let commit: (() => void) | undefined;
    const committed = kit.database.transaction(async (tx) => {
      await tx.query(late.insertion);
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
    });
    await eventually(() => commit, Boolean);
    await allReceived(await add(3));
    expect(received).not.toContain(late.id);
    commit?.();
    await committed;
    await allReceived([late.id]);
  });

  it('publishes each event once with two relays', async () => {
    startRelay();
    startRelay();
    const ids = await add(300);
    await allReceived(ids);
    expect(received.filter((id) => ids.includes(id))).toHaveLength(300);
  });

  it('retains events while the broker is unreachable, and publishes them when it is back', async () => {
    const proxy = await openTcpProxy(stack.urls.nats);
    const proxied = await openLink(proxy.url);
    startRelay(proxied);
    await allReceived(await add(1));
    proxy.shut();
    await eventually(
      () => proxied.isUp,
      (isUp) => !isUp,
    );
    const ids = await add(5);
    proxy.open();
    await allReceived(ids);
    expect(received.filter((id) => ids.includes(id))).toEqual(ids);
    await Promise.all(relays.splice(0).map((relay) => relay.stop()));
    await proxied.close();
    proxy.close();
  });

  it('stores an event that is too large for the broker as a dead letter, and publishes the others', async () => {
    startRelay();
    // By its headers, which the broker counts.
    const large = outboxRow(subject, { text: 'x'.repeat((link.current?.connection.info?.max_payload ?? 0) - 100) });
    await kit.database.query(large.insertion);
    await allReceived(await add(1));
    const letter = await eventually(
      () => kit.database.one<{ error: string }>(sql`select error from dead_letters where event_id = ${large.id}`),
      (row) => row !== undefined,
    );
    expect(letter?.error).toBe('larger than the broker accepts');
  });

  it('publishes its dead letters once they are replayed, also one whose row is gone, and leaves those of others', async () => {
    const [kept, removed] = [outboxRow(subject), outboxRow(subject)];
    await kit.database.query(kept.insertion);
    await kit.database.query(
      sql`update outbox_events set published_at = now(), created_at = now() - interval '1 day' where id = ${kept.id}`,
    );
    await kit.database.query(sql`delete from dead_letters`);
    for (const [consumer, id] of [
      ['outbox', kept.id],
      ['outbox', removed.id],
      ['spec_removed', kept.id],
    ])
      await kit.database.query(sql`
        insert into dead_letters (consumer, subject, event_id, payload, error, tries)
        values (${consumer}, ${subject}, ${id}, ${Buffer.from(JSON.stringify({ id }))}, 'x', 1)`);
    expect(await replayAll(new Consumers('identity'), kit.database)).toEqual({
      replayed: 2,
      failed: 0,
      unknown: ['spec_removed'],
    });
    // Reconciliation goes by it.
    const dated = sql`select id from outbox_events where id = any(${[kept.id, removed.id]}::uuid[]) and created_at > now() - interval '1 hour'`;
    expect(await kit.database.many(dated)).toHaveLength(2);
    startRelay();
    await allReceived([kept.id, removed.id]);
    const waiting = sql`select consumer from dead_letters where replayed_at is null`;
    expect(await kit.database.many(waiting)).toEqual([{ consumer: 'spec_removed' }]);
  });

  it('notifies of a large transaction in messages that the broker accepts, and marks its events despite a refused one', async () => {
    const { connection, manager } = link.current!;
    const limit = connection.info?.max_payload ?? 0;
    const service = randomUUID();
    const own = `umbral.spec.${service}`;
    await manager.streams.add({ name: service, subjects: [own] });
    const notices: RecordsChanged[] = [];
    const subscription = connection.subscribe(liveSubject(service as ServiceName), {
      callback: (_, message) => void notices.push(message.json<RecordsChanged>()),
    });
    const change = (id: number, bytes: number) => ({
      tag: 'x'.repeat(bytes),
      id,
      visibility: { userIds: [], companyIds: [] },
    });
    const by = { id: 7, name: 'Ana', companyIds: [3], sessionKey: 'key of Ana' };
    const changes = [...Array.from({ length: 6 }, (_, at) => change(at + 1, limit / 4)), change(7, limit + 1)];
    const large = outboxRow(own, { live: { changes, by } });
    // No stream keeps it: it is a notice only.
    const alone = outboxRow(liveSubject(service as ServiceName), { live: { changes: [change(8, 1)], by } });
    for (const row of [large, alone]) await kit.database.query(row.insertion);
    startRelay();
    for (const { id } of [large, alone])
      await eventually(() =>
        kit.database.one(sql`select from outbox_events where id = ${id} and published_at is not null`),
      );
    await connection.flush();
    expect(notices.flatMap((notice) => notice.changes.map(({ id }) => id))).toEqual([1, 2, 3, 4, 5, 6, 8]);
    expect(notices.map((notice) => notice.by)).toEqual(notices.map(() => by));
    subscription.unsubscribe();
    await manager.streams.delete(service);
  });

  it('marks the events of a batch that the broker stored, and retains those it refused', async () => {
    // No stream has this subject.
    const refused = outboxRow(`umbral.nowhere.${randomUUID()}`);
    await kit.database.query(refused.insertion);
    startRelay();
    const ids = await add(3);
    await allReceived(ids);
    const marked = (among: string[]) =>
      kit.database.many<{ id: string }>(
        sql`select id from outbox_events where id = any(${among}::uuid[]) and published_at is not null`,
      );
    await eventually(
      () => marked(ids),
      (rows) => rows.length === 3,
    );
    expect(await marked([refused.id])).toEqual([]);
    await kit.database.query(sql`delete from outbox_events where id = ${refused.id}`);
  });

  it('publishes the events behind more refused ones than fit into one batch', async () => {
    const nowhere = `umbral.nowhere.${randomUUID()}`;
    await kit.database.query(sql`
      insert into outbox_events (id, subject, payload)
      select gen_random_uuid(), ${nowhere}, '{}'::jsonb from generate_series(1, 600)`);
    const ids = await add(3);
    startRelay();
    await allReceived(ids);
    const refused = sql`select from outbox_events where subject = ${nowhere} and published_at is null`;
    expect(await kit.database.many(refused)).toHaveLength(600);
    await kit.database.query(sql`delete from outbox_events where subject = ${nowhere}`);
  });

  it('retries an event that the broker refused, without a new notification and before the safety poll', async () => {
    const { wait } = AsyncSignal.prototype;
    const withoutPoll = jest.spyOn(AsyncSignal.prototype, 'wait').mockImplementation(function (this: AsyncSignal, ms) {
      return wait.call(this, ms === SAFETY_POLL_MS ? LONGEST_TIMER_MS : ms);
    });
    const later = `umbral.later.${randomUUID()}`;
    const refused = outboxRow(later);
    await kit.database.query(refused.insertion);
    startRelay();
    // Published in the same batch, so that the refusal is no failure of the whole batch.
    await allReceived(await add(1));
    await link.current!.manager.streams.add({ name: later.replaceAll('.', '_'), subjects: [later] });
    await eventually(() =>
      kit.database.one(sql`select from outbox_events where id = ${refused.id} and published_at is not null limit 1`),
    );
    withoutPoll.mockRestore();
    await link.current!.manager.streams.delete(later.replaceAll('.', '_'));
  });

  it('publishes the last events before it stops, also more than fit into one batch', async () => {
    const relay = startRelay();
    const count = 1_600;
    await kit.database.query(sql`
      insert into outbox_events (id, subject, payload)
      select id, ${subject}, jsonb_build_object('id', id, 'last', true) from (select gen_random_uuid() as id from generate_series(1, ${count})) made`);
    await relay.stop();
    const rows = await kit.database.many(
      sql`select 1 from outbox_events where payload ? 'last' and published_at is not null`,
    );
    expect(rows).toHaveLength(count);
  });

  it('publishes the last events before it stops', async () => {
    const relay = startRelay();
    const ids = await add(10);
    await relay.stop();
    const rows = await kit.database.many(
      sql`select 1 from outbox_events where id = any(${ids}::uuid[]) and published_at is not null`,
    );
    expect(rows).toHaveLength(10);
  });
});
