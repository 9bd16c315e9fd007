import { randomUUID } from 'node:crypto';
import {
  companiesApi,
  domainSubject,
  housingCalculationsApi,
  viabilityStudiesApi,
  type Company,
} from '@umbral/contracts';
import { eventually, Office, stack, type Member } from '@umbral/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { closeDatabase, query } from '../../test/events.js';
import { aHousingCalculation, aStudy } from '@umbral/contracts/factories';

let office: Office;
let company: Company;
let agent: Member;

beforeEach(async () => {
  office ??= await Office.open();
  company = await office.company();
  agent = await office.member({ estudios_viabilidad: 'view', estudio_cuota: 'view' }, [company]);
});
afterAll(closeDatabase);

const createStudy = async () => (await agent.caller.call(viabilityStudiesApi.create, { body: aStudy() })).body;
const study = async (id: number) => await agent.caller.call(viabilityStudiesApi.get, { params: { id } });
const toggleCompany = () => office.admin.call(companiesApi.toggleStatus, { params: { id: company.id } });
const toggleStudy = (id: number) => agent.caller.call(viabilityStudiesApi.toggleStatus, { params: { id } });
const whenInactive = (id: number) =>
  eventually(
    () => study(id),
    ({ body }) => !body.isActive,
  );

/** Publishes an event as identity's relay does, and waits until this service has handled it. */
async function deliver(occurredAt: Date, version = 2, id: string = randomUUID()): Promise<string> {
  const name = 'identity.company.deactivated';
  const connection = await connect({ servers: stack.urls.nats });
  const payload = { companyId: company.id, name: company.name, isActive: false, version };
  const event = { version: 1, id, name, occurredAt: occurredAt.toISOString(), payload };
  await jetstream(connection).publish(domainSubject(name), JSON.stringify(event), { msgID: randomUUID() });
  await connection.drain();
  await eventually(
    () => query('select 1 from inbox_events where consumer = $1 and event_id = $2', ['studies_company_cascade', id]),
    ({ length }) => length === 1,
  );
  return id;
}

describe('[D35] deactivating a company', () => {
  it('[P-COM-27] deactivates its studies and calculations, and no others; reactivating restores none', async () => {
    const mine = await createStudy();
    const { body: calculation } = await agent.caller.call(housingCalculationsApi.create, {
      body: aHousingCalculation(),
    });
    const { body: foreign } = await office.admin.call(viabilityStudiesApi.create, { body: aStudy() });
    await toggleCompany();
    const { body, headers } = await whenInactive(mine.id);
    expect([body.isFinished, headers.get('etag')]).toEqual([false, `"${mine.id}-2"`]);
    expect(
      (await agent.caller.call(housingCalculationsApi.get, { params: { id: calculation.id } })).body.isActive,
    ).toBe(false);
    expect((await office.admin.call(viabilityStudiesApi.get, { params: { id: foreign.id } })).body.isActive).toBe(true);
    await toggleCompany();
    await eventually(
      () => query<{ is_active: boolean }>('select is_active from known_companies where id = $1', [company.id]),
      ([known]) => known?.is_active === true,
    );
    expect((await study(mine.id)).body.isActive).toBe(false);
  });

  it('changes nothing more on redelivery', async () => {
    const mine = await createStudy();
    const occurredAt = new Date();
    const id = await deliver(occurredAt);
    await whenInactive(mine.id);
    await toggleStudy(mine.id);
    await deliver(occurredAt, 2, id);
    // The same payload under another id follows the redelivery in the stream: once it is handled, the redelivery is too.
    await deliver(occurredAt);
    expect(await study(mine.id)).toMatchObject({ body: { isActive: true } });
    expect((await study(mine.id)).headers.get('etag')).toBe(`"${mine.id}-3"`);
  });

  it('delivered late spares what became active since, and deactivates the rest', async () => {
    const [untouched, back] = [await createStudy(), await createStudy()];
    await toggleStudy(back.id);
    const deactivation = new Date();
    await toggleStudy(back.id);
    const young = await createStudy();
    // The company was deactivated and reactivated; the later event has arrived first.
    await query(`update known_companies set is_active = true, version = 9 where id = $1`, [company.id]);
    await deliver(deactivation, 8);
    expect((await study(untouched.id)).body.isActive).toBe(false);
    expect((await study(back.id)).body.isActive).toBe(true);
    expect((await study(young.id)).body.isActive).toBe(true);
    expect(await query('select is_active, version from known_companies where id = $1', [company.id])).toEqual([
      { is_active: true, version: 9 },
    ]);
  });
});
