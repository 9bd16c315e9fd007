import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SignedIn, type Caller } from '@umbral/testing';
import { domains } from '../faults/domains.ts';
import type { Attempt } from '../faults/harness/attempt.ts';
import { sizes } from '../security/limits/declared-limits.ts';
import { LoadBalancer } from '../faults/harness/load-balancer.ts';
import { Traffic } from '../faults/harness/traffic.ts';

/** A system that answers nothing. */
class Hanging extends LoadBalancer {
  readonly open = new Map<Caller, number>();

  override call(caller: Caller): Promise<Attempt<never>> {
    return this.#hang(caller);
  }

  override read(caller: Caller): Promise<Attempt<never>> {
    return this.#hang(caller);
  }

  #hang(caller: Caller): Promise<Attempt<never>> {
    this.open.set(caller, (this.open.get(caller) ?? 0) + 1);
    return new Promise(() => undefined);
  }
}

test('while calls hang, the load of a fault stays within the calls that a session and a person may have in flight', (t) => {
  const inFlight = sizes.sessionCalls?.most ?? 0;
  t.mock.timers.enable({ apis: ['setInterval'] });
  const balancer = new Hanging(['http://one.test']);
  const person = {} as SignedIn['user'];
  const sessions = new Map(
    domains.map(({ name }) => [name, new SignedIn({ gateway: 'http://one.test' }, person, name)] as const),
  );
  for (const loop of new Traffic(balancer, sessions).loops) loop.start();
  t.mock.timers.tick(60_000);
  const open = [...balancer.open.values()];
  assert.equal(open.length, domains.length);
  assert.ok(Math.max(...open) < inFlight, `of a session: ${open.join(', ')}`);
  // Three sessions of the administrator, who also makes the calls of the scenario.
  const all = open.reduce((sum, count) => sum + count, 0);
  assert.ok(all < 3 * inFlight, `of the person: ${all}`);
});
