import { housingCalculationsApi, viabilityStudiesApi, type BulkStatusAnswer, type Company } from '@umbral/contracts';
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

  describe('deactivated in a batch', () => {
    type Made = Awaited<ReturnType<typeof make>>;
    let made: Record<'off' | 'on' | 'foreign', Made>;
    let answer: BulkStatusAnswer;
    beforeAll(async () => {
      made = {
        off: await make(agent.caller),
        on: await make(agent.caller),
        foreign: await make(stranger.caller),
      };
      const { off, on, foreign } = made;
      await agent.caller.result(api.toggleStatus, { params: { id: off.id } });
      const body = { ids: [foreign.id, on.id, off.id], isActive: false };
      answer = await agent.caller.result(api.bulkStatus, { body });
    });

    it('[B-EXP-29] are deactivated and returned in request order; records that are not visible stay active', async () => {
      const { off, on, foreign } = made;
      const { results, ...counts } = answer;
      expect(counts).toEqual({ done: 2, failed: 1 });
      expect(results.map(({ id, ok, code }) => [id, ok, code])).toEqual([
        [foreign.id, false, 'not_found'],
        [on.id, true, null],
        [off.id, true, null],
      ]);
      expect([await isActive(foreign), await isActive(on), await isActive(off)]).toEqual([true, false, false]);
    });

    it('[B-EXP-30] get one audit entry each, and none where nothing changed', async () => {
      const { off, on, foreign } = made;
      expect(answer.results.map(({ changed }) => changed)).toEqual([false, true, false]);
      expect([await toggles(foreign), await toggles(on), await toggles(off)]).toEqual([0, 1, 1]);
    });
  });

  it('[B-EXP-32] are refused without the permission to switch a single one', async () => {
    const { caller } = await office.member({}, [here]);
    const { id } = await make(agent.caller);
    const replies = [
      await caller.call(api.bulkStatus, { body: { ids: [id], isActive: false } }),
      await agent.caller.call(api.bulkStatus, { body: { ids: [id] } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 422]);
  });

  it('[B-EXP-33] are restored with the versions of the answer', async () => {
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
