import { findExecutable } from '../../../../local/shell/executables.ts';
import { freePort } from '../../../../local/supervise/ports.ts';
import { say } from '../../../../local/terminal/progress.ts';
import { startBaseline } from '../harness/baseline.ts';
import { atLeast, compared, type Figure } from '../report/figure.ts';
import { load } from '../harness/load.ts';
import { internalToken, signIn } from '../harness/people.ts';
import { withProcessor } from '../harness/processor.ts';
import { read } from '../harness/stopwatch.ts';
import { inTurns } from '../harness/rounds.ts';
import type { Context } from '../harness/context.ts';
import type { System } from '../harness/system.ts';

export const title = 'The gateway: session, token, limits and request id on the way';

const CONNECTIONS = 32;
const PAGE = '/api/users?page=1';
const cookie = { cookie: 'umbral_session=bench-session-000000000000' };

/** Calls of one way to an answer, and what its process takes for each. */
const through = (url: string, headers: Record<string, string>, pid: number, seconds: number) =>
  withProcessor(pid, () => load({ url: `${url}${PAGE}`, headers, connections: CONNECTIONS, seconds }));

export async function measure({ systems, rounds, seconds, onEnd }: Context): Promise<Figure[]> {
  const system = await systems.small();
  const service = await startBaseline('instant-service');
  const proxy = await startBaseline('bare-proxy', { UPSTREAM: service.said });
  const nginx = await startNginx(service.said);
  const relay = nginx && (await startBaseline('bare-relay', { UPSTREAM: service.said }));
  onEnd(() => Promise.all([service.stop(), proxy.stop(), relay?.stop(), nginx?.stop()]));
  const gateway = await system.processes.startBeside('gateway', 'gateway-before-instant-service', {
    IDENTITY_URL: service.said,
    CALLS_PER_SECOND: '1000000',
    MAX_CALLS_IN_FLIGHT: '100000',
  });
  const pid = system.processes.pid('gateway-before-instant-service') ?? 0;
  const instant = {
    gateway: () => through(gateway, cookie, pid, seconds),
    proxy: () => through(proxy.said, cookie, proxy.pid, seconds),
    direct: () => through(service.said, cookie, service.pid, seconds),
    ...(nginx && { nginx: () => through(nginx.said, cookie, nginx.pid, seconds) }),
    ...(relay && { relay: () => through(relay.said, cookie, relay.pid, seconds) }),
  };
  await inTurns(1, instant);
  const exchangesSoFar = async () => Number(await read(`${service.said}/exchanges`));
  const exchangesBefore = await exchangesSoFar();
  const measured = await inTurns(rounds, instant);
  const exchanges = (await exchangesSoFar()) - exchangesBefore;
  if (exchanges > rounds * seconds + 1) throw new Error(`${exchanges} exchanges: the gateway remembers no session`);
  await system.processes.kill('gateway-before-instant-service', 'SIGTERM');
  return [...figuresOf(measured), ...(await beforeRealService(system, rounds, seconds))];
}

async function startNginx(upstream: string) {
  const program = process.env.NGINX_PROGRAM ?? findExecutable('nginx');
  if (program)
    return startBaseline('nginx', { UPSTREAM: upstream, NGINX_PROGRAM: program, PORT: String(await freePort()) });
  say('nginx is not installed (apt-get install nginx-light): the gateway is not compared with it.');
  return undefined;
}

type Measured = Awaited<ReturnType<typeof through>>[];

type Ways = Record<'gateway' | 'proxy' | 'direct', Measured> & { nginx?: Measured; relay?: Measured };

function figuresOf({ gateway, proxy, relay, direct, nginx }: Ways): Figure[] {
  const perSecond = (results: Measured) => results.map((result) => result.perSecond);
  const microseconds = (results: Measured) => results.map((result) => result.microseconds);
  const figures = [
    compared({
      what: 'gateway before a service that answers at once',
      unit: 'calls/s',
      values: perSecond(gateway),
      against: '@fastify/http-proxy doing nothing',
      baselines: perSecond(proxy),
      goal: atLeast(1.1),
    }),
    compared({
      what: 'gateway before a service that answers at once',
      unit: 'calls/s',
      values: perSecond(gateway),
      against: 'the service directly',
      baselines: perSecond(direct),
    }),
    ...(nginx && relay
      ? [
          compared({
            what: 'gateway before a service that answers at once',
            unit: 'calls/s',
            values: perSecond(gateway),
            against: 'nginx with limit_req',
            baselines: perSecond(nginx),
            goal: atLeast(0.55),
          }),
          compared({
            what: 'the HTTP server of Node.js and undici, nothing checked',
            unit: 'calls/s',
            values: perSecond(relay),
            against: 'nginx with limit_req',
            baselines: perSecond(nginx),
          }),
        ]
      : []),
  ];
  if (!gateway[0] || Number.isNaN(gateway[0].microseconds)) return figures;
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
async function beforeRealService(system: System, rounds: number, seconds: number): Promise<Figure[]> {
  const session = await signIn(system);
  const results = await inTurns(rounds, {
    gateway: () => load({ url: `${system.urls.gateway}${PAGE}`, headers: session, connections: CONNECTIONS, seconds }),
    direct: async () =>
      load({
        url: `${system.urls.identity}${PAGE}`,
        headers: await internalToken(system, 'identity'),
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
