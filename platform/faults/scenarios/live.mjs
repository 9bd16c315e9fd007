import { randomBytes } from 'node:crypto';
import { Door } from '../harness/door.mjs';
import { eventually } from '../harness/eventually.mjs';
import { Shell } from '../harness/live.mjs';
import { lacksNothing, serviceNames } from '../harness/system.mjs';

const PASSWORD = 'clave-de-prueba';

/** Somebody with a role of their own that may see nothing yet. */
async function newcomer({ visitor }) {
  const mark = randomBytes(4).toString('hex');
  const role = await done(visitor.call('POST', '/api/roles', { name: `Rol ${mark}` }));
  const email = `vivo.${mark}@umbral.test`;
  const fields = { name: `Vivo ${mark}`, email, phone: '600 100 200', dni: '12345678Z', roleId: role.id };
  await done(visitor.call('POST', '/api/users', { ...fields, password: PASSWORD }));
  const allow = (canView) =>
    done(
      visitor.call('PUT', `/api/roles/${role.id}/permissions`, {
        permissions: [{ viewName: 'companias', canView, canDelete: false }],
      }),
    );
  return { email, password: PASSWORD, allow };
}

async function done(call) {
  const answer = await call;
  if (answer.kind !== 'ok') throw new Error(`a step of the scenario was refused: ${answer.what}`);
  return answer.body;
}

/** Gives and takes a permission: how long until every open shell has heard, and whether the next call is judged by it. */
async function changeLive({ check }, person, shells, session, doors) {
  const times = [];
  for (const canView of [true, false]) {
    shells.forEach((shell) => shell.clear());
    await person.allow(canView);
    times.push(...(await Promise.all(shells.map((shell) => shell.hears('permissions-changed')))));
    for (const door of doors) {
      const { status } = await session.call('GET', '/api/companies?page=1', undefined, {}, door);
      check(status === (canView ? 200 : 403), `the next call is judged by the new rule (${status})`);
    }
  }
  return Math.max(...times);
}

/** Sessions, limits and live events do not care which process is asked. @type {import('../harness/round.mjs').Scenario[]} */
export const live = [
  {
    name: 'replicas-session',
    title: 'a session opened at one gateway, used and ended at both',
    expected: 'both know it, both hear of permissions within 2 s and judge by them, both refuse it when it has ended',
    async run(round) {
      const { system, check } = round;
      const doors = system.gateways.map((name) => new Door([system.stack.urls[name]]));
      const person = await newcomer(round);
      const session = await doors[0].signIn(person);
      const shells = await Promise.all(doors.map(({ gateways }) => Shell.open(gateways[0], session.cookie)));
      const heard = await changeLive(round, person, shells, session, doors);
      check(heard < 2_000, `new permissions are heard within 2 s (${heard} ms)`);
      await session.call('POST', '/api/auth/logout', undefined, {}, doors[1]);
      const ended = Math.max(...(await Promise.all(shells.map((shell) => shell.hears('session-ended')))));
      for (const door of doors) {
        const { status } = await session.call('GET', '/api/user/permissions', undefined, {}, door);
        check(status === 401, `the ended session is refused (${status})`);
      }
      return `permissions heard at both gateways after ${heard} ms, the end of the session after ${ended} ms`;
    },
  },
  {
    name: 'replicas-limits',
    title: 'limits, asked at two processes in turn (gateways with 50 calls in 10 s, 10 wrong passwords an account)',
    expected: 'they count together: about 50 of 100 calls pass; the 11th wrong password is told to wait',
    async run(round) {
      const { processes, system, check } = round;
      // An address of its own: what the load does from this machine has used up the few calls of the machine's address.
      const from = { 'x-forwarded-for': '203.0.113.7' };
      const strict = { CALLS_PER_SECOND: '5', TRUSTED_PROXIES: '127.0.0.1' };
      const urls = await Promise.all(
        ['gateway-strict', 'gateway-stricter'].map((name) => processes.startBeside('gateway', name, strict)),
      );
      for (const url of urls) await eventually(`${url} says it is ready`, () => lacksNothing(url));
      const doors = urls.map((url) => new Door([url]));
      const person = await newcomer(round);
      const session = await system.door.signIn(person);
      const ask = (door) => session.call('GET', '/api/user/permissions', undefined, from, door);
      // From the second call on they know the session, and count it instead of the address.
      for (const door of doors) await ask(door);
      const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(doors[index % 2])));
      const passed = answers.filter(({ status }) => status === 200).length;
      const refused = answers.filter(({ status }) => status === 429).length;
      check(
        passed >= 40 && passed <= 60 && passed + refused === 100,
        `both gateways count together (${passed} passed, ${refused} were refused)`,
      );
      await Promise.all(['gateway-strict', 'gateway-stricter'].map((name) => processes.kill(name, 'SIGTERM')));
      const told = [];
      for (let tries = 0; tries < 12; tries++) {
        const wrong = { email: person.email, password: 'equivocada' };
        const { status } = await system.door.send('/api/auth/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(wrong),
        });
        told.push(status);
      }
      check(
        told.indexOf(429) === 11 || told.indexOf(429) === 10,
        `wrong passwords are counted together (${told.join(' ')})`,
      );
      return `${passed} calls passed and ${refused} were refused; ${told.indexOf(429)} wrong passwords before 429`;
    },
  },
  {
    name: 'replicas-half',
    title: 'one process of every service, one gateway and one NATS server are killed (SIGKILL) at once',
    expected: 'signing in, sessions, live permissions and events go on with what is left',
    mayFail: ['identity', 'catalog', 'studies', 'audit'].map((name) => `${name} writes`),
    mayCut: true,
    async run(round) {
      const { system, processes, truth, traffic, check } = round;
      const person = await newcomer(round);
      await Promise.all([...serviceNames, 'nats-2'].map((name) => processes.kill(name)));
      const door = new Door([system.stack.urls['gateway-2']]);
      const session = await eventually('somebody can sign in', () => door.signIn(person).catch(() => false));
      const shell = await Shell.open(system.stack.urls['gateway-2'], session.cookie);
      await traffic.flows({ count: 20 });
      const heard = await changeLive(round, person, [shell], session, [door]);
      check(heard < 2_000, `new permissions are heard within 2 s (${heard} ms)`);
      const [{ now }] = await truth.rows('identity', 'select now()');
      await traffic.flows({ count: 5 });
      const settled = await truth.settle(now);
      shell.close();
      for (const name of ['nats-2', ...serviceNames]) await processes.start(name);
      return `with one process each: permissions heard after ${heard} ms, audits complete after ${settled} ms`;
    },
  },
];
