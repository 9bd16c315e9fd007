import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { banksApi, usersApi } from '@umbral/contracts';
import { ADMINISTRATOR, PASSWORD, signedIn, type SignedIn } from '@umbral/testing';
import { withClient } from '../src/database/connect.ts';
import { launchChromium } from '../src/opening/launch-chromium.ts';
import { type Span } from '../src/servers/traces/otlp.ts';
import { startTraceReceiver, type TraceReceiver } from '../src/servers/traces/receiver.ts';
import { waitFor } from '../src/supervise/wait.ts';
import { type Stack } from '../../tools/quality/harness/system/describe-stack.ts';
import { startStack } from '../../tools/quality/harness/system/stack.ts';

const PROCESSES = ['identity', 'catalog', 'audit', 'gateway'];
const NAME = 'Banco de la Señora Quintanilla';
const BROWSER = 'Mozilla/5.0 (de Remedios)';

let receiver: TraceReceiver;
let stack: Stack;
let administrator: SignedIn;
let names = 0;
/** All that was ever exported, as it came. */
const exported: string[] = [];
before(async () => {
  receiver = await startTraceReceiver({ onReceived: (text) => exported.push(text) });
  stack = await startStack({ name: 'traces', services: PROCESSES });
  administrator = await signedIn(ADMINISTRATOR, PASSWORD, { gateway: stack.urls.gateway });
});
after(async () => {
  await stack?.stop();
  await receiver?.stop();
});

/** Starts processes anew with other settings. */
async function restart(processes: string[], environment: NodeJS.ProcessEnv) {
  for (const name of processes) await stack.processes.kill(name, 'SIGTERM');
  for (const name of processes) await stack.processes.start(name, environment);
}
const traced = (more: NodeJS.ProcessEnv = {}) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...more });

/** A write that somebody's browser says to be part of a trace. @returns the ids of trace and browser */
async function createBank(flags = '01') {
  const [traceId, parentId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  await administrator.result(banksApi.create, {
    body: { name: `${NAME} ${(names += 1)}`, details: 'Ventanilla de Remedios' },
    headers: {
      'idempotency-key': crypto.randomUUID(),
      traceparent: `00-${traceId}-${parentId}-${flags}`,
      'user-agent': BROWSER,
    },
  });
  return { traceId, parentId };
}
const movementOf = (number: number) =>
  withClient(stack.databases.audit.owner, async (client) => {
    const found = await client.query('select id from audit_logs where entity_name = $1', [`${NAME} ${number}`]);
    return found.rows.length === 1;
  });
const tracesInOutbox = () =>
  withClient(stack.databases.catalog.owner, async (client) => {
    const { rows } = await client.query<{ traceparent: string | null }>(
      'select traceparent from outbox_events order by position desc limit 2',
    );
    return rows.map(({ traceparent }) => traceparent);
  });
const insertion = (traceId: string) => receiver.traces.of(traceId).find(({ name }) => name === 'insert audit_logs');

/** A span, whose part it is, and so on to the first. */
function pathOf(span: Span | undefined): Span[] {
  if (!span) return [];
  return [span, ...pathOf(receiver.traces.of(span.traceId).find(({ id }) => id === span.parentId))];
}
const told = (spans: Span[]) => spans.map(({ service, name }) => `${service}: ${name}`);

test('nothing is told unless somebody asked for it', async () => {
  await createBank();
  assert.ok(await waitFor(() => movementOf(1)));
  assert.deepEqual(await tracesInOutbox(), [null, null]);
  assert.deepEqual(exported, []);
});

test('a write is one trace, from its call to the row of its movement', async () => {
  await restart(PROCESSES, traced());
  const { traceId, parentId } = await createBank();
  assert.ok(await waitFor(() => insertion(traceId), { timeout: 20_000 }), told(receiver.traces.of(traceId)).join('\n'));
  const path = pathOf(insertion(traceId));
  assert.deepEqual(told(path), [
    'audit: insert audit_logs',
    'audit: process audit',
    'catalog: publish umbral.audit.catalog',
    'catalog: createBank',
    'gateway: call catalog',
    'gateway: POST catalog',
  ]);
  assert.equal(path.at(-1)?.parentId, parentId);
  const operation = path[3];
  const parts = receiver.traces.of(traceId).filter((span) => span.parentId === operation.id);
  for (const part of ['begin', 'insert banks', 'insert outbox_events', 'commit'])
    assert.ok(told(parts).includes(`catalog: ${part}`), told(parts).join('\n'));
  assert.equal(operation.attributes['http.response.status_code'], '201');
});

test('a click is where it begins', async (t) => {
  const browser = await launchChromium();
  t.after(() => browser.close());
  const page = await browser.newPage({ locale: 'es-ES' });
  await page.goto(`${stack.urls.gateway}/banks`);
  await page.getByLabel('Correo electrónico').fill(ADMINISTRATOR);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('link', { name: 'Nuevo banco' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Nombre/).fill(`${NAME} ${(names += 1)}`);
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/banks')),
    dialog.getByRole('button', { name: 'Crear banco' }).click(),
  ]);
  const [, traceId = ''] = ((await request.headerValue('traceparent')) ?? '').split('-');
  const isWhole = () => pathOf(insertion(traceId)).at(-1)?.service === 'browser';
  assert.ok(await waitFor(isWhole, { timeout: 20_000 }), told(receiver.traces.of(traceId)).join('\n'));
  const path = pathOf(insertion(traceId));
  assert.deepEqual(told(path.slice(-3)), ['gateway: call catalog', 'gateway: POST catalog', 'browser: click']);
  const click = path.at(-1);
  assert.equal(click?.parentId, undefined);
  assert.deepEqual(click?.attributes, {});
  assert.equal(receiver.traces.of(traceId).filter(({ service }) => service === 'browser').length, 1);
  // The list that is read again belongs to it too.
  const services = receiver.traces.of(traceId).filter(({ name }) => name === 'listBanks');
  assert.equal(services.length, 1);
});

test('what somebody types, and who they are, is in no trace', async () => {
  const search = 'Remedios Quintanilla';
  await administrator.result(usersApi.list, { query: { search }, headers: { 'user-agent': BROWSER } });
  const refused = await administrator.call(banksApi.create, {
    body: { name: `${NAME} ${names}`, details: 7 },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  assert.equal(refused.status, 422);
  const { traceId } = await createBank();
  assert.ok(await waitFor(() => insertion(traceId), { timeout: 20_000 }));
  const text = exported.join('\n');
  assert.ok(text.includes('select users') && text.includes('listUsers'));
  for (const secret of [
    ...['Quintanilla', 'Remedios', 'Mozilla', '127.0.0.1', ADMINISTRATOR, PASSWORD, administrator.address],
    administrator.sessionId ?? 'no session',
  ])
    assert.ok(!text.includes(secret), `${secret} was told`);
});

test('whether a trace is recorded is decided at the door, not by who calls', async () => {
  await restart(['gateway'], traced({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }));
  const { traceId } = await createBank('01');
  assert.ok(await waitFor(() => movementOf(names)));
  assert.deepEqual(await tracesInOutbox(), [null, null]);
  await restart(['gateway'], traced());
  const next = await createBank('00');
  assert.ok(await waitFor(() => insertion(next.traceId), { timeout: 20_000 }));
  assert.deepEqual(receiver.traces.of(traceId), []);
});

test('nobody waits for a collector that is away', async () => {
  await receiver.stop();
  await createBank();
  assert.ok(await waitFor(() => movementOf(names)));
  const isTold = () => stack.processes.log('catalog').includes('traces were not sent');
  assert.ok(await waitFor(isTold, { timeout: 30_000 }));
});
