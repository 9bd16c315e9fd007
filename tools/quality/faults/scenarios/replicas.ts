import { serviceNames } from '@umbral/contracts';
import { AUDIT_STREAM, DOMAIN_STREAM, type Broker } from '../harness/broker.ts';
import { eventually } from '@umbral/testing';
import { repeatEverywhere } from './repeats.ts';
import type { Scenario } from '../run-scenario.ts';

/** Two processes of each service, three NATS servers: one replica takes over from the other. */
export const replicas: Scenario[] = [
  {
    name: 'replicas-streams',
    title: 'three NATS servers (NATS_REPLICAS=3)',
    expected: 'each stream has three copies, all of them current',
    async run({ broker, check }) {
      const infos = await Promise.all([AUDIT_STREAM, DOMAIN_STREAM].map((stream) => broker.info(stream)));
      for (const { config, cluster } of infos) {
        check(config.num_replicas === 3, `${config.name} is kept three times`);
        check(
          cluster?.replicas?.every(({ current }) => current),
          `all copies of ${config.name} are current`,
        );
      }
      return infos
        .map(({ config, cluster }) => `${config.name}: ${(cluster?.replicas?.length ?? 0) + 1} copies`)
        .join(', ');
    },
  },
  ...serviceNames.map((service): Scenario => ({
    name: `replicas-kill-${service}`,
    title: `one of two processes of ${service} is killed (SIGKILL) under load`,
    expected: 'no read fails; a write in flight may get a clean 502, and is done once when retried',
    mayFail: [`${service} writes`],
    async run({ processes, traffic }) {
      await processes.kill(service);
      await traffic.flows({ count: 20 });
      await processes.start(service);
    },
  })),
  {
    name: 'replicas-kill-gateway',
    title: 'one of two gateways is killed (SIGKILL) under load',
    expected: 'calls in flight through it break; later ones pass through the other with the same session',
    mayCut: true,
    async run({ processes, traffic, check }) {
      await processes.kill('gateway-2');
      await traffic.flows({ count: 20 });
      const cut = traffic.loops.reduce((sum, { counts }) => sum + counts.cut, 0);
      check(cut <= 20, `only what was under way broke (${cut} calls)`);
      await processes.start('gateway-2');
    },
  },
  {
    name: 'replicas-kill-nats',
    title: 'each of three NATS servers in turn is killed (SIGKILL) under load',
    expected: 'no call fails; the remaining two elect a leader and deliver the events',
    async run({ processes, traffic, broker, databases }) {
      const waits: number[] = [];
      for (const name of ['nats', 'nats-2', 'nats-3']) {
        const now = await databases.now('identity');
        await processes.kill(name);
        await traffic.flows({ count: 10 });
        waits.push(await databases.settle(now));
        await processes.start(name);
        await eventually(() => isWhole(broker));
      }
      return `with two of three, audits were complete after ${waits.join(', ')} ms`;
    },
  },
  {
    name: 'replicas-term',
    title: 'every process in turn is stopped (SIGTERM) under load and started again: services, gateways, NATS',
    expected: 'no call fails, read or write',
    async run({ system, processes, traffic, broker }) {
      for (const name of system.instances()) {
        await system.restart([name]);
        await traffic.flows({ count: 3 });
      }
      for (const name of ['nats', 'nats-2', 'nats-3']) {
        await processes.kill(name, 'SIGTERM');
        await processes.start(name);
        await eventually(() => isWhole(broker));
      }
      return `${system.instances().length + 3} processes`;
    },
  },
  {
    name: 'replicas-same-key',
    title: 'the same POST with the same Idempotency-Key, many times at once, over both gateways and both processes',
    expected: 'one record, one audit row, the same answer for all',
    run: repeatEverywhere,
  },
];

async function isWhole(broker: Broker): Promise<boolean> {
  try {
    const infos = await Promise.all([AUDIT_STREAM, DOMAIN_STREAM].map((stream) => broker.info(stream)));
    return infos.every(({ cluster }) => cluster?.leader && cluster.replicas?.every(({ current }) => current));
  } catch {
    return false; // no answer during a leader election
  }
}
