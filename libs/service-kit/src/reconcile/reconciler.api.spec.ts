import { AckPolicy } from '@nats-io/jetstream';
import * as z from 'zod';
import {
  createKitDatabase,
  createKitStream,
  eventually,
  openLink,
  outboxRow,
  quietLog,
  type KitDatabase,
} from '../../test/stack.js';
import { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import { ConsumerWorker } from '../events/consumer-worker.js';
import type { ConsumerDefinition } from '../events/consumer-definition.js';
import { EventStore } from '../events/event-store.js';
import type { NatsLink } from '../events/nats-link.js';
import { answerMissing } from './answer-missing.js';
import { Reconciler } from './reconciler.js';
import { missingSubject } from './subjects.js';

describe('reconciliation', () => {
  let kit: KitDatabase;
  let link: NatsLink;
  let worker: ConsumerWorker<{ id: string }>;
  let reconciler: Reconciler;
  let name: string;
  const handled: string[] = [];

  beforeAll(async () => {
    kit = await createKitDatabase();
    link = await openLink();
    name = await createKitStream(link);
    const definition: ConsumerDefinition<{ id: string }> = {
      durable: name,
      stream: name,
      filter: name,
      read: (json) => z.object({ id: z.uuid() }).parse(json),
      handle: async (events) => void handled.push(...events.map(({ id }) => id)),
    };
    worker = new ConsumerWorker(definition, { service: 'identity', database: kit.database, link, log: quietLog });
    worker.start();
    answerMissing(link, name, new EventStore(definition, kit.database, 'identity'), quietLog);
    reconciler = new Reconciler('identity', kit.database, link, quietLog, [name]);
    await eventually(() => link.current!.manager.consumers.info(name, name).catch(() => undefined), Boolean);
  });
  afterAll(async () => {
    await worker.stop();
    await link.current?.manager.streams.delete(name);
    await link.close();
    await kit.drop();
  });

  const publishedAgo = (id: string, age: string, createdAge = age) =>
    kit.database.query(
      sql`update outbox_events set published_at = now() - ${age}::interval, created_at = now() - ${createdAge}::interval where id = ${id}`,
    );
  /** An event that is marked as published and that the broker has lost. */
  const lost = async (age: string, payload = {}) => {
    const row = outboxRow(name, payload);
    await kit.database.query(row.insertion);
    await publishedAgo(row.id, age);
    return row.id;
  };
  const arrived = (id: string) =>
    eventually(
      () => handled,
      (seen) => seen.includes(id),
    );
  const report = async (isFull = true) =>
    (await reconciler.reconcile({ isFull })).consumers.find(({ consumer }) => consumer === name);

  it('publishes the events again that the consumer lacks, and only those', async () => {
    const ids = await Promise.all([lost('1 hour'), lost('6 days'), lost('2 minutes')]);
    await lost('8 days');
    // Younger than half a minute, however long the rounds take.
    const inFlight = await lost('-1 hour');
    expect(await report(false)).toEqual({ consumer: name, checked: 3, resent: 3 });
    await eventually(
      () => handled.length,
      (count) => count === 3,
    );
    expect([...handled].sort()).toEqual([...ids].sort());
    // The next round overlaps the last one by a quarter of an hour.
    expect(await report(false)).toEqual({ consumer: name, checked: 1, resent: 0 });
    await publishedAgo(inFlight, '0 seconds');
    expect(await report(true)).toEqual({ consumer: name, checked: 4, resent: 1 });
    await arrived(inFlight);
  });

  it('covers the period of a round that failed again', async () => {
    const database = new Database({ url: kit.url, name: 'kit spec', max: 1, log: quietLog });
    const again = new Reconciler('identity', database, link, quietLog, [name]);
    const round = async () => (await again.reconcile({ isFull: false })).consumers[0];
    const id = await lost('1 hour');
    jest.spyOn(database, 'many').mockRejectedValueOnce(new Error('no connection'));
    expect(await round()).toEqual({ consumer: name, checked: 0, resent: 0, error: 'no connection' });
    expect(await round()).toMatchObject({ resent: 1 });
    await arrived(id);
    await database.close();
  });

  it('compares with the time of the database: the clock of this machine may be ahead', async () => {
    const clock = jest
      .spyOn(Date, 'now')
      .mockImplementation(() => performance.timeOrigin + performance.now() + 3_600_000);
    await report(false);
    const id = await lost('1 minute');
    expect(await report(false)).toMatchObject({ resent: 1 });
    clock.mockRestore();
    await arrived(id);
  });

  it('covers an event that was published late: for a week from then, and in the rounds since', async () => {
    const late = outboxRow(name);
    await kit.database.query(late.insertion);
    await kit.database.query(
      sql`update outbox_events set created_at = now() - interval '8 days' where id = ${late.id}`,
    );
    await report(false);
    // Younger than half a minute in the next round: left to the one after it.
    await publishedAgo(late.id, '-1 hour', '8 days');
    expect(await report(false)).toMatchObject({ resent: 0 });
    await publishedAgo(late.id, '1 minute', '8 days');
    expect(await report(false)).toMatchObject({ resent: 1 });
    await arrived(late.id);
    const { checked } = (await report())!;
    await publishedAgo(late.id, '8 days');
    expect(await report()).toMatchObject({ checked: checked - 1 });
  });

  it('does not publish a dead letter again', async () => {
    const id = await lost('1 hour');
    await kit.database.query(sql`
      insert into dead_letters (consumer, subject, event_id, payload, error, tries) values (${name}, ${name}, ${id}, '', 'x', 5)`);
    expect(await report()).toMatchObject({ resent: 0 });
  });

  it('publishes without the notice for screens, and makes a dead letter of what exceeds the broker', async () => {
    const { connection } = link.current!;
    const sent: { id: string; live?: object }[] = [];
    const subscription = connection.subscribe(name, { callback: (_, message) => void sent.push(message.json()) });
    const large = await lost('1 hour', { text: 'x'.repeat(connection.info?.max_payload ?? 0) });
    const small = await lost('1 hour', { live: { changes: [], by: null } });
    const checked = expect.any(Number) as number;
    expect(await report()).toEqual({ consumer: name, checked, resent: 1 });
    const letters = sql`select consumer, replayed_at from dead_letters where event_id = ${large}`;
    expect(await report()).toEqual({ consumer: name, checked, resent: 0 });
    expect(await kit.database.many(letters)).toEqual([{ consumer: 'outbox', replayed_at: null }]);
    await connection.flush();
    expect(sent).toEqual([{ id: small }]);
    subscription.unsubscribe();
    await arrived(small);
  });

  it('sends the others despite an event that the broker refuses', async () => {
    const { client } = link.current!;
    const [refused, sent] = [await lost('1 hour', { refused: true }), await lost('1 hour')];
    const publish = client.publish.bind(client);
    const refusal = jest.spyOn(client, 'publish').mockImplementation((subject, payload, options) => {
      if ((payload as string).includes(refused)) return Promise.reject(new Error('stream is full'));
      return publish(subject, payload, options);
    });
    const warn = jest.spyOn(quietLog, 'warn');
    const outcome = { consumer: name, checked: expect.any(Number) as number, resent: 1, error: 'stream is full' };
    expect(await report()).toEqual(outcome);
    expect(warn).toHaveBeenCalledWith(outcome, expect.any(String));
    for (const spy of [warn, refusal]) spy.mockRestore();
    await arrived(sent);
    expect(await report()).toMatchObject({ resent: 1 });
    await arrived(refused);
  });

  it('stops while a consumer does not answer, and begins no other pass', async () => {
    const { connection, manager } = link.current!;
    const silent = `${name}_silent`;
    await manager.consumers.add(name, { durable_name: silent, ack_policy: AckPolicy.Explicit });
    const questions = connection.subscribe(missingSubject(silent));
    await lost('1 hour');
    const stopping = new Reconciler('identity', kit.database, link, quietLog, [name]);
    const passes = [stopping.reconcile({ isFull: true }), stopping.reconcile({ isFull: true })];
    const outcomes = Promise.allSettled(passes);
    await questions[Symbol.asyncIterator]().next();
    await stopping.stop();
    const stopped = { status: 'rejected', reason: new Error('the process stops') };
    expect(await outcomes).toEqual([stopped, stopped]);
    expect(questions.getReceived()).toBe(1);
    questions.unsubscribe();
    await manager.consumers.delete(name, silent);
  });
});
