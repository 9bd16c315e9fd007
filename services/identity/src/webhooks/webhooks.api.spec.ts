import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  clientsApi,
  MAXIMUM_WEBHOOKS,
  programsApi,
  webhooksApi,
  type Company,
  type NewWebhookSecret,
  type Webhook,
  type WebhookDelivery,
} from '@umbral/contracts';
import { aClient, aProgram, aWebhook } from '@umbral/contracts/factories';
import {
  eventually,
  Office,
  openReceiver,
  stack,
  type Caller,
  type Member,
  type ProgramMember,
  type Received,
  type Receiver,
} from '@umbral/service-kit/testing';
import { durations, intervalOf } from '@umbral/service-kit';
import { Webhook as Verifier } from 'standardwebhooks';
import { auditOf, closeDatabase, lastAudit, query } from '../../test/events.js';

let office: Office;
let company: Company;
let agent: Member;
let program: ProgramMember;
const receivers: Receiver[] = [];
beforeAll(async () => {
  office = await Office.open();
  company = await office.company();
  agent = await office.member({}, [company]);
  program = await office.program({}, [company]);
});
afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await closeDatabase();
});

const at = ({ id }: { id: number }) => ({ params: { id } });
const receiver = async () => {
  const opened = await openReceiver();
  receivers.push(opened);
  return opened;
};
const secretOf = (webhook: Webhook) => office.admin.result(webhooksApi.createSecret, at(webhook));

interface Subscription {
  webhook: Webhook;
  secret: NewWebhookSecret['secret'];
  to: Receiver;
}
/** A webhook of a program, with a secret and its own receiver. */
async function subscribe(given: object = {}): Promise<Subscription> {
  const to = await receiver();
  const body = aWebhook({ programId: program.program.id, url: to.url, ...given });
  const webhook = await office.admin.result(webhooksApi.create, { body });
  return { webhook, secret: (await secretOf(webhook)).secret, to };
}
const createClient = (caller: Caller = agent.caller) => caller.result(clientsApi.create, { body: aClient() });
const rename = (client: { id: number }) =>
  agent.caller.result(clientsApi.update, { ...at(client), body: aClient({ lastName: 'Otra' }) });
const versionsOf = (to: Receiver, { id }: { id: number }, wanted: number[]) =>
  eventually(
    () => to.versionsOf(id),
    (versions) => versions.length >= wanted.length,
  );
const deliveriesOf = async (webhook: Webhook, state?: WebhookDelivery['state']): Promise<WebhookDelivery[]> =>
  (await office.admin.result(webhooksApi.deliveries, { ...at(webhook), query: state && { state } })).items;
const outcomes = async (webhook: Webhook) => (await deliveriesOf(webhook)).map(({ outcome }) => outcome);
const now = (webhook: Webhook) => office.admin.result(webhooksApi.get, at(webhook));
const verify = (secret: string, { text, headers }: Received) =>
  new Verifier(secret).verify(text, headers as Record<string, string>);

describe('a webhook', () => {
  it('is created, with a secret that is returned once and contained nowhere else', async () => {
    const { webhook, secret, to } = await subscribe();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await now(webhook)).toMatchObject({
      programName: program.program.name,
      url: to.url,
      isActive: true,
      stopped: null,
      waiting: 0,
      secretSince: expect.any(String) as string,
    });
    const movements = await auditOf('webhook', webhook.id);
    expect(movements.map(({ action }) => action)).toEqual(['create', 'secret_renew']);
    const [row] = await query('select to_jsonb(w) as row from webhooks w where id = $1', [webhook.id]);
    const stored = [movements, await now(webhook), row, readFileSync(join(stack.logs, 'identity.log'), 'utf8')];
    expect(JSON.stringify(stored)).not.toContain(secret.slice('whsec_'.length));
  });

  it.each([
    ['https://127.0.0.2/umbral', 'url'],
    ['https://169.254.169.254/', 'url'],
    ['https://[::1]/', 'url'],
    ['https://postgres:5432/', 'url'],
    ['ftp://crm.example.org/', 'url'],
  ])('cannot have the URL %s', async (url, path) => {
    const { status, problem } = await office.admin.call(webhooksApi.create, {
      body: aWebhook({ programId: program.program.id, url }),
    });
    expect([status, problem.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  });

  it('belongs to an active program, and not to a person', async () => {
    for (const programId of [agent.user.id, 2_147_483_647]) {
      const { problem } = await office.admin.call(webhooksApi.create, { body: aWebhook({ programId }) });
      expect(problem.errors).toMatchObject([{ path: 'programId' }]);
    }
  });

  it('is one of at most twenty of its program, also of those that are created at once or moved to it', async () => {
    const [{ webhook }, full] = [await subscribe(), await office.program({})];
    const body = aWebhook({ programId: full.program.id });
    const create = () => office.admin.call(webhooksApi.create, { body });
    for (let count = 1; count < MAXIMUM_WEBHOOKS; count += 1) expect((await create()).status).toBe(201);
    const replies = await Promise.all([create(), create(), create()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const moved = await office.admin.call(webhooksApi.update, { ...at(webhook), body });
    expect(moved.problem.code).toBe('too_many_webhooks');
  });

  it('is deleted with its program, which is audited', async () => {
    const role = await office.role();
    const other = await office.admin.result(programsApi.create, { body: aProgram({ roleId: role.id }) });
    const { webhook } = await subscribe({ programId: other.id });
    await office.admin.result(programsApi.toggleStatus, at(other));
    await office.admin.call(programsApi.remove, at(other));
    expect((await office.admin.call(webhooksApi.get, at(webhook))).status).toBe(404);
    expect(await lastAudit('webhook', webhook.id)).toMatchObject({ action: 'delete', entityName: webhook.name });
  });
});

describe('a message', () => {
  it('is signed as in Standard Webhooks, and contains only the id and version of the record', async () => {
    const { secret, to } = await subscribe();
    const client = await createClient();
    await versionsOf(to, client, [1]);
    const [message] = to.received as [Received];
    expect(verify(secret, message)).toEqual(message.body);
    expect(message.body).toEqual({
      id: message.headers['webhook-id'],
      type: 'studies.client.created',
      timestamp: expect.any(String) as string,
      data: { id: client.id, version: 1 },
    });
    expect(() => verify(secret, { ...message, text: message.text.replace('created', 'deleted') })).toThrow();
    const answer = await program.caller.call(clientsApi.get, at(client));
    expect(answer.body).toMatchObject({ id: message.body.data.id, lastName: client.lastName });
  });

  it('is sent only for subscribed events and records of the program’s companies', async () => {
    const { to } = await subscribe({ events: ['studies.client.created'] });
    const stranger = await office.member({}, [await office.company()]);
    const [foreign, own] = [await createClient(stranger.caller), await createClient(program.caller)];
    const [here, last] = [await createClient(), await createClient()];
    await rename(here);
    for (const client of [own, here, last]) await versionsOf(to, client, [1]);
    expect([to.versionsOf(here.id), to.versionsOf(foreign.id)]).toEqual([[1], []]);
  });

  it('is sent only for what the role of the program may read, and never about programs', async () => {
    const events = ['identity.user.changed'];
    const withoutAccess = await subscribe({ events });
    const reader = await office.program({ usuarios: 'view' }, [company]);
    const withAccess = await subscribe({ events, programId: reader.program.id });
    const { id, name, roleId } = (await office.program({}, [company])).program;
    const body = { name: `${name} bis`, roleId, companyIds: [company.id] };
    await office.admin.result(programsApi.update, { ...at({ id }), body });
    // A new member of the company becomes visible.
    const { user } = await office.member({}, [company]);
    await eventually(
      () => withAccess.to.versionsOf(user.id),
      ({ length }) => length > 0,
    );
    expect([withAccess.to.versionsOf(id), withoutAccess.to.received]).toEqual([[], []]);
  });

  it('is not sent if the program may no longer read the record', async () => {
    const leaving = await office.program({}, [company]);
    const { webhook, to } = await subscribe({ programId: leaving.program.id });
    to.answer(() => 503);
    const client = await createClient();
    await versionsOf(to, client, [1]);
    const { roleId, name } = leaving.program;
    await office.admin.result(programsApi.update, { ...at(leaving.program), body: { name, roleId, companyIds: [] } });
    // Events of earlier records of the company, which may be on the way, are withheld too.
    const delivery = await eventually(async () =>
      (await deliveriesOf(webhook, 'withheld')).find(({ recordId }) => recordId === client.id),
    );
    expect(delivery).toMatchObject({ outcome: 'out_of_sight' });
  });
});

describe('a failed message', () => {
  it('is retried until it succeeds; it blocks later messages of the same record only', async () => {
    const { webhook, to } = await subscribe();
    const [held, free] = [await createClient(), await createClient()];
    let refusals = 0;
    to.answer(({ body }) => (body.data.id === held.id && (refusals += 1) <= 1 ? 500 : 200));
    await rename(held);
    expect(await versionsOf(to, free, [1])).toEqual([1]);
    expect(await versionsOf(to, held, [1, 1, 2])).toEqual([1, 1, 2]);
    const sent = to.received.filter(({ body }) => body.data.id === held.id && body.data.version === 1);
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const rows = await eventually(
      () => deliveriesOf(webhook),
      (all) => all.every(({ state }) => state === 'delivered'),
    );
    expect(rows.map(({ recordId, attempts, status }) => [recordId === held.id, attempts, status])).toEqual(
      expect.arrayContaining([
        [true, 2, 200],
        [true, 1, 200],
        [false, 1, 200],
      ]),
    );
  });

  it('has the outcome of its last attempt', async () => {
    const { webhook, to } = await subscribe();
    to.answer(() => ({ status: 302, headers: { location: 'http://127.0.0.2/' } }));
    const client = await createClient();
    await versionsOf(to, client, [1]);
    await eventually(
      () => outcomes(webhook),
      ([outcome]) => outcome === 'redirected',
    );
    // As if a public name resolved to a private address later.
    const inside = await openReceiver('127.0.0.2');
    receivers.push(inside);
    await query('update webhooks set url = $1 where id = $2', [inside.url, webhook.id]);
    await eventually(
      () => outcomes(webhook),
      ([outcome]) => outcome === 'private_address',
    );
    expect(inside.received).toEqual([]);
  });

  it('does not delay those of other webhooks, even with a slow receiver', async () => {
    const [slow, quick] = [await subscribe(), await subscribe()];
    slow.to.answer(() => new Promise<never>(() => undefined));
    const clients = [];
    for (let count = 0; count < 6; count += 1) clients.push(await createClient());
    for (const client of clients) await versionsOf(quick.to, client, [1]);
    // At most four calls are in flight to the slow one, however long that took, and its others wait.
    const [row] = await query<{ calls: number }>(
      'select count(*)::int as calls from webhook_deliveries where webhook_id = $1 and leased_until > now()',
      [slow.webhook.id],
    );
    expect(row?.calls).toBeLessThanOrEqual(4);
  });

  it('switches the webhook off on 410; after its activation waiting messages are sent', async () => {
    const { webhook, to } = await subscribe();
    to.answer(() => 410);
    const client = await createClient();
    const off = await eventually(
      () => now(webhook),
      ({ isActive }) => !isActive,
    );
    expect(off).toMatchObject({ stopped: 'gone', waiting: 1 });
    expect(await lastAudit('webhook', webhook.id)).toMatchObject({
      action: 'toggle_status',
      userId: program.program.id,
      details: { changes: { isActive: { before: true, after: false }, stopped: { after: 'gone' } } },
    });
    await rename(client);
    await eventually(
      () => now(webhook),
      ({ waiting }) => waiting === 2,
    );
    to.answer(() => 204);
    await office.admin.result(webhooksApi.toggleStatus, at(webhook));
    expect(await versionsOf(to, client, [1, 1, 2])).toEqual([1, 1, 2]);
    expect(await now(webhook)).toMatchObject({ isActive: true, stopped: null });
  });

  it('switches it off after days without success, and is given up alone if others succeed', async () => {
    const { webhook, to } = await subscribe();
    to.answer(() => 500);
    const client = await createClient();
    await versionsOf(to, client, [1]);
    await eventually(async () => (await now(webhook)).failingSince);
    const beyond = intervalOf(durations.webhookRetries);
    const age = () =>
      query(`update webhook_deliveries set since = now() - ${beyond} where webhook_id = $1`, [webhook.id]);
    await age();
    await eventually(
      () => deliveriesOf(webhook, 'failed'),
      ({ length }) => length === 1,
    );
    expect((await now(webhook)).isActive).toBe(true);
    await query(`update webhooks set failing_since = now() - ${beyond} where id = $1`, [webhook.id]);
    await createClient();
    await eventually(
      () => deliveriesOf(webhook, 'waiting'),
      ([one]) => one !== undefined && one.outcome !== null,
    );
    await age();
    const off = await eventually(
      () => now(webhook),
      ({ isActive }) => !isActive,
    );
    expect(off).toMatchObject({ stopped: 'failing', waiting: 1 });
  });
});

describe('a sent message', () => {
  it('is resent, one or all since a time, with the same ids', async () => {
    const { webhook, to } = await subscribe();
    const start = new Date().toISOString();
    const [one, other] = [await createClient(), await createClient()];
    await rename(one);
    await versionsOf(to, one, [1, 2]);
    await versionsOf(to, other, [1]);
    const rows = await eventually(
      () => deliveriesOf(webhook, 'delivered'),
      ({ length }) => length === 3,
    );
    const idsOf = () => to.received.map(({ headers }) => headers['webhook-id']);
    const first = idsOf();
    const resent = rows.find(({ recordId }) => recordId === other.id) as WebhookDelivery;
    await office.admin.result(webhooksApi.resend, { params: { id: webhook.id, deliveryId: resent.id } });
    expect(await versionsOf(to, other, [1, 1])).toEqual([1, 1]);
    expect(idsOf().at(-1)).toBe(resent.eventId);
    expect(await lastAudit('webhook', webhook.id)).toMatchObject({
      action: 'resend',
      details: { changes: { delivery: { after: resent.eventId } } },
    });
    await eventually(
      () => now(webhook),
      ({ waiting }) => waiting === 0,
    );
    const replay = await office.admin.result(webhooksApi.replay, { ...at(webhook), body: { since: start } });
    expect(replay.count).toBe(3);
    expect(await versionsOf(to, one, [1, 2, 1, 2])).toEqual([1, 2, 1, 2]);
    await versionsOf(to, other, [1, 1, 1]);
    expect(new Set(idsOf())).toEqual(new Set(first));
  });

  it('can be a test without a record, which is not retried', async () => {
    const { webhook, to, secret } = await subscribe();
    to.answer(() => 500);
    const test = await office.admin.result(webhooksApi.test, at(webhook));
    const [row] = await eventually(
      () => deliveriesOf(webhook, 'failed'),
      ({ length }) => length === 1,
    );
    expect(row).toMatchObject({ id: test.id, type: 'webhook.test', status: 500, attempts: 1 });
    expect(verify(secret, to.received[0] as Received)).toMatchObject({
      type: 'webhook.test',
      data: { id: webhook.id },
    });
    expect((await now(webhook)).failingSince).toBeNull();
  });

  it('is not attempted without a secret, nor while the webhook is off', async () => {
    const webhook = await office.admin.result(webhooksApi.create, {
      body: aWebhook({ programId: program.program.id }),
    });
    expect((await office.admin.call(webhooksApi.test, at(webhook))).problem.code).toBe('no_webhook_secret');
    await secretOf(webhook);
    await office.admin.result(webhooksApi.toggleStatus, at(webhook));
    expect((await office.admin.call(webhooksApi.test, at(webhook))).problem.code).toBe('inactive_record');
  });

  it('has the former signature and the new one for a day', async () => {
    const { webhook, to, secret } = await subscribe();
    const renewed = await secretOf(webhook);
    const hours = (Date.parse(renewed.formerSecretUntil ?? '') - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    await office.admin.result(webhooksApi.test, at(webhook));
    const [message] = await eventually(
      () => to.received,
      ({ length }) => length === 1,
    );
    for (const known of [secret, renewed.secret]) expect(verify(known, message as Received)).toBeTruthy();
    const aged = `former_secret_until - ${intervalOf(durations.formerWebhookSecret)}`;
    await query(`update webhooks set former_secret_until = ${aged} where id = $1`, [webhook.id]);
    await office.admin.result(webhooksApi.test, at(webhook));
    const [, later] = await eventually(
      () => to.received,
      ({ length }) => length === 2,
    );
    expect(() => verify(secret, later as Received)).toThrow();
    expect(verify(renewed.secret, later as Received)).toBeTruthy();
  });
});
