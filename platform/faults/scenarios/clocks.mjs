import { fileURLToPath } from 'node:url';

const HOUR_MS = 3_600_000;
const preload = new URL('../harness/shift-clock.mjs', import.meta.url);

const environment = (offset) => ({
  NODE_OPTIONS: `--max-old-space-size=192 --import=${fileURLToPath(preload)}`,
  CLOCK_OFFSET_MS: String(offset),
});

/** @type {import('../harness/round.mjs').Scenario[]} */
export const clocks = ['identity', 'catalog', 'audit', 'gateway'].flatMap((service) =>
  [
    ['ahead', HOUR_MS],
    ['behind', -HOUR_MS],
  ].map(([way, offset]) => ({
    name: `clock-${service}-${way}`,
    title: `the clock of ${service} is an hour ${way}`,
    expected: 'nobody notices; nobody has to sign in again',
    mayFail: [service],
    mayCut: service === 'gateway',
    async run({ traffic, system }) {
      await system.restart([service], environment(offset));
      const before = new Map(traffic.lanes.map((lane) => [lane, lane.counts.ok]));
      await traffic.flows({ count: 30 });
      await system.restart([service]);
      return `${[...before].reduce((sum, [lane, ok]) => sum + lane.counts.ok - ok, 0)} calls went well under the wrong clock`;
    },
  })),
);
