import { serviceNames } from '@umbral/contracts';
import { callsOf, concernedBy } from '../domains.ts';
import type { Context, Scenario } from '../run-scenario.ts';
const ended = ({ processes }: Context, name: string) => processes.log(name).includes('"msg":"ended"');

/** Each process is stopped (SIGTERM) under load. */
export const shutdown: Scenario[] = [
  ...serviceNames.map((service) => ({
    name: `term-${service}`,
    title: `the only ${service} is stopped (SIGTERM) under load`,
    expected: `running calls finish, later ${callsOf(service)} get a clean 502; its outbox is empty when it has ended`,
    mayFail: concernedBy(service),
    async run(context: Context) {
      const { processes, traffic, databases, check } = context;
      await processes.kill(service, 'SIGTERM');
      check(ended(context, service), 'it ended by itself, well');
      const { length: left } = service === 'audit' ? [] : await databases.waiting(service);
      check(left === 0, `nothing waits in its outbox (${left})`);
      await traffic.othersFlow(concernedBy(service), 10);
      await processes.start(service);
    },
  })),
  {
    name: 'term-gateway',
    title: 'the only gateway is stopped (SIGTERM) under load',
    expected: 'running calls finish; afterwards connections are refused, none breaks',
    mayCut: true,
    async run({ processes, traffic, check }) {
      await processes.kill('gateway', 'SIGTERM');
      await traffic.loop('pages', 'read').more('cut', 5);
      const kinds = new Set(traffic.loops.flatMap(({ failures }) => [...failures.keys()]));
      check(
        [...kinds].every((what) => what === 'ECONNREFUSED'),
        `connections were refused, none broke (${[...kinds].join(', ')})`,
      );
      await processes.start('gateway');
    },
  },
];
