import { startBaseline } from '../harness/baseline.mjs';
import { atLeast, compared } from '../harness/figure.mjs';
import { load } from '../harness/load.mjs';
import { internalToken, signIn } from '../harness/people.mjs';
import { withProcessor } from '../harness/processor.mjs';
import { read } from '../harness/stopwatch.mjs';
import { inTurns } from '../harness/rounds.mjs';

export const title = 'The gateway: session, token, limits and request id on the way';

const CONNECTIONS = 32;
const PAGE = '/api/users?page=1';
const cookie = { cookie: 'umbral_session=bench-session-000000000000' };

/** Calls of one way to an answer, and what its process takes for each. */
const through = (url, headers, pid, seconds) =>
  withProcessor(pid, () => load({ url: `${url}${PAGE}`, headers, connections: CONNECTIONS, seconds }));

export async function measure({ stacks, rounds, seconds, onEnd }) {
  const stack = await stacks.small();
  const service = await startBaseline('instant-service');
  const proxy = await startBaseline('bare-proxy', { UPSTREAM: service.told });
  onEnd(() => Promise.all([service.stop(), proxy.stop()]));
  const gateway = await stack.processes.startBeside('gateway', 'gateway-before-instant-service', {
    IDENTITY_URL: service.told,
    CALLS_PER_SECOND: '1000000',
    MAX_CALLS_IN_FLIGHT: '100000',
  });
  const pid = stack.processes.pid('gateway-before-instant-service');
  const instant = {
    gateway: () => through(gateway, cookie, pid, seconds),
    proxy: () => through(proxy.told, cookie, proxy.pid, seconds),
    direct: () => through(service.told, cookie, service.pid, seconds),
  };
  await inTurns(1, instant);
  const exchangesBefore = await read(`${service.told}/exchanges`);
  const measured = await inTurns(rounds, instant);
  const exchanges = (await read(`${service.told}/exchanges`)) - exchangesBefore;
  if (exchanges > rounds * seconds + 1) throw new Error(`${exchanges} exchanges: the gateway remembers no session`);
  await stack.processes.kill('gateway-before-instant-service', 'SIGTERM');
  return [...figuresOf(measured), ...(await beforeRealService(stack, rounds, seconds))];
}

function figuresOf({ gateway, proxy, direct }) {
  const perSecond = (results) => results.map((result) => result.perSecond);
  const microseconds = (results) => results.map((result) => result.microseconds);
  const figures = [
    compared({
      what: 'gateway before a service that answers at once',
      unit: 'calls/s',
      values: perSecond(gateway),
      against: '@fastify/http-proxy doing nothing',
      baselines: perSecond(proxy),
      goal: atLeast(0.9),
    }),
    compared({
      what: 'gateway before a service that answers at once',
      unit: 'calls/s',
      values: perSecond(gateway),
      against: 'the service directly',
      baselines: perSecond(direct),
    }),
  ];
  if (gateway[0].microseconds === undefined) return figures;
  return [
    ...figures,
    compared({
      what: 'processor time of a call in the gateway',
      unit: 'µs',
      values: microseconds(gateway),
      against: 'in @fastify/http-proxy',
      baselines: microseconds(proxy),
    }),
  ];
}

/** The same for a page of users of the real service. */
async function beforeRealService(stack, rounds, seconds) {
  const session = await signIn(stack);
  const results = await inTurns(rounds, {
    gateway: () => load({ url: `${stack.urls.gateway}${PAGE}`, headers: session, connections: CONNECTIONS, seconds }),
    direct: async () =>
      load({
        url: `${stack.urls.identity}${PAGE}`,
        headers: await internalToken(stack, 'identity'),
        connections: CONNECTIONS,
        seconds,
      }),
  });
  return [
    compared({
      what: 'a page of users through the gateway',
      unit: 'calls/s',
      values: results.gateway.map(({ perSecond }) => perSecond),
      against: 'identity directly',
      baselines: results.direct.map(({ perSecond }) => perSecond),
    }),
  ];
}
