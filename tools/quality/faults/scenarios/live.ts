import { authApi, companiesApi, rolesApi, serviceNames, usersApi } from '@umbral/contracts';
import { aRole, aUser } from '@umbral/contracts/factories';
import { Caller, type SignedIn } from '@umbral/testing';
import { eventually } from '@umbral/testing';
import { EventStream } from './event-stream.ts';
import { LoadBalancer } from '../harness/load-balancer.ts';
import type { Context, Scenario } from '../run-scenario.ts';
import { processNames } from '../harness/system.ts';

interface Newcomer {
  email: string;
  allow: (canView: boolean) => Promise<unknown>;
}

/** A user with their own role, without any permission yet. */
async function newcomer({ balancer, caller }: Context): Promise<Newcomer> {
  const role = await balancer.result(caller, rolesApi.create, { body: aRole() });
  const { email } = await balancer.result(caller, usersApi.create, { body: aUser({ roleId: role.id }) });
  const allow = (canView: boolean) =>
    balancer.result(caller, rolesApi.setPermissions, {
      params: { id: role.id },
      body: { permissions: [{ viewName: 'companias', canView, canDelete: false }] },
    });
  return { email, allow };
}

/** Grants and revokes a permission: time until every stream has the event, and whether the next call obeys it. */
async function changePermissions(
  { check }: Context,
  { allow }: Newcomer,
  streams: EventStream[],
  caller: SignedIn,
  gateways: LoadBalancer[],
) {
  const times: number[] = [];
  for (const canView of [true, false]) {
    streams.forEach((stream) => stream.clear());
    await allow(canView);
    times.push(...(await Promise.all(streams.map((stream) => stream.waitFor('permissions-changed')))));
    for (const gateway of gateways) {
      const { status } = await gateway.call(caller, companiesApi.list, { query: { page: '1' } });
      check(status === (canView ? 200 : 403), `the next call follows the new rule (${status})`);
    }
  }
  return Math.max(...times);
}

/** Sessions, limits and live events are the same at every process. */
export const live: Scenario[] = [
  {
    name: 'replicas-session',
    title: 'a session opened at one gateway, used and ended at both',
    expected: 'both accept it, both apply changed permissions (goal: within 2 s), both refuse it when it has ended',
    async run(context) {
      const { system, check } = context;
      const gateways = system.gateways.map((url) => new LoadBalancer([url]));
      const person = await newcomer(context);
      const caller = await gateways[0]!.signIn(person.email);
      const streams = await Promise.all(system.gateways.map((url) => EventStream.open(url, caller.cookie)));
      const delay = await changePermissions(context, person, streams, caller, gateways);
      await gateways[1]!.call(caller, authApi.logout);
      const ended = Math.max(...(await Promise.all(streams.map((stream) => stream.waitFor('session-ended')))));
      for (const gateway of gateways) {
        const { status } = await gateway.call(caller, authApi.permissions);
        check(status === 401, `the ended session is refused (${status})`);
      }
      return `permissions arrived at both gateways after ${delay} ms, the end of the session after ${ended} ms`;
    },
  },
  {
    name: 'replicas-limits',
    title:
      'limits, with calls to two processes in turn (gateways with 50 calls in 10 s, 10 wrong passwords an account)',
    expected: 'they share their counters: about 50 of 100 calls pass; the 11th wrong password is 429',
    async run(context) {
      const { processes, system, check } = context;
      // A separate client address, because the load has used up the limit of this machine's address.
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      const strict = { CALLS_PER_SECOND: '5', TRUSTED_PROXIES: '127.0.0.1' };
      const urls = await Promise.all(
        ['gateway-strict', 'gateway-stricter'].map((name) => processes.startBeside('gateway', name, strict)),
      );
      await system.ready(['gateway-strict', 'gateway-stricter']);
      const gateways = urls.map((url) => new LoadBalancer([url]));
      const person = await newcomer(context);
      const caller = await system.balancer.signIn(person.email);
      const call = (gateway: LoadBalancer) => gateway.call(caller, authApi.permissions, { headers });
      // From the second call on the session is cached, and counted instead of the address.
      for (const gateway of gateways) await call(gateway);
      const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => call(gateways[index % 2]!)));
      const passed = answers.filter(({ status }) => status === 200).length;
      const refused = answers.filter(({ status }) => status === 429).length;
      check(
        passed >= 40 && passed <= 60 && passed + refused === 100,
        `both gateways count together (${passed} passed, ${refused} were refused)`,
      );
      await Promise.all(['gateway-strict', 'gateway-stricter'].map((name) => processes.kill(name, 'SIGTERM')));
      const statuses: number[] = [];
      for (let tries = 0; tries < 12; tries++) {
        const body = { email: person.email, password: 'equivocada' };
        const { status } = await system.balancer.call(new Caller(caller.target), authApi.login, { body });
        statuses.push(status);
      }
      check(
        statuses.indexOf(429) === 11 || statuses.indexOf(429) === 10,
        `wrong passwords are counted together (${statuses.join(' ')})`,
      );
      return `${passed} calls passed and ${refused} were refused; ${statuses.indexOf(429)} wrong passwords before 429`;
    },
  },
  {
    name: 'replicas-half',
    title: 'one process of every service, one gateway and one NATS server are killed (SIGKILL) at once',
    expected: 'signing in, sessions, live permissions and events work with the remaining ones',
    mayFail: serviceNames.map((name) => `${name} writes`),
    mayCut: true,
    async run(context) {
      const { system, processes, databases, traffic } = context;
      const person = await newcomer(context);
      await traffic.flows({ count: 50 });
      const before = traffic.takeP99();
      await Promise.all([...processNames, 'nats-2'].map((name) => processes.kill(name)));
      const url = system.urlOf('gateway-2');
      const gateway = new LoadBalancer([url]);
      const caller = await eventually(() => gateway.signIn(person.email).catch(() => false as const));
      const stream = await EventStream.open(url, caller.cookie);
      await traffic.flows({ count: 20 });
      const delay = await changePermissions(context, person, [stream], caller, [gateway]);
      const now = await databases.now('identity');
      await traffic.flows({ count: 5 });
      const settled = await databases.settle(now);
      const during = traffic.takeP99();
      stream.close();
      for (const name of ['nats-2', ...processNames]) await processes.start(name);
      return `with one process each: permissions arrived after ${delay} ms, audits complete after ${settled} ms, p99 ${during} ms (${before} ms before)`;
    },
  },
];
