import { randomUUID } from 'node:crypto';
import {
  companiesApi,
  domainSubject,
  housingCalculationsApi,
  restorableRecordsApi,
  viabilityStudiesApi,
  type Company,
} from '@umbral/contracts';
import { BROKER_LIMIT_MS, eventually, Office, stack, type Member } from '@umbral/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { closeDatabase, query } from '../../test/events.js';
import { knownCompany } from '../../test/known.js';
import { aHousingCalculation, aStudy } from '@umbral/contracts/factories';

let office: Office;
let company: Company;
let agent: Member;

beforeEach(async () => {
  office ??= await Office.open();
  company = await office.company();
  await knownCompany(company);
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

/** Publishes an event as identity's relay does, and waits until this service has handled it. Odd versions are activations. */
async function deliver(occurredAt: Date, version = 2, id: string = randomUUID(), restoredBy?: number): Promise<string> {
  const isActive = version % 2 === 1;
  const name = isActive ? 'identity.company.activated' : 'identity.company.deactivated';
  const connection = await connect({ servers: stack.urls.nats, timeout: BROKER_LIMIT_MS });
  const payload = { companyId: company.id, name: company.name, isActive, version, restoredBy };
  const event = { version: 1, id, name, occurredAt: occurredAt.toISOString(), payload };
  await jetstream(connection, { timeout: BROKER_LIMIT_MS }).publish(domainSubject(name), JSON.stringify(event), {
    msgID: randomUUID(),
  });
  await connection.drain();
  await eventually(
    () =>
      query('select 1 from inbox_events where consumer = $1 and event_id = $2', [
        isActive ? 'studies_company_restoration' : 'studies_company_cascade',
        id,
      ]),
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

describe('restoring what was deactivated with a company', () => {
  /** Publishes the activation of this version, with the choice to restore. */
  const restored = (version: number, occurredAt = new Date(), id: string = randomUUID()) =>
    deliver(occurredAt, version, id, office.admin.user.id);
  const deactivated = (version: number, occurredAt = new Date()) => deliver(occurredAt, version);
  const isActive = async (id: number) => (await study(id)).body.isActive;
  const restorable = async (caller = office.admin) =>
    (await caller.call(restorableRecordsApi.count, { params: { id: company.id } })).body;
  const audited = (id: number) =>
    query(
      `select payload from outbox_events where subject = 'umbral.audit.studies' and payload ->> 'entityType' = 'viability_study'
        and payload ->> 'entityId' = $1 and payload ->> 'action' = 'toggle_status'`,
      [String(id)],
    );

  it('is chosen on activation: counted before, then active, audited with the caller, and nothing else', async () => {
    const [mine, inactive] = [await createStudy(), await createStudy()];
    const { body: calculation } = await agent.caller.call(housingCalculationsApi.create, {
      body: aHousingCalculation(),
    });
    await toggleStudy(inactive.id);
    const { body: foreign } = await office.admin.call(viabilityStudiesApi.create, { body: aStudy() });
    await office.admin.result(viabilityStudiesApi.toggleStatus, { params: { id: foreign.id } });
    await toggleCompany();
    await eventually(restorable, ({ studies, calculations }) => studies === 1 && calculations === 1);
    await office.admin.result(companiesApi.toggleStatus, {
      params: { id: company.id },
      body: { restoresRecords: true },
    });
    const { headers } = await eventually(
      () => study(mine.id),
      ({ body }) => body.isActive,
    );
    expect(headers.get('etag')).toBe(`"${mine.id}-3"`);
    const { body } = await agent.caller.call(housingCalculationsApi.get, { params: { id: calculation.id } });
    expect([body.isActive, await isActive(inactive.id)]).toEqual([true, false]);
    const { body: other } = await office.admin.call(viabilityStudiesApi.get, { params: { id: foreign.id } });
    expect(other.isActive).toBe(false);
    expect(await restorable()).toEqual({ studies: 0, calculations: 0 });
    expect(await audited(mine.id)).toEqual([
      {
        payload: expect.objectContaining({
          userId: office.admin.user.id,
          details: { changes: { isActive: { before: false, after: true } } },
        }) as unknown,
      },
    ]);
  });

  it('happens once under redelivery, and spares what a person deactivated since', async () => {
    const mine = await createStudy();
    await deactivated(2);
    const id = await restored(3);
    await toggleStudy(mine.id);
    await restored(3, new Date(), id);
    // The same activation under another id follows the redelivery in the stream.
    await restored(3);
    expect(await isActive(mine.id)).toBe(false);
    expect(await audited(mine.id)).toHaveLength(2);
  });

  it('spares what was changed, or activated and deactivated, while the company was inactive', async () => {
    const [changed, switched, untouched] = [await createStudy(), await createStudy(), await createStudy()];
    await deactivated(2);
    await agent.caller.result(viabilityStudiesApi.update, { params: { id: changed.id }, body: aStudy() });
    await toggleStudy(switched.id);
    await toggleStudy(switched.id);
    expect(await restorable()).toEqual({ studies: 1, calculations: 0 });
    await restored(3);
    expect([await isActive(changed.id), await isActive(switched.id), await isActive(untouched.id)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('ends inactive when the company is deactivated again before its activation is handled', async () => {
    const mine = await createStudy();
    const [off, on, offAgain] = [new Date(), new Date(Date.now() + 1), new Date(Date.now() + 2)];
    await deactivated(2, off);
    await restored(3, on);
    await deactivated(4, offAgain);
    expect(await isActive(mine.id)).toBe(false);
    await restored(5);
    expect(await isActive(mine.id)).toBe(true);
  });

  it.each([
    ['deactivated, deactivated, activated', [2, 4, 3], false],
    ['activated, deactivated, deactivated', [3, 2, 4], false],
    ['activated, deactivated', [3, 2], true],
    ['with an activation that arrives last of all', [2, 4, 5, 3], true],
  ])('has the same result in another order: %s', async (_order, versions, expected) => {
    const mine = await createStudy();
    const start = Date.now();
    for (const version of versions) {
      const at = new Date(start + version);
      await (version % 2 === 1 ? restored(version, at) : deactivated(version, at));
    }
    expect(await isActive(mine.id)).toBe(expected);
    if (!expected) {
      await restored(5, new Date(start + 5));
      expect(await isActive(mine.id)).toBe(true);
    }
  });

  it.each([
    ['the first after a deactivation', 3, [3, 5, 2, 4]],
    ['the last', 5, [2, 4, 5, 3]],
  ])('ends inactive where one activation restores nothing, in any order: %s', async (_which, silent, versions) => {
    const mine = await createStudy();
    const start = Date.now();
    for (const version of versions) {
      const isRestoring = version % 2 === 1 && version !== silent;
      const at = new Date(start + version);
      await (isRestoring ? restored(version, at) : deliver(at, version));
    }
    expect(await isActive(mine.id)).toBe(false);
  });

  it('ends inactive when both events are handled at once', async () => {
    const mine = await createStudy();
    const start = Date.now();
    await deactivated(2, new Date(start));
    await Promise.all([restored(3, new Date(start + 1)), deactivated(4, new Date(start + 2))]);
    expect(await isActive(mine.id)).toBe(false);
  });

  it('leaves what an earlier deactivation deactivated, if its activation did not restore it', async () => {
    const before = await createStudy();
    await toggleCompany();
    await whenInactive(before.id);
    await toggleCompany();
    const since = await createStudy();
    await toggleCompany();
    await whenInactive(since.id);
    expect(await restorable()).toEqual({ studies: 1, calculations: 0 });
    await office.admin.result(companiesApi.toggleStatus, {
      params: { id: company.id },
      body: { restoresRecords: true },
    });
    await eventually(
      () => study(since.id),
      ({ body }) => body.isActive,
    );
    expect(await isActive(before.id)).toBe(false);
  });

  it('reaches more records than one statement changes', async () => {
    const { id } = await createStudy();
    await query(
      `insert into viability_studies (user_id, company_id, client_name, purchase_price, appraisal_value, financing_percentage, energy_certificate)
        select user_id, company_id, client_name, purchase_price, appraisal_value, financing_percentage, energy_certificate
        from viability_studies, generate_series(1, 500) where id = $1`,
      [id],
    );
    const active = () =>
      query('select count(*)::int as count from viability_studies where company_id = $1 and is_active', [company.id]);
    await deactivated(2);
    expect(await active()).toEqual([{ count: 0 }]);
    expect(await restorable()).toEqual({ studies: 501, calculations: 0 });
    await restored(3);
    expect(await active()).toEqual([{ count: 501 }]);
  });

  it('is refused to a caller who does not see the company, and for a body of another kind', async () => {
    const stranger = await office.member({ companias: 'view' }, [await office.company()]);
    const { status } = await stranger.caller.call(restorableRecordsApi.count, { params: { id: company.id } });
    expect(status).toBe(404);
    const { problem } = await office.admin.call(companiesApi.toggleStatus, {
      params: { id: company.id },
      body: { restoresRecords: 'sí' as never },
    });
    expect(problem.code).toBe('validation');
  });
});
