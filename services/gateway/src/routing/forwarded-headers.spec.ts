import * as contracts from '@umbral/contracts';
import { pathOf, serviceNames, type OperationShape, type ServiceName } from '@umbral/contracts';
import { send } from '@umbral/testing';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { ANA, startIdentity } from '../../test/test-identity.js';
import { startUpstream, type UpstreamServer } from '../../test/upstream-server.js';

const operations = Object.values(contracts as Record<string, unknown>)
  .flatMap((group) => (group && typeof group === 'object' ? Object.values(group) : []))
  .filter(
    (value): value is OperationShape =>
      Boolean(value) && typeof value === 'object' && 'summary' in value && 'path' in value,
  )
  .filter(
    ({ path, id }, index, all) => path.startsWith('/api/') && all.findIndex((other) => other.id === id) === index,
  );

let gateway: TestGateway;
const upstreams = new Map<ServiceName, UpstreamServer>();
beforeAll(async () => {
  for (const name of serviceNames) upstreams.set(name, await (name === 'identity' ? startIdentity() : startUpstream()));
  const urls = [...upstreams].map(([name, { url }]) => [`${name.toUpperCase()}_URL`, url]);
  gateway = await startGateway(Object.fromEntries(urls) as Record<string, string>);
});
afterAll(async () => {
  await gateway.close();
  for (const upstream of upstreams.values()) await upstream.stop();
});

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const BASIC = `Basic ${Buffer.from('program:secret').toString('base64')}`;
/** All that a browser, a program, a proxy or an attacker may send. */
const everything = {
  accept: 'application/json',
  'accept-language': 'es',
  'if-match': '"1-1"',
  'if-none-match': '"1-1"',
  'idempotency-key': 'key',
  'user-agent': 'specs',
  traceparent: TRACE,
  tracestate: 'a=1',
  cookie: `umbral_session=${ANA.secret}; umbral_device_abc=one; umbral_visit=marker; theme=dark`,
  authorization: BASIC,
  'proxy-authorization': BASIC,
  origin: undefined,
  referer: 'https://example.org/?token=secret',
  forwarded: 'for=6.6.6.6',
  'x-real-ip': '6.6.6.6',
  'x-forwarded-for': '6.6.6.6',
  'x-forwarded-user': 'admin',
  'x-umbral-session': 'forged',
  'x-umbral-devices': 'forged',
  'x-umbral-client': 'forged',
  'x-umbral-visit': 'forged',
  'x-umbral-internal': 'forged',
  'umbral-unattended': '1',
};

/** What a service gets of it. Nothing else may leave the gateway. */
const always = [
  'accept',
  'accept-language',
  'connection',
  'host',
  'idempotency-key',
  'if-match',
  'if-none-match',
].concat([
  'traceparent',
  'tracestate',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
]);
const own: Partial<Record<ServiceName, string[]>> = { identity: ['x-umbral-session'], releases: ['x-umbral-visit'] };
const declared = ({ access, service, form, method }: OperationShape): string[] => {
  const isPublic = access === 'public';
  return [
    ...always,
    ...(isPublic ? [] : ['authorization']),
    ...(service === 'identity' || !isPublic ? (own[service] ?? []) : []),
    ...(isPublic && service === 'identity' ? ['x-umbral-devices'] : []),
    ...(isPublic && form ? ['x-umbral-client'] : []),
    ...(method === 'GET' ? [] : ['content-length', 'content-type']),
  ].toSorted();
};

it.each(operations.map((operation) => [operation.id, operation] as const))('%s', async (_, operation) => {
  const { method, service, upload, access } = operation;
  const received = upstreams.get(service)?.received ?? [];
  const before = received.length;
  const { origin: _origin, ...headers } = everything;
  const params = Object.fromEntries([...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '7']));
  const hasBody = method !== 'GET';
  // Without a query, its path is the stream of live events.
  const query = operation.id === 'listEvents' ? '?limit=1' : '';
  await send(`${gateway.url}${pathOf(operation, params as never)}${query}`, {
    method,
    headers: { ...headers, ...(hasBody && { 'content-type': upload?.media ?? 'application/json' }) },
    ...(hasBody && { body: '{}' }),
  });
  const call = received.slice(before).find(({ url }) => url.startsWith('/api/'));
  expect(Object.keys(call?.headers ?? {}).toSorted()).toEqual(declared(operation));
  const values = JSON.stringify(call?.headers);
  expect(values).not.toMatch(/forged|6\.6\.6\.6|example\.org|theme|admin/);
  expect(values.includes(ANA.secret)).toBe(service === 'identity');
  if (access !== 'public') expect(call?.headers.authorization).toBe(`Bearer token-${ANA.userId}-${service}`);
});
