import { randomUUID } from 'node:crypto';
import type { ServiceName } from '@umbral/contracts';
import { withClient } from '../../../local/database/connect.ts';
import { AUDIT_STREAM, type Broker } from '../harness/broker.ts';
import type { Databases } from '../harness/databases.ts';
import { eventually } from '@umbral/testing';
import type { Scenario } from '../run-scenario.ts';

/** Ids of committed audit events that are not marked as published. */
const unmarked = (databases: Databases, service: ServiceName) => databases.waiting(service, 'umbral.audit.%');

const nextSequence = async (broker: Broker) => (await broker.info(AUDIT_STREAM)).state.last_seq + 1;

/** Faults of the outbox relay, which runs in its service's process. */
export const relay: Scenario[] = [
  {
    name: 'relay-before-publish',
    title: 'the relay is killed between commit and publish (its messages are blocked, then SIGKILL)',
    expected: 'the events are still in the outbox, in no stream, and leave at the next start',
    mayFail: ['catalog'],
    async run({ system, processes, databases, broker, traffic, check }) {
      const from = await nextSequence(broker);
      system.proxy('nats.catalog').hold('there');
      const ids = await eventually(async () => {
        const waiting = await unmarked(databases, 'catalog');
        return waiting.length >= 5 && waiting;
      });
      await processes.kill('catalog');
      system.proxy('nats.catalog').drop();
      const left = new Set(await broker.idsSince(AUDIT_STREAM, from));
      check(!ids.some((id) => left.has(id)), 'none of the events had left');
      await traffic.othersFlow(['catalog']);
      await processes.start('catalog');
      return `${ids.length} events had been committed and not sent when it died`;
    },
  },
  {
    name: 'relay-before-mark',
    title:
      'the relay is killed between publish and mark (the broker has the event, its answer does not arrive, SIGKILL)',
    expected: 'the events are sent again at the next start and are in the audits once',
    mayFail: ['studies'],
    async run({ system, processes, databases, broker, traffic }) {
      const from = await nextSequence(broker);
      system.proxy('nats.studies').hold('back');
      const ids = await eventually(async () => {
        const sent = await broker.idsSince(AUDIT_STREAM, from);
        const both = (await unmarked(databases, 'studies')).filter((id) => sent.includes(id));
        return both.length > 0 && both;
      });
      await processes.kill('studies');
      system.proxy('nats.studies').drop();
      await traffic.othersFlow(['studies']);
      await processes.start('studies');
      await eventually(async () => {
        const waiting = new Set(await unmarked(databases, 'studies'));
        return !ids.some((id) => waiting.has(id));
      });
      return `${ids.length} events were in the stream and not marked when it died`;
    },
  },
  {
    name: 'two-relays',
    title: 'two relays on one outbox, of which the first is stuck with its batch',
    expected: 'the second carries what comes after; the batch follows when the first is free again; nothing twice',
    async run({ processes, system, databases, broker, traffic, check }) {
      await processes.startBeside('identity', 'identity-beside', { NATS_URL: system.stack.urls.nats });
      const from = await nextSequence(broker);
      system.proxy('nats.identity').hold('there');
      const stuck = await eventually(async () => {
        await traffic.loop('identity', 'write').more('ok', 3);
        const waiting = await unmarked(databases, 'identity');
        return waiting.length > 0 && waiting;
      });
      await traffic.flows({ in: ['identity'], count: 20 });
      const carried = (await broker.idsSince(AUDIT_STREAM, from)).length;
      system.proxy('nats.identity').drop();
      await eventually(async () => {
        const waiting = new Set(await unmarked(databases, 'identity'));
        return !stuck.some((id) => waiting.has(id));
      });
      check(carried > 0, 'the second relay carried events meanwhile');
      await traffic.flows({ in: ['identity'], count: 20 });
      await processes.kill('identity-beside', 'SIGTERM');
      return `${stuck.length} events were stuck, ${carried} of all services passed them`;
    },
  },
  {
    name: 'late-commit',
    title: 'a transaction takes an early place in the outbox and commits after many later ones were published',
    expected: 'its event is published too: the relay selects unpublished events, not newer ones',
    async run({ databases, traffic, check }) {
      const id = randomUUID();
      const passed = await withClient(databases.urls.catalog.app, async (client) => {
        await client.query('begin');
        const { rows } = await client.query<{ position: string }>(
          `insert into outbox_events (id, subject, payload)
           select $1::uuid, subject, payload || jsonb_build_object('id', $1::text, 'entityName', 'tarde')
           from outbox_events where subject like 'umbral.audit.%' limit 1 returning position`,
          [id],
        );
        await traffic.flows({ in: ['catalog'], count: 20 });
        const later = await eventually(async () => {
          const count = await databases.count(
            'catalog',
            'select count(*) from outbox_events where position > $1 and published_at is not null',
            [rows[0]?.position],
          );
          return count >= 20 && count;
        });
        await client.query('commit');
        return later;
      });
      await eventually(async () => (await databases.lacking([id])).length === 0);
      const copies = await databases.count('audit', 'select count(*) from audit_logs where event_id = $1', [id]);
      check(copies === 1, 'the late event is in the audits once');
      return `${passed} later events had been published before it committed`;
    },
  },
];
