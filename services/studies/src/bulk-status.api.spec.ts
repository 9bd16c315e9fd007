import { housingCalculationsApi, viabilityStudiesApi, type Company } from '@umbral/contracts';
import { aHousingCalculation, aStudy } from '@umbral/contracts/factories';
import { Office, type Caller, type Member } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase } from '../test/events.js';

let office: Office;
let here: Company;
let agent: Member;
let stranger: Member;
const OFFICE = { estudios_viabilidad: 'view', estudio_cuota: 'view' } as const;

beforeAll(async () => {
  office = await Office.open();
  here = await office.company();
  agent = await office.member(OFFICE, [here]);
  stranger = await office.member(OFFICE, [await office.company()]);
});
afterAll(closeDatabase);

describe.each([
  {
    noun: 'studies',
    entity: 'viability_study',
    api: viabilityStudiesApi,
    make: (caller: Caller) => caller.result(viabilityStudiesApi.create, { body: aStudy() }),
  },
  {
    noun: 'calculations',
    entity: 'housing_calculation',
    api: housingCalculationsApi,
    make: (caller: Caller) => caller.result(housingCalculationsApi.create, { body: aHousingCalculation() }),
  },
] as const)('$noun', ({ entity, api, make }) => {
  const toggles = async ({ id }: { id: number }) =>
    (await auditOf(entity, id)).filter(({ action }) => action === 'toggle_status').length;
  const isActive = async ({ id }: { id: number }) => (await office.admin.result(api.get, { params: { id } })).isActive;

  it('[B-EXP-29] [B-EXP-30] are as asked, each with one row in the audit; who is out of sight stays', async () => {
    const [off, on, foreign] = [await make(agent.caller), await make(agent.caller), await make(stranger.caller)];
    await agent.caller.result(api.toggleStatus, { params: { id: off.id } });
    const body = { ids: [foreign.id, on.id, off.id], isActive: false };
    const { results, ...counts } = await agent.caller.result(api.bulkStatus, { body });
    expect(counts).toEqual({ done: 2, failed: 1 });
    expect(results.map(({ id, ok, changed, code }) => [id, ok, changed, code])).toEqual([
      [foreign.id, false, false, 'not_found'],
      [on.id, true, true, null],
      [off.id, true, false, null],
    ]);
    expect([await isActive(foreign), await isActive(on), await isActive(off)]).toEqual([true, false, false]);
    expect([await toggles(foreign), await toggles(on), await toggles(off)]).toEqual([0, 1, 1]);
  });

  it('[B-EXP-32] are switched by nobody who may not switch one', async () => {
    const { caller } = await office.member({}, [here]);
    const { id } = await make(agent.caller);
    const replies = [
      await caller.call(api.bulkStatus, { body: { ids: [id], isActive: false } }),
      await agent.caller.call(api.bulkStatus, { body: { ids: [id] } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 422]);
  });

  it('[B-EXP-33] come back by the versions that the answer told', async () => {
    const [one, two] = [await make(agent.caller), await make(agent.caller)];
    const ids = [one.id, two.id];
    const { results } = await agent.caller.result(api.bulkStatus, { body: { ids, isActive: false } });
    await agent.caller.result(api.toggleStatus, { params: { id: two.id } });
    const etags = Object.fromEntries(results.map(({ id, etag }) => [id, etag!]));
    const undone = await agent.caller.result(api.bulkStatus, { body: { ids, isActive: true, etags } });
    expect(undone.results.map(({ id, ok, changed, code }) => [id, ok, changed, code])).toEqual([
      [one.id, true, true, null],
      [two.id, false, false, 'stale_record'],
    ]);
  });
});
