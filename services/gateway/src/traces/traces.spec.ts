import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { sizes } from '@umbral/service-kit/core';
import { eventually, send } from '@umbral/testing';
import { cookieOf, json } from '../../test/headers.js';
import { startGateway, type TestGateway } from '../../test/test-gateway.js';
import { ANA, ROBOT_IN_TEST, startIdentity, type TestIdentity } from '../../test/test-identity.js';
import { answerJson } from '../../test/upstream-server.js';
import { ConcurrencyLimit } from '../limits/concurrency-limit.js';
import { registerTraces, type TracesParts } from './traces.plugin.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';
const click = { traceparent: `00-${TRACE}-${SPAN}-01`, kind: 'click', milliseconds: 120, ago: 640 };

/** Its JSON has so many bytes. */
const ofLength = (bytes: number) => ({ kind: 'x'.repeat(bytes - 11) });

let collector: Server;
let identity: TestIdentity;
let gateway: TestGateway;
/** The body of each export: there may be several, of which one has the reported span. */
const exported: string[] = [];

beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      exported.push(body);
      response.writeHead(200).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  identity = await startIdentity((_request, response) => answerJson(response, 200, { ok: true }));
  const { port } = collector.address() as AddressInfo;
  gateway = await startGateway({
    IDENTITY_URL: identity.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  });
  await writeFile(join(gateway.shellDir, 'index.html'), '<!doctype html><title>Umbral</title>');
});
afterAll(async () => {
  await gateway.close();
  await identity.stop();
  collector.closeAllConnections();
  collector.close();
});

const report = (body: unknown, headers = {}, to = gateway) =>
  send(`${to.url}/api/traces`, {
    method: 'POST',
    headers: { ...cookieOf(ANA), ...json, ...headers },
    body: body as object,
  });

describe('the root span of a trace', () => {
  it('is reported by the browser, with its ids and the clock of the gateway', async () => {
    const before = Date.now();
    expect((await report(click)).status).toBe(204);
    const withSpan = await eventually(() => exported.find((body) => body.includes('"browser"')));
    const { resourceSpans } = JSON.parse(withSpan) as {
      resourceSpans: { scopeSpans: { spans: Record<string, string>[] }[] }[];
    };
    const span = resourceSpans
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
      .find(({ spanId }) => spanId === SPAN);
    expect(span).toMatchObject({ traceId: TRACE, spanId: SPAN, name: 'click' });
    expect(span).not.toHaveProperty('parentSpanId');
    const [start, end] = [Number(span?.startTimeUnixNano) / 1e6, Number(span?.endTimeUnixNano) / 1e6];
    expect(end - start).toBeCloseTo(120, 0);
    expect(Math.round(start)).toBeGreaterThanOrEqual(before - click.ago);
    expect(Math.floor(start)).toBeLessThanOrEqual(Date.now() - click.ago);
  });

  it.each([
    ['no user is signed in', click, { cookie: '' }, 401],
    ['the call is cross-site', click, { 'sec-fetch-site': 'cross-site' }, 403],
    ['it is not JSON', click, { 'content-type': 'text/plain' }, 415],
    ['it has unknown fields', { ...click, name: 'Crear banco' }, {}, 422],
    ['its duration is implausible', { ...click, milliseconds: 1e9 }, {}, 422],
    ['its ids are invalid', { ...click, traceparent: 'no' }, {}, 422],
    ['it is as long as it may be, and wrong', ofLength(sizes.traceReport.most), {}, 422],
    ['it is longer', ofLength(sizes.traceReport.most + 1), {}, 413],
  ])('is refused if %s', async (_, body, headers, status) => {
    expect((await report(body, headers)).status).toBe(status);
  });

  it('is refused to programs, with their mode', async () => {
    const { problem, headers } = await report(click, { authorization: `Bearer ${ROBOT_IN_TEST.secret}` });
    expect([problem.code, headers.get('umbral-mode')]).toEqual(['not_for_programs', 'test']);
  });

  it('takes memory only while it is received', async () => {
    const app = fastify();
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    registerTraces(app, {
      tracing: { recordBrowserSpan: () => true },
      sessions: { resolve: () => Promise.resolve({ isProgram: false }) },
      readCredentials: () => undefined,
      bounds: { bodies: new ConcurrencyLimit({ each: 200, all: 200 }) },
      bodyTimeoutMs: 10_000,
    } as unknown as TracesParts);
    const post = () => app.inject({ method: 'POST', url: '/api/traces', headers: json, payload: click });
    expect([(await post()).statusCode, (await post()).statusCode]).toEqual([204, 204]);
    await app.close();
  });

  it('is announced to pages only, and not by a gateway without traces', async () => {
    const page = await send(`${gateway.url}/banks`, { headers: { accept: 'text/html' } });
    expect(page.headers.get('server-timing')).toBe('traces');
    expect((await send(`${gateway.url}/api/users`, { headers: cookieOf(ANA) })).headers.has('server-timing')).toBe(
      false,
    );

    const silent = await startGateway({ IDENTITY_URL: identity.url, SHELL_DIR: gateway.shellDir });
    const other = await send(`${silent.url}/banks`, { headers: { accept: 'text/html' } });
    expect([other.status, other.headers.has('server-timing')]).toEqual([200, false]);
    expect((await report(click, {}, silent)).status).toBe(404);
    await silent.close();
  });
});
