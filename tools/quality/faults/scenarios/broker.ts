import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AUDIT_STREAM } from '../harness/broker.ts';
import { producers } from '../domains.ts';
import { eventually } from '@umbral/testing';
import type { Scenario } from '../run-scenario.ts';

const WINDOW_MS = 1_000;
const USUAL_WINDOW_MS = 120_000;

/** NATS is down, loses its store, or hangs. */
export const broker: Scenario[] = [
  {
    name: 'nats-longer-than-window',
    title: `NATS is killed for longer than its de-duplication window (${WINDOW_MS / 1000} s here), with events that are stored but not marked as published`,
    expected: 'no call fails; the broker then stores those events twice, the audits have them once',
    async run({ system, processes, databases, broker, traffic, check }) {
      await broker.setDuplicateWindow(AUDIT_STREAM, WINDOW_MS);
      const from = (await broker.info(AUDIT_STREAM)).state.last_seq + 1;
      system.proxy('nats.identity').hold('back');
      const stored = await eventually(async () => {
        const waiting = await databases.waiting('identity');
        const sent = await broker.idsSince(AUDIT_STREAM, from);
        const both = waiting.filter((id) => sent.includes(id));
        return both.length > 0 && both;
      });
      await processes.kill('nats');
      const since = Date.now();
      system.proxy('nats.identity').drop();
      await traffic.flows({ count: 20 });
      await eventually(() => Date.now() - since > 3 * WINDOW_MS);
      const seconds = Math.round((Date.now() - since) / 100) / 10;
      await processes.start('nats');
      const copies = await eventually(async () => {
        const ids = await broker.idsSince(AUDIT_STREAM, from);
        const counts = stored.map((id) => ids.filter((other) => other === id).length);
        return counts.every((count) => count > 1) && Math.max(...counts);
      });
      check(copies > 1, 'the broker took them for new');
      await broker.setDuplicateWindow(AUDIT_STREAM, USUAL_WINDOW_MS);
      return `away for ${seconds} s; ${stored.length} events are in the stream ${copies} times`;
    },
  },
  {
    name: 'jetstream-lost',
    title: 'the store of JetStream is deleted while the audits have not read everything',
    expected: 'services recreate streams and consumers and resend what the audits lack by themselves',
    async run({ processes, system, databases, broker, traffic, check }) {
      const since = await databases.now('identity');
      system.proxy('nats.audit').hold('back');
      await traffic.flows({ count: 20 });
      const unread = await eventually(async () => {
        const ids = await Promise.all(producers.map((service) => databases.committed(service, since)));
        return (await databases.lacking(ids.flat())).length;
      });
      const former = await broker.info(AUDIT_STREAM);
      await processes.kill('nats');
      await rm(join(system.stack.folder, 'nats', 'jetstream'), { recursive: true });
      await system.proxy('nats.audit').heal();
      await processes.start('nats');
      await traffic.flows();
      const { created } = await eventually(() => broker.info(AUDIT_STREAM).catch(() => undefined));
      check(created !== former.created, 'the stream is a new one');
      const settled = await databases.settle(since);
      return `${unread} events were in the lost store and not in the audits, which had them ${settled} ms after work went on`;
    },
  },
  {
    name: 'nats-hangs',
    title: 'NATS hangs (SIGSTOP): connections stay open, nothing answers',
    expected: 'no call fails; events follow when it resumes',
    async run({ system, traffic }) {
      system.freeze('nats');
      await traffic.flows({ count: 60 });
      system.thaw('nats');
    },
  },
];
