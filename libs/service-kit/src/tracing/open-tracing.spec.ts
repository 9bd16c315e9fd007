import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openTracing } from './open-tracing.js';
import { startTracing, type TracingOptions } from './tracing.js';

interface Exported {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  links: { spanId: string }[];
  status: { code: number };
  attributes: { key: string; value: object }[];
}

const traceparent = (trace: string, flags = '01') => `00-${trace.repeat(32)}-${trace.repeat(16)}-${flags}`;

describe('tracing', () => {
  let collector: Server;
  let url: string;
  let spans: Exported[];
  const received: (string | undefined)[] = [];

  /** A collector, and a service that records the traceparent of its requests. */
  beforeAll(async () => {
    collector = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        if (request.url === '/v1/traces') {
          const { resourceSpans } = JSON.parse(text) as {
            resourceSpans: { scopeSpans: { spans: Exported[] }[] }[];
          };
          spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
        } else received.push(request.headers.traceparent as string | undefined);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    collector.closeAllConnections();
    collector.close();
  });
  beforeEach(() => {
    spans = [];
    received.length = 0;
  });

  const options = (more: Record<string, unknown> = {}): TracingOptions => ({
    service: 'studies',
    config: {
      LOG_LEVEL: 'silent',
      OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_TRACES_SAMPLER_ARG: 1,
      ...more,
    },
  });

  it('is off unless an endpoint is configured', async () => {
    expect(await startTracing(options())).toBeUndefined();
  });

  it('records a span in the trace of each event, with links to the one of the work', async () => {
    const tracing = openTracing(url, options());
    await tracing.consume(
      'audit',
      [traceparent('a'), undefined, traceparent('b'), traceparent('c', '00')],
      async () => {
        expect(tracing.traceparent()).toMatch(new RegExp(`^00-${'a'.repeat(32)}-.{16}-01$`));
        await Promise.resolve();
      },
    );
    await tracing.stop();
    expect(spans.map(({ name, traceId, parentSpanId }) => [name, traceId[0], parentSpanId?.[0]])).toEqual([
      ['process audit', 'a', 'a'],
      ['process audit', 'b', 'b'],
    ]);
    expect(spans[1]?.links.map(({ spanId }) => spanId)).toEqual([spans[0]?.spanId]);
  });

  it('records only the code of an error, and rejects with it', async () => {
    const tracing = openTracing(url, options());
    const failure = Object.assign(new Error('Key (email)=(eva@example.org) already exists.'), { code: '23505' });
    const failing = tracing.publish('umbral.audit.studies', traceparent('a'), () => Promise.reject(failure));
    await expect(failing).rejects.toBe(failure);
    await tracing.stop();
    expect(spans[0]).toMatchObject({ name: 'publish umbral.audit.studies', status: { code: 2 } });
    expect(JSON.stringify(spans)).toContain('23505');
    expect(JSON.stringify(spans)).not.toContain('eva');
  });

  it('records the failure of a batch in the span of each of its events', async () => {
    const tracing = openTracing(url, options());
    const failure = new Error('broken');
    const handle = () => Promise.reject(failure);
    await expect(tracing.consume('audit', [traceparent('a'), traceparent('b')], handle)).rejects.toBe(failure);
    await tracing.stop();
    expect(spans.map(({ traceId, status }) => [traceId[0], status?.code])).toEqual([
      ['a', 2],
      ['b', 2],
    ]);
  });

  it('sends a traceparent to our own services only', async () => {
    const tracing = openTracing(url, options({ CATALOG_URL: url }));
    const other = url.replace('127.0.0.1', 'localhost');
    await tracing.consume('studies', [traceparent('a')], async () => {
      await fetch(`${url}/api/products?search=eva`);
      await fetch(`${other}/hook`).catch(() => undefined);
    });
    await fetch(`${url}/api/products`);
    await tracing.stop();
    const call = spans.find(({ name }) => name === 'call catalog');
    expect(received).toEqual([`00-${'a'.repeat(32)}-${call?.spanId}-01`, undefined, undefined]);
    expect(call?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
    expect(spans).toHaveLength(2);
    expect(JSON.stringify(spans)).not.toContain('eva');
  });
});
