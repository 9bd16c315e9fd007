import { randomInt } from 'node:crypto';
import { viabilityStudiesApi, type Company } from '@umbral/contracts';
import { Office, type Caller, type Member } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, lastAudit, query } from '../../test/events.js';
import { knownCompany } from '../../test/known.js';
import { aGuarantor, aHolder, aStudy } from '@umbral/contracts/factories';

let office: Office;
let here: Company;
let agent: Member;
let manager: Member;
let stranger: Member;

beforeAll(async () => {
  office = await Office.open();
  here = await office.company();
  agent = await office.member({ estudios_viabilidad: 'view' }, [here]);
  manager = await office.member({ estudios_viabilidad: 'delete' }, [here]);
  stranger = await office.member({ estudios_viabilidad: 'delete' }, [await office.company()]);
  await knownCompany(here);
});
afterAll(closeDatabase);

const create = async (given: object = {}) =>
  (await agent.caller.call(viabilityStudiesApi.create, { body: { ...aStudy(), ...given } })).body;
const read = async (id: number) => (await agent.caller.call(viabilityStudiesApi.get, { params: { id } })).body;
const update = (id: number, body: object, caller = agent.caller) =>
  caller.call(viabilityStudiesApi.update, { params: { id }, body });
const toggle = (
  op: typeof viabilityStudiesApi.toggleStatus | typeof viabilityStudiesApi.toggleFinished,
  id: number,
  caller = agent.caller,
) => caller.call(op, { params: { id } });
const remove = (id: number, caller: Caller) => caller.call(viabilityStudiesApi.remove, { params: { id } });

describe('changing a study', () => {
  it('[S-ENT-36] a property has no debt unless one is said, and goes with its holder or guarantor', async () => {
    const [stays, goes] = [randomInt(1e6, 4e6) * 2, randomInt(5e6, 9e6) * 2];
    const people = {
      holders: [
        aHolder({ properties: [{ propertyValue: stays }, { propertyValue: stays + 1, propertyDebt: 5_000.5 }] }),
        aHolder({ name: 'Quien se va', relationshipToOthers: 'Pareja', properties: [{ propertyValue: goes }] }),
      ],
      guarantors: [aGuarantor({ properties: [{ propertyValue: goes + 1 }] })],
    };
    const body = await create(people);
    const debts = ({ holders, guarantors }: typeof body) =>
      [...holders, ...guarantors].map(({ properties }) => properties.map(({ propertyDebt }) => propertyDebt));
    expect(debts(body)).toEqual([[0, 5_000.5], [0], [0]]);
    expect(debts(await read(body.id))).toEqual([[0, 5_000.5], [0], [0]]);
    // By their values, which no other study has: whose they were is gone with the person.
    const stored = async () => {
      const rows = await query<{ value: number }>(`
        select property_value::int as value from viability_holder_properties
        union all select property_value::int from viability_guarantor_properties`);
      return rows
        .map(({ value }) => value)
        .filter((value) => [stays, stays + 1, goes, goes + 1].includes(value))
        .sort();
    };
    expect(await stored()).toEqual([stays, stays + 1, goes, goes + 1].sort());
    await update(body.id, aStudy({ holders: people.holders.slice(0, 1), guarantors: [] }));
    expect(await stored()).toEqual([stays, stays + 1]);
    await toggle(viabilityStudiesApi.toggleStatus, body.id);
    expect((await remove(body.id, manager.caller)).status).toBe(204);
    expect(await stored()).toEqual([]);
  });

  it('[S-API-45] replaces people and properties, keeps owner and company', async () => {
    const study = await create({
      holders: [aHolder({ name: 'Uno', properties: [{ propertyValue: 1 }] }), aHolder({ name: 'Dos' })],
      guarantors: [aGuarantor()],
    });
    const body = aStudy({ holders: [aHolder({ name: 'Tres', phone: null })], tasacion: '350.5' });
    const { body: after } = await update(study.id, body, manager.caller);
    expect(after).toMatchObject({
      clientName: 'Tres',
      clientPhone: null,
      tasacion: 350.5,
      guarantors: [],
      userId: agent.user.id,
      companyId: here.id,
    });
    expect(after.holders.map(({ name, properties }) => [name, properties])).toEqual([['Tres', []]]);
    expect(await read(study.id)).toEqual(after);
    expect(await query('select 1 from viability_holders where study_id = $1', [study.id])).toHaveLength(1);
  });

  it('[D123] a value that changes, or is now of another person, is not unconfirmed any longer', async () => {
    const [ana, luis] = [aHolder({ name: 'Ana', savings: 100.5 }), aHolder({ name: 'Luis', savings: 100.5 })];
    const ofPeople = ['holders.0.age', 'holders.1.age', 'holders.1.savings'];
    const { id } = await create({ holders: [ana, luis], unconfirmed: ['isNational', 'tasacion', ...ofPeople] });
    const left = async (given: object) => {
      await update(id, aStudy({ tasacion: 380, ...given }));
      return (await read(id)).unconfirmed;
    };
    expect(await left({ holders: [ana, luis] })).toEqual(['isNational', ...ofPeople]);
    expect(await left({ holders: [ana, { ...luis, savings: 100 }] })).toEqual(['isNational', ...ofPeople.slice(0, 2)]);
    expect(await left({ holders: [luis, ana] })).toEqual(['isNational']);
  });

  it('[D70] writes only what changed to the audit entry, without unchanged people', async () => {
    const study = await create({ guarantors: [aGuarantor()] });
    const body = aStudy({ studyName: study.studyName, guarantors: [aGuarantor()], purchasePrice: 231_000.5 });
    await update(study.id, body);
    expect((await lastAudit('viability_study', study.id))?.details.changes).toEqual({
      purchasePrice: { before: 230_000, after: 231_000.5 },
    });
    await update(study.id, { ...body, holders: [aHolder({ netIncome: 3000 })] });
    const { holders } = (await lastAudit('viability_study', study.id))?.details.changes ?? {};
    expect([holders?.before, holders?.after]).toEqual([
      [expect.objectContaining({ netIncome: 2400 })],
      [expect.objectContaining({ netIncome: 3000 })],
    ]);
  });

  it('[D28] is 404 for another company before the body is validated', async () => {
    const study = await create();
    expect((await update(study.id, {}, stranger.caller)).status).toBe(404);
    expect((await read(study.id)).studyName).toBe(study.studyName);
  });
});

describe('the states of a study', () => {
  it('[S-API-48] it is finished and reopened without a body', async () => {
    const study = await create();
    const answers = [
      await toggle(viabilityStudiesApi.toggleFinished, study.id),
      await toggle(viabilityStudiesApi.toggleFinished, study.id),
    ];
    expect(answers.map(({ status, body }) => [status, body.isFinished])).toEqual([
      [200, true],
      [200, false],
    ]);
  });

  it('[S-VST-22] [D59] finishing makes it inactive, reopening active', async () => {
    const study = await create();
    const finished = await toggle(viabilityStudiesApi.toggleFinished, study.id);
    expect([finished.body.isFinished, finished.body.isActive]).toEqual([true, false]);
    expect(await lastAudit('viability_study', study.id)).toMatchObject({
      action: 'toggle_finished',
      details: { changes: { isFinished: { before: false, after: true }, isActive: { before: true, after: false } } },
    });
    const { body } = await toggle(viabilityStudiesApi.toggleFinished, study.id);
    expect([body.isFinished, body.isActive]).toEqual([false, true]);
  });

  it('[B-WRK-04] has time and user of its phase; older ones have none', async () => {
    const study = await create();
    expect(study).toMatchObject({ finishedAt: null, finishedBy: null, reopenedAt: null, reopenedBy: null });
    const { body: finished } = await toggle(viabilityStudiesApi.toggleFinished, study.id);
    expect(finished).toMatchObject({ finishedBy: agent.user.name, reopenedAt: null, reopenedBy: null });
    expect(Date.parse(finished.finishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(study.createdAt));
    const { body: listed } = await agent.caller.call(viabilityStudiesApi.list, {
      query: { page: '1', search: study.studyName, status: 'inactive' },
    });
    expect(listed).toMatchObject({ items: [{ finishedAt: finished.finishedAt, finishedBy: agent.user.name }] });
    const { body: reopened } = await toggle(viabilityStudiesApi.toggleFinished, study.id);
    expect(reopened).toMatchObject({ finishedAt: null, finishedBy: null, reopenedBy: agent.user.name });
    expect(reopened.reopenedAt).not.toBeNull();
    await query(
      'update viability_studies set is_finished = true, reopened_at = null, reopened_by = null where id = $1',
      [study.id],
    );
    expect(await read(study.id)).toMatchObject({ isFinished: true, finishedAt: null, finishedBy: null });
  });

  it('[B-WRK-04] a stale ETag changes neither the phase nor its user', async () => {
    const study = await create();
    const { headers } = await agent.caller.call(viabilityStudiesApi.get, { params: { id: study.id } });
    await update(study.id, aStudy());
    const { status } = await agent.caller.call(viabilityStudiesApi.toggleFinished, {
      params: { id: study.id },
      headers: { 'If-Match': headers.get('etag') ?? '' },
    });
    expect(status).toBe(412);
    expect(await read(study.id)).toMatchObject({ isFinished: false, finishedAt: null, finishedBy: null });
  });

  it('[S-VST-22] [D59] one that was inactive already is active once it is reopened', async () => {
    const study = await create();
    await toggle(viabilityStudiesApi.toggleStatus, study.id);
    expect((await toggle(viabilityStudiesApi.toggleFinished, study.id)).body).toMatchObject({
      isFinished: true,
      isActive: false,
    });
    expect((await toggle(viabilityStudiesApi.toggleFinished, study.id)).body).toMatchObject({
      isFinished: false,
      isActive: true,
    });
  });

  it('[S-API-47] it is deactivated and activated without a body', async () => {
    const study = await create();
    const answers = [
      await toggle(viabilityStudiesApi.toggleStatus, study.id),
      await toggle(viabilityStudiesApi.toggleStatus, study.id),
    ];
    expect(answers.map(({ status, body }) => [status, body.isActive])).toEqual([
      [200, false],
      [200, true],
    ]);
  });

  it('[S-VST-23] [D59] the status flips alone', async () => {
    const study = await create();
    await toggle(viabilityStudiesApi.toggleFinished, study.id);
    const { body } = await toggle(viabilityStudiesApi.toggleStatus, study.id);
    expect([body.isActive, body.isFinished]).toEqual([true, true]);
  });

  it('two flips at once bring it back', async () => {
    const study = await create();
    await Promise.all([
      toggle(viabilityStudiesApi.toggleStatus, study.id),
      toggle(viabilityStudiesApi.toggleStatus, study.id),
    ]);
    expect((await read(study.id)).isActive).toBe(true);
    expect(await auditOf('viability_study', study.id)).toHaveLength(3);
  });

  it('[D28] is 404 for another company', async () => {
    const study = await create();
    for (const op of [viabilityStudiesApi.toggleStatus, viabilityStudiesApi.toggleFinished])
      expect((await toggle(op, study.id, stranger.caller)).status).toBe(404);
    expect((await read(study.id)).isActive).toBe(true);
  });
});

describe('deleting a study', () => {
  const removed = async () => {
    const study = await create({ guarantors: [aGuarantor()] });
    await toggle(viabilityStudiesApi.toggleStatus, study.id);
    expect((await remove(study.id, manager.caller)).status).toBe(204);
    return study;
  };

  it('[S-API-46] removes it', async () => {
    const { id } = await removed();
    expect((await agent.caller.call(viabilityStudiesApi.get, { params: { id } })).status).toBe(404);
  });

  it('[S-ENT-34] deletes its people', async () => {
    const study = await removed();
    const [holder, guarantor] = [study.holders[0]?.id, study.guarantors[0]?.id];
    expect(
      await query(
        'select 1 from viability_holders where id = $1 union all select 1 from viability_guarantor_properties where guarantor_id = $2',
        [holder, guarantor],
      ),
    ).toEqual([]);
  });

  it('[S-VST-25] [D20] needs the delete permission, its company and an inactive study', async () => {
    const study = await create();
    expect((await remove(study.id, agent.caller)).status).toBe(403);
    expect((await remove(study.id, stranger.caller)).status).toBe(404);
    expect((await remove(study.id, manager.caller)).problem.code).toBe('still_active');
  });
});
