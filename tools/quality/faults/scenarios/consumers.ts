import { randomUUID } from 'node:crypto';
import { withClient } from '../../../local/database/connect.ts';
import { inRoot } from '../../../local/paths.ts';
import { run as runProgram } from '../../../local/shell/run.ts';
import type { ConsumerInfo } from '@nats-io/jetstream';
import { AUDIT_STREAM, type Broker } from '../harness/broker.ts';
import type { Databases } from '../harness/databases.ts';
import { creations } from '../domains.ts';
import { eventually } from '@umbral/testing';
import type { Scenario } from '../run-scenario.ts';

const letters = (databases: Databases) =>
  databases.count('audit', 'select count(*) from dead_letters where replayed_at is null');
const consumer = (broker: Broker) => broker.with((_, manager) => manager.consumers.info(AUDIT_STREAM, 'audit'));
/** Redeliveries. */
const repeats = ({ delivered }: ConsumerInfo) => delivered.consumer_seq - delivered.stream_seq;

/** Faults of event consumers. */
export const consumers: Scenario[] = [
  {
    name: 'audit-database',
    title: 'the database of the audits cannot be reached',
    expected: 'audits answer a clean 502; no other call fails; the events wait and are stored afterwards',
    mayFail: ['audit'],
    async run({ system, traffic }) {
      await system.proxy('database.audit').cut();
      await Promise.all([traffic.loop('audit', 'read').more('clean', 10), traffic.othersFlow(['audit'], 30)]);
      await system.proxy('database.audit').heal();
    },
  },
  {
    name: 'consumer-before-commit',
    title: 'the audit service is killed while its transaction stores a batch',
    expected: 'the batch is rolled back, comes again and is stored once',
    mayFail: ['audit'],
    async run({ processes, databases, traffic }) {
      await withClient(databases.urls.audit.owner, async (client) => {
        await client.query('begin');
        await client.query('lock table audit_logs in share mode');
        await eventually(() => databases.blocked('audit'));
        await processes.kill('audit');
        await client.query('rollback');
      });
      await traffic.othersFlow(['audit']);
      await processes.start('audit');
    },
  },
  {
    name: 'consumer-before-ack',
    title: 'the audit service is killed between its commit and its acknowledgement',
    expected: 'the broker delivers again after 5 s; nothing is stored twice',
    mayFail: ['audit'],
    async run({ system, processes, databases, broker, traffic, check }) {
      system.proxy('nats.audit').hold('there');
      const now = await databases.now('audit');
      await eventually(async () => {
        const stored = await databases.count('audit', 'select count(*) from audit_logs where "timestamp" > $1', [now]);
        return stored > 0 && (await consumer(broker)).num_ack_pending > 0;
      });
      await processes.kill('audit');
      const left = await consumer(broker);
      system.proxy('nats.audit').drop();
      await traffic.othersFlow(['audit']);
      await processes.start('audit');
      const again = await eventually(async () => {
        const now = await consumer(broker);
        return now.num_ack_pending < left.num_ack_pending && repeats(now) - repeats(left);
      });
      check(again > 0, 'events came twice');
      return `${left.num_ack_pending} deliveries were not acknowledged, ${again} were repeated`;
    },
  },
  {
    name: 'handler-throws',
    title: 'the handler of an event throws each time (the database refuses this one row)',
    expected:
      'the event becomes a dead letter after 5 tries, the others are stored meanwhile; replayed after the repair it is stored once',
    async run({ databases, traffic, check }) {
      const write = traffic.writes.begin(creations.find(({ service }) => service === 'catalog')!);
      const owner = (text: string) => databases.rows('audit', text);
      await owner(`create function refuse_row() returns trigger language plpgsql as $$
        begin raise exception 'refused for a test'; end $$`);
      await owner(`create trigger refuse_row before insert on audit_logs for each row
        when (new.entity_name = '${write.name}') execute function refuse_row()`);
      await traffic.send(write);
      check(write.id !== undefined, 'the write is accepted');
      await traffic.flows({ count: 20 });
      await eventually(async () => (await letters(databases)) === 1);
      await owner('drop trigger refuse_row on audit_logs');
      await owner('drop function refuse_row');
      const { output } = await runProgram(process.execPath, [inRoot('services', 'audit', 'dist', 'replay.js')], {
        env: { ...process.env, MIGRATION_URL_AUDIT: databases.urls.audit.owner },
        what: 'The replay',
      });
      check((await letters(databases)) === 0, 'no dead letter is left');
      return `replay: ${output.trim().split('\n').at(-1)}`;
    },
  },
  {
    name: 'poison',
    title: 'poison in the stream: a message that is no JSON, and an event of an unknown kind',
    expected: 'dead letters after 5 tries; what comes behind them does not wait',
    async run({ broker, databases, traffic, check }) {
      const before = await letters(databases);
      await broker.publish('umbral.audit.identity', 'this is no JSON');
      await broker.publish(
        'umbral.audit.identity',
        JSON.stringify({ version: 1, id: randomUUID(), entityType: 'spaceship' }),
      );
      const now = await databases.now('catalog');
      await traffic.flows({ in: ['catalog'], count: 5 });
      const behind = await databases.committed('catalog', now);
      await eventually(async () => (await databases.lacking(behind)).length === 0);
      const tried = (await letters(databases)) - before;
      await eventually(async () => (await letters(databases)) === before + 2);
      check(behind.length > 0, 'events came behind the poison');
      return `${behind.length} events behind them were stored when ${2 - tried} of the two were still being tried`;
    },
  },
];
