import { banksApi, rolesApi, usersApi } from '@umbral/contracts';
import { aRole, aUser } from '@umbral/contracts/factories';
import type { SignedIn } from '@umbral/testing';
import { concernedBy } from '../domains.ts';
import { eventually } from '@umbral/testing';
import type { Context, Scenario } from '../run-scenario.ts';

/** How long a dismissed user may still be let through, whichever process is stopped. */
const OUT_WITHIN_MS = 5_000;
const MEASURED_MS = 3_000;
const CALLERS_AT_ONCE = 10;

/** A user who may see banks, which do not belong to identity, in a session that the gateway has cached. */
async function employee({ balancer, caller }: Context) {
  const role = await balancer.result(caller, rolesApi.create, { body: aRole() });
  await balancer.result(caller, rolesApi.setPermissions, {
    params: { id: role.id },
    body: { permissions: [{ viewName: 'bancos', canView: true, canDelete: false }] },
  });
  const { id, email } = await balancer.result(caller, usersApi.create, { body: aUser({ roleId: role.id }) });
  const session = await balancer.signIn(email);
  await balancer.result(session, banksApi.list, { query: { page: '1' } });
  const dismiss = () =>
    balancer.result(caller, usersApi.setActive, { params: { id }, body: { isActive: false } }).then(() => Date.now());
  return { session, dismiss };
}

/** @returns milliseconds from the dismissal to the start of the first refused call */
async function refusedAfter({ balancer }: Context, session: SignedIn, dismissedAt: number): Promise<number> {
  let begunAt = 0;
  await eventually(async () => {
    begunAt = Date.now();
    return (await balancer.call(session, banksApi.list, { query: { page: '1' } })).kind !== 'ok';
  });
  return begunAt - dismissedAt;
}

/** Calls of another user that succeed in three seconds, ten concurrent ones. */
async function countCalls({ balancer }: Context, caller: SignedIn): Promise<number> {
  const endsAt = Date.now() + MEASURED_MS;
  const callAgain = async (count = 0): Promise<number> => {
    if (Date.now() > endsAt) return count;
    const { kind } = await balancer.call(caller, banksApi.list, { query: { page: '1' } });
    return callAgain(kind === 'ok' ? count + 1 : count);
  };
  const counts = await Promise.all(Array.from({ length: CALLERS_AT_ONCE }, () => callAgain()));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Events of identity do not arrive: how long the gateway trusts its cache, and at what cost. */
export const silence: Scenario[] = [
  {
    name: 'dismissed-nats-frozen',
    title: 'a user is dismissed while NATS is stopped (SIGSTOP)',
    expected:
      'they are refused within 5 s, no other user is; the gateway answers at least 70 % of the calls that it did before',
    async run(context) {
      const { system, traffic, check } = context;
      const { session, dismiss } = await employee(context);
      const colleague = await system.signIn();
      const before = await countCalls(context, colleague);
      system.freeze('nats');
      const after = await refusedAfter(context, session, await dismiss());
      check(after <= OUT_WITHIN_MS, `they are refused within 5 s (${after} ms)`);
      const during = await countCalls(context, colleague);
      const share = during / before;
      check(share >= 0.7, `70 % of the throughput is left (${Math.round(share * 100)} %)`);
      await traffic.flows();
      system.thaw('nats');
      return `refused ${after} ms after it, ${Math.round(share * 100)} % of the throughput`;
    },
  },
  {
    name: 'dismissed-identity-frozen',
    title: 'identity is stopped (SIGSTOP) right after a user was dismissed, before the event is published',
    expected: 'they are refused within 5 s; so are all users until identity resumes, without signing in again',
    mayFail: concernedBy('identity'),
    async run(context) {
      const { system, traffic, check } = context;
      const { session, dismiss } = await employee(context);
      system.proxy('nats.identity').hold('there');
      const dismissedAt = await dismiss();
      system.freeze('identity');
      const after = await refusedAfter(context, session, dismissedAt);
      check(after <= OUT_WITHIN_MS, `they are refused within 5 s (${after} ms)`);
      await traffic.flows({ in: ['pages'] });
      system.thaw('identity');
      return `refused ${after} ms after it`;
    },
  },
];
