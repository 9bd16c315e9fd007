import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, test } from 'node:test';
import { unique } from '@umbral/contracts/factories';
import { authApi, banksApi, clientsApi, usersApi, viabilityStudiesApi, type OperationShape } from '@umbral/contracts';
import { ADMINISTRATOR, Caller, eventually, PASSWORD, signedIn, type SignedIn } from '@umbral/testing';
import { withClient } from '../../../local/database/connect.ts';
import { launchChromium } from '../../../release/prepublish-check/launch-chromium.ts';
import { type Span } from '../../../local/servers/traces/otlp.ts';
import { type TraceReceiver } from '../../../local/servers/traces/receiver.ts';
import { waitFor } from '../../../local/supervise/wait.ts';
import { type Stack } from '../../harness/system/describe-stack.ts';
import { sharedSystem } from '../../harness/system/shared-system.ts';
import { ownSystem } from './system.ts';

const NAME = 'Banco de la Señora Quintanilla';
const BROWSER = 'Mozilla/5.0 (de Remedios)';

let receiver: TraceReceiver;
let stack: Stack;
let administrator: SignedIn;
let names = 0;
let exported: string[];
let tracing: NodeJS.ProcessEnv;
before(async () => {
  ({ stack, receiver, exported, tracing } = await ownSystem());
  administrator = await signedIn(ADMINISTRATOR, PASSWORD, { gateway: stack.urls.gateway });
});

const newTrace = () => [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')] as const;

/** Of a browser. */
const headersOf = ([traceId, parentId]: ReturnType<typeof newTrace>, flags = '01') => ({
  traceparent: `00-${traceId}-${parentId}-${flags}`,
  'user-agent': BROWSER,
});

/** A write with the traceparent of a browser. @returns the ids of trace and browser span */
async function createBank(flags = '01', at?: string) {
  const [traceId, parentId] = newTrace();
  await administrator.result(banksApi.create, {
    at,
    body: { name: `${NAME} ${(names += 1)}`, details: 'Ventanilla de Remedios' },
    headers: { 'idempotency-key': crypto.randomUUID(), ...headersOf([traceId, parentId], flags) },
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

/** A span with its ancestors up to the root. */
function pathOf(span: Span | undefined): Span[] {
  if (!span) return [];
  return [span, ...pathOf(receiver.traces.of(span.traceId).find(({ id }) => id === span.parentId))];
}
const namesOf = (spans: Span[]) => spans.map(({ service, name }) => `${service}: ${name}`);

/** Waits for spans, `service: name`. Each process exports for itself, the parts of a span with it or before. */
async function untilExported(traceId: string, ...spans: string[]) {
  const all = () => namesOf(receiver.traces.of(traceId));
  assert.ok(await waitFor(() => spans.every((span) => all().includes(span))), all().join('\n'));
}
/** From the row of the audit entry up to the call. */
const OF_A_BANK = [
  'audit: insert audit_logs',
  'audit: process audit',
  'catalog: publish umbral.audit.catalog',
  'catalog: createBank',
  'gateway: call catalog',
  'gateway: POST catalog',
];

test('no trace is exported unless it is enabled', async (t) => {
  const { urls, databases, stop } = await sharedSystem('untraced');
  t.after(stop);
  const person = await signedIn(ADMINISTRATOR, PASSWORD, { gateway: urls.gateway });
  const [[traceId, parentId], name] = [newTrace(), `${NAME} ${unique()}`];
  const headers = { 'idempotency-key': crypto.randomUUID(), traceparent: `00-${traceId}-${parentId}-01` };
  await person.result(banksApi.create, { body: { name }, headers });
  const traces = await withClient(databases.catalog.owner, async (client) => {
    const sql = 'select distinct traceparent from outbox_events where strpos(payload::text, $1) > 0';
    return (await client.query(sql, [name])).rows;
  });
  assert.deepEqual(traces, [{ traceparent: null }]);
});

test('a write is one trace, from its call to the row of its audit entry', async () => {
  const { traceId, parentId } = await createBank();
  await untilExported(traceId, ...OF_A_BANK);
  const path = pathOf(insertion(traceId));
  assert.deepEqual(namesOf(path), OF_A_BANK);
  assert.equal(path.at(-1)?.parentId, parentId);
  const operation = path[3];
  const parts = receiver.traces.of(traceId).filter((span) => span.parentId === operation.id);
  for (const part of ['begin', 'insert banks', 'insert outbox_events', 'commit'])
    assert.ok(namesOf(parts).includes(`catalog: ${part}`), namesOf(parts).join('\n'));
  assert.equal(operation.attributes['http.response.status_code'], '201');
});

/** Calls with the most statements that each may run: a statement costs more than the rows that it finds, so one more needs a reason. */
const budgets: [string, number, OperationShape, { body?: () => object; query?: object }][] = [
  ['a page of users', 2, usersApi.list, { query: { page: 1 } }],
  ['a page of studies', 2, viabilityStudiesApi.list, { query: { page: 1 } }],
  ['a page of banks', 2, banksApi.list, { query: { page: 1 } }],
  ['a new bank', 7, banksApi.create, { body: () => ({ name: `Banco del presupuesto ${(names += 1)}` }) }],
  [
    'a new client',
    8,
    clientsApi.create,
    { body: () => ({ firstName: 'Irene', lastName: `Presupuesto ${(names += 1)}` }) },
  ],
  ['a sign-in', 8, authApi.login, { body: () => ({ email: ADMINISTRATOR, password: PASSWORD }) }],
];
for (const [name, most, operation, { body, query }] of budgets)
  test(`${name} runs ${most} statements at most`, async () => {
    const who = operation === authApi.login ? new Caller(administrator.target) : administrator;
    const call = async (more: object) => {
      const headers = { 'idempotency-key': crypto.randomUUID(), ...more };
      const reply = await who.call(operation, { body: body?.(), query, headers } as object);
      assert.ok(reply.status < 300, reply.text);
      return reply;
    };
    const before = await call({});
    // Most users sign in from a known device.
    const device = before.headers.getSetCookie().find((each) => each.includes('umbral_device'));
    const [traceId, parentId] = newTrace();
    await call({ traceparent: `00-${traceId}-${parentId}-01`, ...(device && { cookie: device.split(';')[0] }) });
    const found = await eventually(() => receiver.traces.of(traceId).find((span) => span.name === operation.id));
    const statements = receiver.traces
      .of(traceId)
      .filter(({ parentId, attributes }) => parentId === found?.id && 'db.query.text' in attributes)
      .filter(({ name }) => !['begin', 'commit'].includes(name));
    assert.ok(statements.length > 0);
    assert.ok(statements.length <= most, namesOf(statements).join('\n'));
  });

test('a click is the root of its trace', async (t) => {
  const browser = await launchChromium();
  t.after(() => browser.close());
  const page = await browser.newPage({ locale: 'es-ES' });
  page.setDefaultTimeout(180_000);
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
  assert.ok(await waitFor(isWhole), namesOf(receiver.traces.of(traceId)).join('\n'));
  const path = pathOf(insertion(traceId));
  assert.deepEqual(namesOf(path.slice(-3)), ['gateway: call catalog', 'gateway: POST catalog', 'browser: click']);
  const click = path.at(-1);
  assert.equal(click?.parentId, undefined);
  assert.deepEqual(click?.attributes, {});
  assert.equal(receiver.traces.of(traceId).filter(({ service }) => service === 'browser').length, 1);
  // The refetched list belongs to it too.
  const refetches = () => receiver.traces.of(traceId).filter(({ name }) => name === 'listBanks');
  assert.ok(await waitFor(() => refetches().length === 1), namesOf(receiver.traces.of(traceId)).join('\n'));
});

test('typed text and identities are in no trace', async () => {
  const search = 'Remedios Quintanilla';
  const [ofList, ofRefused] = [newTrace(), newTrace()];
  await administrator.result(usersApi.list, { query: { search }, headers: headersOf(ofList) });
  const refused = await administrator.call(banksApi.create, {
    body: { name: `${NAME} ${names}`, details: 7 },
    headers: { 'idempotency-key': crypto.randomUUID(), ...headersOf(ofRefused) },
  });
  assert.equal(refused.status, 422);
  const { traceId } = await createBank();
  await untilExported(traceId, ...OF_A_BANK);
  await untilExported(ofList[0], 'gateway: GET identity', 'identity: listUsers');
  await untilExported(ofRefused[0], 'gateway: POST catalog', 'catalog: createBank');
  const text = exported.join('\n');
  assert.ok(text.includes('select users') && text.includes('listUsers'));
  for (const secret of [
    ...['Quintanilla', 'Remedios', 'Mozilla', '127.0.0.1', ADMINISTRATOR, PASSWORD, administrator.address],
    administrator.sessionId ?? 'no session',
  ])
    assert.ok(!text.includes(secret), `${secret} was exported`);
});

test('the gateway decides whether a trace is recorded, not the caller', async () => {
  const sampler = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' };
  const door = await stack.processes.startBeside('gateway', 'unsampled', { ...tracing, ...sampler });
  const { traceId } = await createBank('01', door);
  assert.ok(await waitFor(() => movementOf(names)));
  assert.deepEqual(await tracesInOutbox(), [null, null]);
  const next = await createBank('00');
  assert.ok(await waitFor(() => insertion(next.traceId)));
  assert.deepEqual(receiver.traces.of(traceId), []);
});

test('no call waits for an unreachable collector', async () => {
  await receiver.stop();
  await createBank();
  assert.ok(await waitFor(() => movementOf(names)));
  const isReported = () => stack.processes.log('catalog').includes('traces were not exported');
  assert.ok(await waitFor(isReported));
});
