import { serviceNames } from '@umbral/contracts';
import { withClient } from '../../../local/database/connect.ts';
import { producers } from '../domains.ts';
import type { Scenario } from '../run-scenario.ts';

export const databases: Scenario[] = [
  {
    name: 'postgres-killed',
    title: 'PostgreSQL, which has all databases here, is killed (SIGKILL) under load',
    expected: 'clean 502 everywhere but for pages until it is back; no process ends; accepted writes are there',
    mayFail: [...producers, 'audit'],
    async run({ processes, system, traffic, check }) {
      const pids = () => system.instances().map((name) => processes.pid(name));
      const before = pids();
      await processes.kill('postgres');
      await Promise.all(serviceNames.map((name) => traffic.loop(name, 'read').more('clean', 5)));
      await processes.start('postgres');
      await traffic.flows();
      check(String(pids()) === String(before), 'no process ended');
    },
  },
  {
    name: 'pool-exhausted',
    title: "the catalog's connections are all busy (its table is locked by another client)",
    expected: 'the catalog answers clean 502, 503 or 504; no other call fails; it recovers by itself',
    mayFail: ['catalog'],
    async run({ databases, traffic }) {
      const busy = await withClient(databases.urls.catalog.owner, async (client) => {
        await client.query('begin');
        await client.query('lock table banks in access exclusive mode');
        await Promise.all([
          traffic.loop('catalog', 'read').more('clean', 15),
          traffic.loop('catalog', 'write').more('clean', 15),
          traffic.othersFlow(['catalog'], 40),
        ]);
        const waiting = await databases.blocked('catalog');
        await client.query('rollback');
        return waiting;
      });
      return `${busy} connections were waiting for the lock`;
    },
  },
];
