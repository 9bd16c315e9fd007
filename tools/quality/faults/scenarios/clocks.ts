import { fileURLToPath } from 'node:url';
import { concernedBy, domains } from '../domains.ts';
import { eventually } from '@umbral/testing';
import { ADMINISTRATOR } from '@umbral/testing';
import type { Context, Scenario } from '../run-scenario.ts';

const HOUR_MS = 3_600_000;
const preload = new URL('./shift-clock.mjs', import.meta.url);

const environment = (offset: number) => ({
  NODE_OPTIONS: `--max-old-space-size=192 --import=${fileURLToPath(preload)}`,
  CLOCK_OFFSET_MS: String(offset),
});

/** Tokens that are signed or verified with a wrong clock are accepted by every service. */
async function signInAnew({ balancer, check }: Context) {
  // The restarted service may be slow to answer its first calls.
  const caller = await eventually(() => balancer.signIn(ADMINISTRATOR).catch(() => false as const));
  for (const { name, read } of domains) {
    const { status } = await eventually(async () => {
      const answer = await read(balancer, caller);
      return answer.kind !== 'clean' && answer;
    });
    check(status === 200, `a new session is accepted by ${name} (${status})`);
  }
}

export const clocks: Scenario[] = (['identity', 'catalog', 'audit', 'gateway'] as const).map((service) => ({
  name: `clock-${service}`,
  title: `the clock of ${service} is an hour ahead, then an hour behind`,
  expected: 'no call fails outside its restarts; sessions stay valid, new ones are accepted everywhere',
  mayFail: service === 'gateway' ? [] : concernedBy(service),
  mayCut: service === 'gateway',
  async run(context) {
    const { traffic, system } = context;
    for (const offset of [HOUR_MS, -HOUR_MS]) {
      await system.restart([service], environment(offset));
      await signInAnew(context);
      await traffic.flows({ count: 15 });
    }
  },
}));
