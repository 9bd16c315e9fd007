import { fileURLToPath } from 'node:url';
import { domains } from '../harness/domains.mjs';
import { eventually } from '../harness/eventually.mjs';
import { administrator } from '../harness/system.mjs';

const HOUR_MS = 3_600_000;
const preload = new URL('../harness/shift-clock.mjs', import.meta.url);

const environment = (offset) => ({
  NODE_OPTIONS: `--max-old-space-size=192 --import=${fileURLToPath(preload)}`,
  CLOCK_OFFSET_MS: String(offset),
});

/** Tokens that were signed under the wrong clock, or are met by it, open every service. */
async function signInAnew({ door, check }) {
  // The service that has just started may be slow to answer its first calls.
  const session = await eventually('somebody can sign in', () => door.signIn(administrator).catch(() => false));
  for (const { name, reads } of domains) {
    const { status } = await eventually(`${name} answers`, async () => {
      const answer = await session.call('GET', reads);
      return answer.kind !== 'clean' && answer;
    });
    check(status === 200, `a new session is accepted by ${name} (${status})`);
  }
}

/** @type {import('../harness/round.mjs').Scenario[]} */
export const clocks = ['identity', 'catalog', 'audit', 'gateway'].map((service) => ({
  name: `clock-${service}`,
  title: `the clock of ${service} is an hour ahead, then an hour behind`,
  expected: 'nobody notices but for its restarts; sessions go on, new ones are accepted everywhere',
  mayFail: [service],
  mayCut: service === 'gateway',
  async run(round) {
    const { traffic, system } = round;
    for (const offset of [HOUR_MS, -HOUR_MS]) {
      await system.restart([service], environment(offset));
      await signInAnew(round);
      await traffic.flows({ count: 15 });
    }
  },
}));
