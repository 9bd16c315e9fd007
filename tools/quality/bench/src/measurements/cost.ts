import { authApi, banksApi, usersApi } from '@umbral/contracts';
import { ADMINISTRATOR, Caller, PASSWORD, signedIn } from '@umbral/testing';
import { atMost, plain, type Figure } from '../report/figure.ts';
import { inTurns } from '../harness/rounds.ts';
import { idleShare, systemSeconds } from '../../../harness/system/system-processor.ts';
import { untilQuiet } from '../harness/until-quiet.ts';
import type { Context } from '../harness/context.ts';

export const title = 'What a call costs the whole system';

const IDLE_MS = 3_000;
/** Calls at once. */
const CALLERS = 4;

/** Processor time of gateway, services, PostgreSQL, NATS and Redis until all effects of a call are complete. */
export async function measure({ systems, rounds, isQuick }: Context): Promise<Figure[]> {
  const system = await systems.small();
  const target = { gateway: system.urls.gateway };
  const administrator = await signedIn(ADMINISTRATOR, PASSWORD, target);
  const credentials = { email: ADMINISTRATOR, password: PASSWORD };
  // A known device, as most are: a new one causes a mail to its owner.
  const cookie = await deviceCookie(new Caller(target), credentials);
  const few = isQuick ? 0.2 : 1;
  let banks = 0;
  const costOf = (calls: number, call: () => Promise<unknown>) => async () => {
    await untilQuiet(system);
    const idle = await idleShare(system, IDLE_MS);
    const [before, start] = [systemSeconds(system), Date.now()];
    let left = calls;
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        while (left-- > 0) await call();
      }),
    );
    await untilQuiet(system);
    const spent = systemSeconds(system) - before - (idle * (Date.now() - start)) / 1_000;
    return (spent * 1_000) / calls;
  };
  const contenders = {
    page: costOf(1_000 * few, () => administrator.result(usersApi.list, { query: { page: 1 } })),
    write: costOf(400 * few, () =>
      administrator.result(banksApi.create, {
        body: { name: `Banco ${Date.now()} ${(banks += 1)}` },
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
    ),
    signIn: costOf(100 * few, () =>
      new Caller(target).result(authApi.login, { body: credentials, headers: { cookie } }),
    ),
  };
  await inTurns(1, contenders);
  const { page, write, signIn } = await inTurns(rounds, contenders);
  return [
    plain({ what: 'a page of users', unit: 'ms of processor', values: page, goal: atMost(1.5) }),
    plain({ what: 'a bank is added, until it is sealed', unit: 'ms of processor', values: write, goal: atMost(5) }),
    plain({ what: 'a sign-in', unit: 'ms of processor', values: signIn, goal: atMost(18) }),
  ];
}

async function deviceCookie(caller: Caller, body: { email: string; password: string }): Promise<string> {
  const { headers } = await caller.call(authApi.login, { body });
  const found = headers.getSetCookie().find((each) => each.includes('umbral_device'));
  if (!found) throw new Error('A sign-in gave no cookie of the device');
  return found.split(';', 1)[0] ?? '';
}
