import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { eventually, send } from '@umbral/testing';
import { MAX_ARCHIVE_BYTES, releasesApi } from '@umbral/contracts';
import { cookieOf } from '../../test/headers.js';
import { silentCaller } from '../../test/raw-call.js';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { ANA, startIdentity, type TestIdentity } from '../../test/test-identity.js';
import { answerJson, startUpstream, type UpstreamServer } from '../../test/upstream-server.js';

const path: string = releasesApi.upload.path;
const gzip = { 'content-type': 'application/gzip', connection: 'close' };
let identity: TestIdentity;
let releases: UpstreamServer;
let gateway: TestGateway;
let patient: TestGateway | undefined;
let sockets: Socket[] = [];

beforeAll(async () => {
  identity = await startIdentity();
  releases = await startUpstream((_request, response) => answerJson(response, 201, {}));
  gateway = await startGateway({
    IDENTITY_URL: identity.url,
    RELEASES_URL: releases.url,
    CLIENT_TIMEOUT_MS: '1500',
    UPLOAD_TIMEOUT_MS: '30000',
  });
});
afterEach(async () => {
  sockets.forEach((socket) => socket.destroy());
  await patient?.close();
  patient = undefined;
});
afterAll(async () => {
  await gateway.close();
  await Promise.all([identity.stop(), releases.stop()]);
});

const post = (
  body: Buffer | Readable | string,
  headers: Record<string, string> = gzip,
  to = path,
  { url }: { url: string } = gateway,
) => send(`${url}${to}`, { method: 'POST', headers: { ...cookieOf(ANA), ...headers }, body });
const uploads = () => releases.received.filter(({ method, url }) => method === 'POST' && url.startsWith(path));

it('an archive beyond the limit of other bodies is relayed unchanged, with its type', async () => {
  const bytes = randomBytes(3 * 1024 * 1024);
  expect((await post(bytes, gzip, `${path}?commit=4b1c0d9e`)).status).toBe(201);

  const [received] = uploads();
  expect(received?.url).toBe(`${path}?commit=4b1c0d9e`);
  expect(received?.headers).toMatchObject({
    'content-type': 'application/gzip',
    authorization: `Bearer token-${ANA.userId}-releases`,
  });
  expect(received?.bytes.equals(bytes)).toBe(true);
});

it('an archive above its limit is 413, whether its length is announced or not', async () => {
  const before = uploads().length;
  const announced = await post(Buffer.alloc(MAX_ARCHIVE_BYTES + 1));
  const chunk = Buffer.alloc(1024 * 1024);
  const chunked = await post(Readable.from(Array.from({ length: 21 }, () => chunk)));

  expect([announced.status, chunked.status]).toEqual([413, 413]);
  expect(announced.problem.code).toBe('body_too_large');
  expect(uploads()).toHaveLength(before);
});

it('may take longer than another body', async () => {
  const unfinished = new Readable({ read: () => undefined });
  const other = post(unfinished, { ...gzip, 'content-type': 'application/json' }, '/api/releases/publications');
  const upload = new Readable({ read: () => undefined });
  const answer = post(upload);
  unfinished.push('{');
  upload.push(Buffer.alloc(10));
  expect((await other).problem.code).toBe('request_timeout');
  unfinished.push(null);
  upload.push(null);
  expect((await answer).status).toBe(201);
});

it.each([
  ['JSON at the upload', path, 'application/json'],
  ['another archive at the upload', path, 'application/zip'],
  ['an archive at another call', '/api/releases/publications', 'application/gzip'],
  ['an archive at a public call', '/api/auth/login', 'application/gzip'],
])('%s is 415', async (_what, to, type) => {
  const answer = await post('{}', { 'content-type': type }, to);
  expect([answer.status, answer.problem.code]).toEqual([415, 'unsupported_media_type']);
});

it('without a session is 401, before its body', async () => {
  const answer = await send(`${gateway.url}${path}`, { method: 'POST', headers: gzip, body: 'x' });
  expect(answer.status).toBe(401);
});

it('archives that never arrive leave room for other bodies', async () => {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Cookie: umbral_session=${ANA.secret}`,
    'Content-Type: application/gzip',
    `Content-Length: ${MAX_ARCHIVE_BYTES}`,
    '',
    'x'.repeat(MAX_ARCHIVE_BYTES - 100),
  ];
  patient = await startGateway({
    IDENTITY_URL: identity.url,
    RELEASES_URL: releases.url,
    CLIENT_TIMEOUT_MS: '60000',
  });
  const { url } = patient;
  sockets = [await silentCaller(url, ...head)];
  /** Adds one more until the limit is reached: a concurrent archive may have been refused instead. */
  const fill = async () => {
    sockets.push(await silentCaller(url, ...head));
    return (await post(Buffer.alloc(1024 * 1024), gzip, path, { url })).status;
  };

  await eventually(fill, (status) => status === 503);
  expect((await post('{}', { 'content-type': 'application/json' }, '/api/users', { url })).status).toBe(200);
});
