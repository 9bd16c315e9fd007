import assert from 'node:assert/strict';
import { after, before, describe, test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { ADMINISTRATOR_ROLE_ID, banksApi, rolesApi, usersApi, type Bank } from '@umbral/contracts';
import { aRole } from '@umbral/contracts/factories';
import { Office, PASSWORD, signedIn, type SignedIn } from '@umbral/testing';
import { withClient } from '../../../local/database/connect.ts';
import { type Stack } from '../../harness/system/describe-stack.ts';
import { startStack } from '../../harness/system/stack.ts';
import { type Attacked, flood, head, holdSockets } from './attacker.ts';

const USERS = 100_000;
const SESSIONS = 20;
/** Calls of another user, before and during each attack. */
const ROUNDS = 30;
/** Calls that have not finished by then count as hung. */
const PATIENCE_MS = 10 * 60_000;
/** Pause between two calls of a user, who reads each answer. */
const THINK_MS = 20;

let stack: Stack;
let office: Office;
let person: SignedIn;
let bank: Bank;
let sessions: string[];

before(async () => {
  stack = await startStack({ name: 'others' });
  await withClient(stack.databases.identity.owner, async (client) => {
    await client.query(
      `insert into users (name, email, role_id) select 'Carga ' || n, 'carga.' || n || '@umbral.test', 2 from generate_series(1, $1::int) n`,
      [USERS],
    );
    await client.query('analyze users');
  });
  office = await Office.open({ gateway: stack.urls.gateway });
  person = (await office.member({}, [], { id: ADMINISTRATOR_ROLE_ID })).caller;
  bank = await office.bank();
  const attacker = await office.member({}, [], { id: ADMINISTRATOR_ROLE_ID });
  sessions = [];
  while (sessions.length < SESSIONS)
    sessions.push((await signedIn(attacker.user.email, PASSWORD, office.admin.target)).cookie);
});
after(() => stack.stop());

const cookie = (turn: number) => sessions[turn % sessions.length] ?? '';
const json = (length: number) => [
  `Origin: ${stack.urls.gateway}`,
  'Content-Type: application/json',
  `Content-Length: ${length}`,
];
const WHOLE = `${usersApi.list.path}?status=all`;

const attacks: Record<string, (attacked: Attacked) => Promise<unknown>> = {
  '140 sockets that request a long answer and never read it': (attacked) =>
    holdSockets(attacked, 140, (turn) => head('GET', WHOLE, [`Cookie: ${cookie(turn)}`])),
  '900 sign-ins whose body never arrives': (attacked) =>
    holdSockets(attacked, 900, () => head('POST', '/api/auth/login', json(80))),
  '450 large bodies that stop half-way': (attacked) =>
    holdSockets(
      attacked,
      450,
      (turn) => head('POST', banksApi.create.path, [...json(500_000), `Cookie: ${cookie(turn)}`]) + 'x'.repeat(250_000),
    ),
  '100 calls at once of one session, without end': (attacked) =>
    flood(attacked, 100, () => ({ method: 'GET', path: `${usersApi.list.path}?page=1`, cookie: cookie(0) })),
  '40 whole lists of 100,000 users at once': async (attacked) => {
    const answers = await flood(attacked, 40, (turn) => ({ method: 'GET', path: WHOLE, cookie: cookie(turn) }));
    // A person has ten a minute; those are the load, and are read to the end or until the timeout.
    assert.deepEqual(Object.keys({ ...answers, 0: 1, 200: 1, 429: 1 }), ['0', '200', '429'], JSON.stringify(answers));
    return answers;
  },
  '400 switches of one record at once': (attacked) =>
    flood(attacked, 400, (turn) => ({
      method: 'PATCH',
      path: banksApi.setActive.path.replace(':id', String(bank.id)),
      cookie: cookie(turn),
      body: { isActive: turn % 2 === 0 },
    })),
  '50 wrong passwords at once, for as many accounts': (attacked) =>
    flood(attacked, 50, (turn) => ({
      method: 'POST',
      path: '/api/auth/login',
      body: { email: `carga.${(turn % USERS) + 1}@umbral.test`, password: 'no-es-esta' },
    })),
  '500 event streams': (attacked) =>
    holdSockets(attacked, 500, (turn) =>
      head('GET', '/api/events', ['Accept: text/event-stream', `Cookie: ${cookie(turn)}`]),
    ),
};

describe('another user reads, writes and signs in during the attack of one caller', () => {
  for (const [name, attack] of Object.entries(attacks))
    test(name, { timeout: PATIENCE_MS }, async (context) => {
      const quiet = await timesOf(ROUNDS);
      const ending = new AbortController();
      let attacking: Promise<unknown> = Promise.resolve();
      await new Promise<void>((onHeld) => {
        attacking = attack({ gateway: stack.urls.gateway, sessions, onHeld, signal: ending.signal });
      });
      // The attack continues until all calls of the other user have been answered.
      const times = await timesOf(ROUNDS);
      ending.abort();
      report(context, { quiet, times, done: await attacking });
      assert.equal((await person.call(usersApi.list, { query: { page: 1 } })).status, 200);
    });
});

/** Durations of a page, a write and a sign-in, one after the other. @throws when one of them fails */
async function timesOf(rounds: number): Promise<number[]> {
  const times: number[] = [];
  const timed = async (call: () => Promise<unknown>) => {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
    await pause(THINK_MS);
  };
  for (let turn = 0; turn < rounds; turn += 1) {
    await timed(() => person.result(usersApi.list, { query: { page: 1 } }));
    if (turn % 5 === 1) await timed(() => person.result(rolesApi.create, { body: aRole() }));
    if (turn % 10 === 2) await timed(() => signedIn(person.user.email, PASSWORD, person.target));
  }
  return times;
}

function report(context: TestContext, { quiet, times, done }: { quiet: number[]; times: number[]; done: unknown }) {
  const words = [quiet, times].map((of) => `p99 ${Math.round(p99(of))} ms of ${of.length} calls`);
  context.diagnostic(`before: ${words[0]}; meanwhile: ${words[1]}; the attack: ${JSON.stringify(done)}`);
}

const p99 = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Infinity;
