import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Export } from '../../local/servers/traces/otlp.ts';
import { drawPage, inOrder } from '../../local/servers/traces/page.ts';
import { startTraceReceiver, Traces } from '../../local/servers/traces/receiver.ts';

const TRACE = 'a'.repeat(32);
const nanoseconds = (milliseconds: number) => String(BigInt(milliseconds) * 1_000_000n);

/** One span, as an exporter sends it. */
function exported(
  service: string,
  id: string,
  parentSpanId: string | undefined,
  name: string,
  start: number,
  traceId = TRACE,
): Export {
  const span = { traceId, spanId: id, parentSpanId, name, kind: 2 };
  const [startTimeUnixNano, endTimeUnixNano] = [nanoseconds(start), nanoseconds(start + 10)];
  const attributes = [{ key: 'umbral.request_id', value: { stringValue: '<b>id</b>' } }];
  return {
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: service } }] },
        scopeSpans: [{ spans: [{ ...span, startTimeUnixNano, endTimeUnixNano, attributes, status: { code: 2 } }] }],
      },
    ],
  };
}

async function openReceiver(t: { after: (end: () => Promise<void>) => void }) {
  const traces = new Traces(2);
  const receiver = await startTraceReceiver({ traces, page: (path) => drawPage(path, traces) });
  t.after(() => receiver.stop());
  const tell = (body: unknown) =>
    fetch(`${receiver.url}/v1/traces`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const look = async (path: string) => {
    const answer = await fetch(`${receiver.url}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  return { traces, tell, look };
}

test('what processes export is drawn as one trace, part by part, in whatever order it comes', async (t) => {
  const { traces, tell, look } = await openReceiver(t);
  assert.match((await look('/')).text, /Nothing has been called yet/);
  await tell(exported('catalog', '3', '2', 'createBank', 1_700_000_000_004));
  await tell(exported('browser', '1', undefined, 'click', 1_700_000_000_000));
  await tell(exported('gateway', '2', '1', 'POST <catalog>', 1_700_000_000_002));
  assert.deepEqual(
    inOrder(traces.of(TRACE)).map(({ span, depth }) => [span.service, depth]),
    [
      ['browser', 0],
      ['gateway', 1],
      ['catalog', 2],
    ],
  );
  const list = await look('/');
  assert.match(list.text, new RegExp(`href="/traces/${TRACE}"[^>]*>createBank|click`));
  const { status, text } = await look(`/traces/${TRACE}`);
  assert.equal(status, 200);
  assert.match(text, /3 spans, 14 ms/);
  assert.ok(text.includes('POST &#60;catalog&#62;') && !text.includes('<b>id'), 'what was exported became markup');
});

test('the newest traces are kept, and a part that has lost its beginning is shown', async (t) => {
  const { traces, tell, look } = await openReceiver(t);
  const ids = ['b', 'c', 'd'].map((letter) => letter.repeat(32));
  for (const [index, id] of ids.entries()) await tell(exported('audit', '9', 'gone', 'process audit', index, id));
  assert.deepEqual(traces.ids, [ids[2], ids[1]]);
  assert.equal((await look(`/traces/${ids[0]}`)).status, 404);
  assert.match((await look(`/traces/${ids[2]}`)).text, /audit · process audit/);
});

test('what is no export, or no page, is refused', async (t) => {
  const { tell, look } = await openReceiver(t);
  assert.equal((await tell('{')).status, 400);
  assert.equal((await tell({})).status, 400);
  assert.equal((await look('/traces/no')).status, 404);
  assert.equal((await look('/etc/passwd')).status, 404);
});
