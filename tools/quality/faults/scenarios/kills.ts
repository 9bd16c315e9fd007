import { serviceNames } from '@umbral/contracts';
import { send } from '@umbral/testing';
import { callsOf, concernedBy } from '../domains.ts';
import type { Scenario } from '../run-scenario.ts';
/** A process of each service is killed and comes back. */
export const kills: Scenario[] = [
  ...serviceNames.map((service): Scenario => ({
    name: `kill-${service}`,
    title: `${service} is killed (SIGKILL) under load, and started again`,
    expected: `${callsOf(service)} get a clean 502 until it is back; no other call fails`,
    mayFail: concernedBy(service),
    async run({ processes, traffic }) {
      await processes.kill(service);
      await Promise.all([traffic.areRefused(concernedBy(service), 10), traffic.othersFlow(concernedBy(service))]);
      await processes.start(service);
    },
  })),
  {
    name: 'kill-gateway',
    title: 'the only gateway is killed (SIGKILL) under load, and started again',
    expected: 'connections are refused until it is back; sessions and accepted writes survive',
    mayCut: true,
    async run({ processes, traffic }) {
      await processes.kill('gateway');
      await traffic.loop('pages', 'read').more('cut', 10);
      await processes.start('gateway');
    },
  },
  {
    name: 'gateway-without-releases',
    title: 'a gateway starts while the releases service is down',
    expected: 'it serves the modules of the list that is stored beside their files; only calls of releases fail',
    mayFail: ['releases'],
    mayCut: true,
    async run({ system, processes, traffic, check }) {
      await processes.kill('releases');
      await processes.kill('gateway');
      await processes.start('gateway');
      await traffic.othersFlow(['releases']);
      const list = await send(`${system.urlOf('gateway')}/modules.json`);
      check(list.text.includes('"admin"'), 'the list has the modules');
      await processes.start('releases');
    },
  },
  {
    name: 'identity-for-long',
    title: 'identity is down for longer than its tokens live (8 s here)',
    expected:
      'once they end the services that need a session answer a clean 502; all is well again when it is back, without signing in again',
    mayFail: concernedBy('identity'),
    async run({ system, processes, traffic }) {
      await system.restart(['identity'], { INTERNAL_TOKEN_SECONDS: '8' });
      // A gateway uses its cached tokens; a restarted one has none.
      await system.restart(['gateway']);
      await traffic.flows();
      await processes.kill('identity');
      await traffic.areRefused(concernedBy('identity'));
      await traffic.flows({ in: ['pages'] });
      await processes.start('identity');
    },
    mayCut: true,
  },
];
