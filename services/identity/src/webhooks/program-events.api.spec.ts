import { clientsApi, programEventsApi, webhooksApi, type Webhook } from '@umbral/contracts';
import { aClient, aWebhook } from '@umbral/contracts/factories';
import { eventually, Office, type ProgramMember } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, lastAudit, query, whileChanging } from '../../test/events.js';

let office: Office;
let own: ProgramMember;
let other: ProgramMember;
let foreign: Webhook;
beforeAll(async () => {
  office = await Office.open();
  [own, other] = [await office.program({}), await office.program({})];
  foreign = await office.admin.result(webhooksApi.create, { body: aWebhook({ programId: other.program.id }) });
});
afterAll(async () => {
  await query('delete from webhooks where program_id = any($1)', [[own.program.id, other.program.id]]);
  await closeDatabase();
});

const at = ({ id }: { id: number }) => ({ params: { id } });
const create = (programId = own.program.id) => own.caller.call(webhooksApi.create, { body: aWebhook({ programId }) });

/** Events of new records, as the consumer stores them; `userIds` may read them. */
const happened = async (webhook: { id: number }, count: number, userIds = [own.program.id]) => {
  const rows = await query<{ event: string }>(
    `insert into webhook_deliveries (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight)
     select $1, gen_random_uuid(), 'studies.client.created', 'studies.client', n, 1, now(), $3 from generate_series(1, $2) n
     returning event_id as event`,
    [webhook.id, count, JSON.stringify({ userIds, companyIds: [] })],
  );
  return rows.map(({ event }) => event);
};
const after = async (event: string, limit?: number) =>
  (
    await own.caller.result(programEventsApi.list, { query: { after: event, ...(limit !== undefined && { limit }) } })
  ).items.map(({ id }) => id);

describe('a program and its webhooks', () => {
  it('are its own: it makes, changes, switches, deletes and reads them, and sees their deliveries', async () => {
    const made = (await create()).body;
    await own.caller.result(webhooksApi.createSecret, at(made));
    const body = aWebhook({ programId: own.program.id, name: 'Otro nombre' });
    expect(await own.caller.result(webhooksApi.update, { ...at(made), body })).toMatchObject({ name: 'Otro nombre' });
    const listed = await own.caller.result(webhooksApi.list);
    expect((listed as Webhook[]).map(({ id }) => id)).toEqual([made.id]);
    const [event] = await happened(made, 1);
    expect(await own.caller.result(webhooksApi.deliveries, at(made))).toMatchObject({ items: [{ eventId: event }] });
    expect(await own.caller.result(webhooksApi.toggleStatus, at(made))).toMatchObject({ isActive: false });
    expect((await own.caller.call(webhooksApi.remove, at(made))).status).toBe(204);
    const [entry] = await auditOf('webhook', made.id);
    expect(entry).toMatchObject({ action: 'create', userId: own.program.id });
  });

  it('of others are not found, and none is made for another program', async () => {
    for (const op of [webhooksApi.get, webhooksApi.deliveries, webhooksApi.toggleStatus, webhooksApi.createSecret])
      expect((await own.caller.call(op, at(foreign))).status).toBe(404);
    const { status, problem } = await create(other.program.id);
    expect([status, problem.errors]).toMatchObject([422, [{ path: 'programId' }]]);
  });

  it('that is moved to another program brings it neither deliveries nor the secret', async () => {
    const made = (await create()).body;
    for (let count = 0; count < 2; count += 1) await own.caller.result(webhooksApi.createSecret, at(made));
    await happened(made, 1, [own.program.id, other.program.id]);
    const moveTo = ({ id }: { id: number }) =>
      office.admin.result(webhooksApi.update, { ...at(made), body: aWebhook({ programId: id }) });
    expect((await moveTo(own.program)).secretSince).not.toBeNull();
    expect(await moveTo(other.program)).toMatchObject({ waiting: 0, secretSince: null, formerSecretUntil: null });
    expect(await other.caller.result(webhooksApi.deliveries, at(made))).toMatchObject({ items: [] });
    expect(await other.caller.result(programEventsApi.list, { query: { after: '' } })).toEqual({ items: [] });
    expect(await query('select secret, former_secret from webhooks where id = $1', [made.id])).toEqual([
      { secret: null, former_secret: null },
    ]);
    expect((await lastAudit('webhook', made.id))?.details).toMatchObject({
      changes: { programName: { after: other.program.name }, secret: { before: '…', after: null } },
    });
  });
});

describe('the events of a program', () => {
  it('continue after an event, each once, without those that it may not read', async () => {
    const [first, second] = [(await create()).body, (await create()).body];
    const events = await happened(first, 3);
    await happened(first, 2, [other.program.id]);
    await query(
      `insert into webhook_deliveries (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight)
       select $1, event_id, type, subject, record_id, record_version, occurred_at, sight from webhook_deliveries
       where webhook_id = $2`,
      [second.id, first.id],
    );
    const later = await happened(second, 2);
    await happened(foreign, 1);
    expect(await after('')).toEqual([...events, ...later]);
    expect(await after('', 2)).toEqual(events.slice(0, 2));
    expect(await after(events[1] ?? '', 2)).toEqual([events[2], later[0]]);
    expect(await after(later[1] ?? '')).toEqual([]);
  });

  it('are inserted after those of an earlier transaction are committed, so that none appears behind one that was read', async () => {
    const webhook = (await create()).body;
    await own.caller.result(webhooksApi.createSecret, at(webhook));
    const [before = ''] = await happened(webhook, 1);
    const [earlier] = await query<{ id: string }>('select gen_random_uuid() as id');
    const uncommitted = `select pg_advisory_xact_lock(hashtext('umbral webhook deliveries'));
      insert into webhook_deliveries (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight)
      select webhook_id, '${earlier?.id}', type, subject, record_id, record_version, occurred_at, sight from webhook_deliveries
      where event_id = '${before}'`;
    const read = await whileChanging(uncommitted, async () => {
      await own.caller.result(clientsApi.create, { body: aClient() });
      return eventually(
        () => after(before),
        (ids) => ids.length > 0,
      );
    });
    expect(read[0]).toBe(earlier?.id);
  });

  it('after an event of another program, or of none, are not found', async () => {
    const [event = ''] = await happened(foreign, 1);
    for (const id of [event, '0b9f3c1e-4f0e-4a53-9b1c-6a1d2f6f6a11']) {
      const { status, problem } = await own.caller.call(programEventsApi.list, { query: { after: id } });
      expect([status, problem.code]).toEqual([404, 'not_found']);
    }
  });
});
