import assert from 'node:assert/strict';
import { scryptSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { authApi, banksApi, clientsApi, usersApi, viabilityStudiesApi } from '@umbral/contracts';
import { ADMINISTRATOR, Caller, PASSWORD, signedIn, type SignedIn } from '@umbral/testing';
import { type Stack } from '../../tools/quality/harness/system/describe-stack.ts';
import { startStack } from '../../tools/quality/harness/system/stack.ts';
import { asSuperuser } from '../../tools/quality/harness/system/superuser.ts';
import { systemSeconds } from '../../tools/quality/harness/system/system-processor.ts';

let stack: Stack;
let administrator: SignedIn;
let target: { gateway: string };
let names = 0;
/** Of a device that has signed in before. */
let cookie: string;
before(async () => {
  stack = await startStack({ name: 'budget' });
  target = { gateway: stack.urls.gateway };
  administrator = await signedIn(ADMINISTRATOR, PASSWORD, target);
  const { headers } = await new Caller(target).call(authApi.login, {
    body: { email: ADMINISTRATOR, password: PASSWORD },
  });
  cookie = headers.getSetCookie().find((each) => each.includes('umbral_device')) ?? '';
  await asSuperuser(stack, 'alter system set log_min_duration_statement = 0', 'select pg_reload_conf()');
});
after(() => stack?.stop());

const create = (op: typeof banksApi.create | typeof clientsApi.create, body: object) =>
  administrator.result(op, { body, headers: { 'idempotency-key': crypto.randomUUID() } });
const calls = {
  'a page of users': () => administrator.result(usersApi.list, { query: { page: 1 } }),
  'a page of studies': () => administrator.result(viabilityStudiesApi.list, { query: { page: 1 } }),
  'a page of banks': () => administrator.result(banksApi.list, { query: { page: 1 } }),
  'a new bank': () => create(banksApi.create, { name: `Banco del presupuesto ${(names += 1)}` }),
  'a new client': () => create(clientsApi.create, { firstName: 'Irene', lastName: `Presupuesto ${(names += 1)}` }),
  'a sign-in': () =>
    new Caller(target).result(authApi.login, {
      body: { email: ADMINISTRATOR, password: PASSWORD },
      headers: { cookie },
    }),
};
type Call = keyof typeof calls;

/** The least of several: what services do by themselves now and then is in some of them. */
const TRIES = 6;
const log = () => readFileSync(join(stack.logs, 'postgres.log'), 'utf8');
/** Relay, consumers, sealer and upkeep; the calls begin and commit in capitals, by Prisma. */
const BACKGROUND = /: (?:begin|commit)$|published_at|inbox_events|audit_|list_counts|pg_notify|first_signed_in_at = /m;

async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const start = log().length;
  await call();
  const lines = log()
    .slice(start)
    .split(/^(?=\S)/m);
  return lines.filter((line) => / ms {2}(?:execute|statement)/.test(line) && !BACKGROUND.test(line));
}

/** Each costs more than the rows that it finds, so one more wants a reason. */
const statements: Record<Call, number> = {
  'a page of users': 2,
  'a page of studies': 2,
  'a page of banks': 2,
  'a new bank': 7,
  'a new client': 8,
  'a sign-in': 8,
};
for (const [name, most] of Object.entries(statements) as [Call, number][]) {
  test(`${name} runs ${most} statements at most`, async () => {
    const tries: string[][] = [];
    for (let count = 0; count < TRIES; count += 1) tries.push(await statementsOf(calls[name]));
    const [fewest = []] = tries.toSorted((one, other) => one.length - other.length);
    assert.ok(fewest.length > 0);
    assert.ok(fewest.length <= most, fewest.join(''));
  });
}

/** The same work here, whenever it is done: how much longer everything takes on this machine just now. */
function referenceSeconds(): number {
  const before = process.cpuUsage();
  for (let count = 0; count < 10; count += 1) scryptSync('reference', 'salt', 32, { N: 16_384 });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / 10;
}

/**
 * Processor time of the whole system for a call, in reference hashes: half more than what was measured. `npm run bench -- cost`
 * has it in milliseconds.
 */
const budgets: [Call, number, number][] = [
  ['a page of users', 400, 0.2],
  ['a new bank', 200, 0.7],
  ['a sign-in', 40, 1.4],
];
for (const [name, count, most] of budgets) {
  test(`${name} takes no more of the processor than its budget`, async (t) => {
    await asSuperuser(stack, 'alter system reset log_min_duration_statement', 'select pg_reload_conf()');
    for (let warm = 0; warm < count / 4; warm += 1) await calls[name]();
    const reference = [referenceSeconds()];
    const before = systemSeconds(stack);
    for (let done = 0; done < count; done += 1) await calls[name]();
    const each = (systemSeconds(stack) - before) / count;
    reference.push(referenceSeconds());
    const hashes = (2 * each) / (reference[0] + reference[1]);
    t.diagnostic(`${(each * 1_000).toFixed(1)} ms, ${hashes.toFixed(3)} reference hashes`);
    assert.ok(hashes <= most, `${hashes.toFixed(3)} reference hashes`);
  });
}
