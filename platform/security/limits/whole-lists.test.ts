import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { usersApi } from '@umbral/contracts';
import { ADMINISTRATOR, type Caller, signedIn, type SignedIn } from '@umbral/testing';
import { withClient } from '../../src/database/connect.ts';
import { type Stack } from '../../src/testing/describe-stack.ts';
import { startStack } from '../../src/testing/stack.ts';

const USERS = 100_000;
const LISTS = 40;
const SECONDS = 10;
const MOST_MS = 1_000;

let stack: Stack;
let other: SignedIn;
let greedy: SignedIn;
before(async () => {
  stack = await startStack({ name: 'whole-lists', services: ['identity', 'gateway'] });
  await withClient(stack.databases.identity.owner, async (client) => {
    await client.query(
      `insert into users (name, email, role_id) select 'Carga ' || n, 'carga.' || n || '@umbral.test', 2 from generate_series(1, $1::int) n`,
      [USERS],
    );
    await client.query('analyze users');
  });
  const target = { gateway: stack.urls.gateway };
  other = await signedIn(ADMINISTRATOR, undefined, target);
  greedy = await signedIn(ADMINISTRATOR, undefined, target);
});
after(() => stack.stop());

test(`${LISTS} whole lists of ${USERS} users from one session stop nobody else`, async () => {
  const end = new AbortController();
  const attack = Array.from({ length: LISTS }, () => readWhole(greedy, end.signal));
  const times: number[] = [];
  const until = Date.now() + SECONDS * 1_000;
  while (Date.now() < until) {
    const start = performance.now();
    await other.result(usersApi.list, { query: { page: 1 } });
    times.push(performance.now() - start);
    await pause(20);
  }
  end.abort();
  const bytes = (await Promise.all(attack)).reduce((sum, read) => sum + read, 0);
  assert.ok(bytes > 10_000_000, `only ${bytes} bytes were read: that is no attack`);
  const p99 = times.sort((one, next) => one - next)[Math.floor(times.length * 0.99)] ?? 0;
  assert.ok(p99 < MOST_MS, `p99 of another person: ${Math.round(p99)} ms`);
});

/** Asks for the whole list again and again. @returns bytes that came */
async function readWhole(caller: Caller, signal: AbortSignal): Promise<number> {
  let bytes = 0;
  while (!signal.aborted) {
    const url = `${stack.urls.gateway}${usersApi.list.path}?status=all`;
    const response = await fetch(url, { headers: caller.headers as HeadersInit });
    for await (const piece of response.body ?? []) {
      bytes += piece.length;
      if (signal.aborted) break;
    }
    if (!response.ok) await pause(50);
  }
  return bytes;
}
