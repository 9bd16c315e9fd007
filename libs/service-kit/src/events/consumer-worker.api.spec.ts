import { randomUUID } from 'node:crypto';
import { nanos } from '@nats-io/transport-node';
import * as z from 'zod';
import {
  createKitDatabase,
  createKitStream,
  eventually,
  openLink,
  quietLog,
  type KitDatabase,
} from '../../test/stack.js';
import { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { ConsumerDefinition } from './consumer-definition.js';
import { ConsumerWorker } from './consumer-worker.js';
import { replayDeadLetters } from './dead-letters.js';
import { EventStore } from './event-store.js';
import type { NatsLink } from './nats-link.js';

const event = z.object({ id: z.uuid(), word: z.string(), name: z.string().optional() });
const NONE_FREE = 'timeout exceeded when trying to connect';
type SpecEvent = z.infer<typeof event>;

describe('consumer', () => {
  let kit: KitDatabase;
  let link: NatsLink;
  let worker: ConsumerWorker<SpecEvent>;
  /** Of the stream, its subject and the consumer. */
  let name: string;
  const failing = new Set<string>();
  let forged = 0;
  /** Resolves the handling of a slow word. */
  let release: (() => void) | undefined;
  /** Statements that the events of these words need. */
  const needs = new Map([
    ['locked', sql`select from gate for update`],
    ['deadlocked', sql`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`],
  ]);
  /** Words of all tries. */
  const tried: string[] = [];

  const definition = (): ConsumerDefinition<SpecEvent> => ({
    durable: name,
    stream: name,
    filter: name,
    read: (json) => {
      const read = event.parse(json);
      return read.word === 'ignored' ? undefined : read;
    },
    handle: async (events, tx) => {
      for (const { id, word } of events) {
        tried.push(word);
        await tx.query(sql`set local lock_timeout = 100`);
        const need = needs.get(word);
        if (need) await tx.query(need);
        await tx.query(sql`insert into words (event_id, word) values (${id}, ${word})`);
        if (failing.has(word)) throw new Error(`cannot handle ${word}`);
        if (word === 'slow')
          await new Promise<void>((resolve) => {
            release = resolve;
          });
      }
    },
  });

  beforeAll(async () => {
    kit = await createKitDatabase(
      'create table words (event_id uuid, word text); create table gate (); insert into gate default values;',
    );
    link = await openLink();
    name = await createKitStream(link);
    startWorker();
  });
  afterAll(async () => {
    await worker.stop();
    await link.current?.manager.streams.delete(name);
    await link.close();
    await kit.drop();
  });

  const startWorker = (database = kit.database) => {
    worker = new ConsumerWorker(definition(), {
      service: 'identity',
      database,
      link,
      log: quietLog,
      onForged: () => (forged += 1),
    });
    worker.start();
  };
  const send = async (word: string, id: string = randomUUID()) => {
    await link.current!.client.publish(name, JSON.stringify({ id, word }), { msgID: randomUUID() });
    return id;
  };
  const stored = async (word: string) =>
    (await kit.database.many(sql`select 1 from words where word = ${word}`)).length;
  const letters = () =>
    kit.database.many<{ event_id: string; error: string; tries: number; replayed_at: string | null }>(sql`
    select event_id, error, tries, replayed_at from dead_letters where consumer = ${name} order by id`);

  it('handles an event once, however often it is delivered', async () => {
    const id = await send('once');
    await eventually(
      () => stored('once'),
      (count) => count === 1,
    );
    await send('once', id);
    await Promise.all(Array.from({ length: 50 }, () => send('once', id)));
    await send('after');
    await eventually(
      () => stored('after'),
      (count) => count === 1,
    );
    expect(await stored('once')).toBe(1);
  });

  it('handles the others of a batch; one that fails 5 times, and those that are unreadable, are dead letters', async () => {
    failing.add('poison');
    const words = ['a', 'b', 'poison', 'c', 'd'];
    const ids = await Promise.all(words.map((word) => send(word)));
    // PostgreSQL stores no NUL in a text.
    for (const unreadable of ['\0{broken', '{"id":"\\u0000"}']) await link.current!.client.publish(name, unreadable);
    await eventually(
      async () => Promise.all(['a', 'b', 'c', 'd'].map(stored)),
      (counts) => counts.every((count) => count === 1),
    );
    const all = await eventually(letters, (rows) => rows.length === 3);
    expect(all).toContainEqual(expect.objectContaining({ event_id: ids[2], error: 'cannot handle poison', tries: 5 }));
    expect(await stored('poison')).toBe(0);
  });

  it('tries an event until it is handled while its row is locked, after deadlocks, and without a free connection', async () => {
    const before = await letters();
    const areRefused = async () => (await letters()).length > before.length;
    const areStored = (words: string[]) =>
      eventually(
        async () => Promise.all(words.map(stored)),
        (counts) => counts.every((count) => count === 1),
      );
    const blocked = [...needs.keys()];
    await kit.database.transaction(async (tx) => {
      await tx.query(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.query(sql`select from gate for update`);
      await Promise.all(blocked.map((word) => send(word)));
      const triesOf = (word: string) => tried.filter((one) => one === word).length;
      await eventually(async () => blocked.every((word) => triesOf(word) > 5) || (await areRefused()));
    });
    expect(await letters()).toEqual(before);
    needs.delete('deadlocked');
    await areStored(blocked);
    await worker.stop();
    const narrow = new Database({ url: kit.url, name: 'kit spec', max: 1, connectMs: 100, log: quietLog });
    const warn = jest.spyOn(quietLog, 'warn');
    const only = await eventually(() => narrow.pool.connect().catch(() => undefined));
    startWorker(narrow);
    await send('crowded');
    const waits = () => warn.mock.calls.filter(([fields]) => (fields as { reason?: string }).reason === NONE_FREE);
    await eventually(async () => waits().length > 5 || (await areRefused()));
    only.release();
    warn.mockRestore();
    expect(await letters()).toEqual(before);
    await areStored(['crowded']);
    await worker.stop();
    await narrow.close();
    startWorker();
  });

  it('[B-INS-11] refuses an event that names another service, and still accepts the genuine event with its id', async () => {
    const before = (await letters()).length;
    const id = randomUUID();
    const forgery = { id, word: 'forged', name: 'identity.user.deleted' };
    await link.current!.client.publish(name, JSON.stringify(forgery), { msgID: randomUUID() });
    await eventually(
      () => forged,
      (count) => count === 1,
    );
    await send('true', id);
    await eventually(
      () => stored('true'),
      (count) => count === 1,
    );
    expect([await stored('forged'), (await letters()).length]).toEqual([0, before]);
  });

  it('does not report ignored events as missing', async () => {
    const [ignored, unknown] = [await send('ignored'), randomUUID()];
    await send('handled');
    await eventually(
      () => stored('handled'),
      (count) => count === 1,
    );
    const store = new EventStore(definition(), kit.database, 'identity');
    expect(await store.missing([ignored, unknown])).toEqual([unknown]);
  });

  it('replays dead letters once their cause is fixed', async () => {
    expect(await replayDeadLetters(definition(), kit.database, 'identity')).toEqual({ replayed: 0, failed: 3 });
    failing.clear();
    expect(await replayDeadLetters(definition(), kit.database, 'identity')).toEqual({ replayed: 1, failed: 2 });
    expect(await stored('poison')).toBe(1);
  });

  it('extends the ack deadline of a slow message', async () => {
    await send('slow');
    await eventually(() => release, Boolean);
    const signs = link.current!.connection.subscribe(`$JS.ACK.${name}.${name}.>`);
    let [newest, count] = [0, 0];
    for await (const sign of signs) {
      expect(sign.string()).toBe('+WPI');
      // A standstill beyond ack_wait redelivers the message, rightly; then the signs of that delivery are counted.
      const delivery = Number(sign.subject.split('.')[4]);
      if (delivery > newest) [newest, count] = [delivery, 0];
      if (delivery === newest) count += 1;
      // Three signs cover one ack_wait; the fourth is beyond it.
      if (count === 4) break;
    }
    signs.unsubscribe();
    release?.();
    await eventually(
      () => stored('slow'),
      (count) => count === 1,
    );
  });

  it('receives the messages of a process that died, also from a consumer that an earlier version created', async () => {
    await worker.stop();
    const { client, manager } = link.current!;
    await manager.consumers.update(name, name, { ack_wait: nanos(3_600_000) });
    await send('pending');
    const dead = await client.consumers.get(name, name);
    expect((await dead.next())?.json()).toMatchObject({ word: 'pending' });
    startWorker();
    await eventually(
      () => stored('pending'),
      (count) => count === 1,
    );
  });

  it('ends when it is stopped while it starts', async () => {
    await worker.stop();
    startWorker();
    await worker.stop();
    await send('later');
    startWorker();
    await eventually(
      () => stored('later'),
      (count) => count === 1,
    );
  });

  it('is created again when the broker has lost it, and handles nothing twice', async () => {
    await link.current!.manager.consumers.delete(name, name);
    await send('reborn');
    await eventually(
      () => stored('reborn'),
      (count) => count === 1,
    );
    expect(await stored('once')).toBe(1);
  });
});
