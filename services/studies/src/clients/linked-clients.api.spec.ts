import {
  clientsApi,
  housingCalculationsApi,
  UNKNOWN_CLIENT_MESSAGE,
  viabilityStudiesApi,
  type Company,
} from '@umbral/contracts';
import { aClient, aGuarantor, aHolder, aHousingCalculation, aStudy } from '@umbral/contracts/factories';
import { Office, type Member } from '@umbral/service-kit/testing';
import { closeDatabase, query, whileChanging } from '../../test/events.js';

let office: Office;
let here: Company;
let agent: Member;
let mate: Member;
let stranger: Member;
const grants = { estudios_viabilidad: 'view', estudio_cuota: 'view' } as const;

beforeAll(async () => {
  office = await Office.open();
  here = await office.company();
  agent = await office.member(grants, [here]);
  mate = await office.member(grants, [here]);
  stranger = await office.member(grants, [await office.company()]);
});
afterAll(closeDatabase);

const aClientOf = ({ caller }: Member) => caller.result(clientsApi.create, { body: aClient() });
const aStudyOf = ({ caller }: Member, body: object) =>
  caller.result(viabilityStudiesApi.create, { body: { ...aStudy(), ...body } });
const works = async ({ caller }: Member, id: number) =>
  (await caller.result(clientsApi.works, { params: { id } })).map((work) => [work.kind, work.id]);

describe('the client linked to a person', () => {
  it('[B-WRK-09] is stored with holders, guarantors and calculations, and is null by default', async () => {
    const { id } = await aClientOf(mate);
    const study = await aStudyOf(agent, {
      holders: [aHolder({ clientId: id }), aHolder()],
      guarantors: [aGuarantor({ clientId: id })],
    });
    expect(study.holders.map(({ clientId }) => clientId)).toEqual([id, null]);
    expect(study.guarantors.map(({ clientId }) => clientId)).toEqual([id]);
    const body = aHousingCalculation({ clientId: id });
    const calculation = await agent.caller.result(housingCalculationsApi.create, { body });
    expect(calculation.clientId).toBe(id);
    const plain = await agent.caller.result(housingCalculationsApi.create, { body: aHousingCalculation() });
    expect(plain.clientId).toBeNull();
    const params = { id: calculation.id };
    const linkAfter = async (link: object) =>
      (await agent.caller.result(housingCalculationsApi.update, { params, body: aHousingCalculation(link) })).clientId;
    expect([await linkAfter({}), await linkAfter({ clientId: null })]).toEqual([id, null]);
  });

  it('[B-WRK-10] is refused at its field when the client is not visible to the caller', async () => {
    const [{ id }, own] = [await aClientOf(stranger), await aClientOf(agent)];
    const study = await agent.caller.call(viabilityStudiesApi.create, {
      body: aStudy({
        holders: [aHolder({ clientId: own.id }), aHolder({ clientId: id })],
        guarantors: [aGuarantor({ clientId: 2_000_000_000 })],
      }),
    });
    expect([study.status, study.problem.errors]).toMatchObject([
      422,
      [
        { path: 'holders.1.clientId', message: UNKNOWN_CLIENT_MESSAGE },
        { path: 'guarantors.0.clientId', message: UNKNOWN_CLIENT_MESSAGE },
      ],
    ]);
    const calculation = await agent.caller.call(housingCalculationsApi.create, {
      body: aHousingCalculation({ clientId: id }),
    });
    const merged = await whileChanging(`delete from clients where id = ${own.id}`, () =>
      agent.caller.call(housingCalculationsApi.create, { body: aHousingCalculation({ clientId: own.id }) }),
    );
    for (const { status, problem } of [calculation, merged])
      expect([status, problem.errors]).toMatchObject([422, [{ path: 'clientId', message: UNKNOWN_CLIENT_MESSAGE }]]);
  });

  it('[B-WRK-10] stays when a user who cannot see the client edits the study, but cannot be chosen by them', async () => {
    const [{ id }, other] = [await aClientOf(stranger), await aClientOf(stranger)];
    const study = await aStudyOf(agent, {});
    await query('update viability_holders set client_id = $2 where study_id = $1', [study.id, id]);
    const body = aStudy({ holders: [aHolder({ clientId: id })] });
    const after = await agent.caller.result(viabilityStudiesApi.update, { params: { id: study.id }, body });
    expect(after.holders[0]?.clientId).toBe(id);
    const { status } = await agent.caller.call(viabilityStudiesApi.update, {
      params: { id: study.id },
      body: aStudy({ holders: [aHolder({ clientId: other.id })] }),
    });
    expect(status).toBe(422);
  });

  it('[B-WRK-10] is not written with a stale ETag', async () => {
    const { id } = await aClientOf(agent);
    const study = await aStudyOf(agent, {});
    await agent.caller.result(viabilityStudiesApi.update, { params: { id: study.id }, body: aStudy() });
    const { status } = await agent.caller.call(viabilityStudiesApi.update, {
      params: { id: study.id },
      body: aStudy({ holders: [aHolder({ clientId: id })] }),
      headers: { 'If-Match': `"${study.id}-1"` },
    });
    expect(status).toBe(412);
    expect(await works(agent, id)).toEqual([['evaluation', expect.any(Number)]]);
  });

  it('is dropped when name and phone of the person are retyped to those of another one', async () => {
    const [client, chosen] = [await aClientOf(agent), await aClientOf(agent)];
    const { id: clientId, firstName, lastName, phone } = client;
    const person = { clientId, name: `${firstName} ${lastName}`, phone };
    const other = { name: 'Eva Sanz Gil', phone: '699 000 111' };
    const study = await aStudyOf(agent, { holders: [aHolder(person)], guarantors: [aGuarantor(person)] });
    const linksAfter = async (holder: object, guarantor: object = {}) => {
      const { holders, guarantors } = await agent.caller.result(viabilityStudiesApi.update, {
        params: { id: study.id },
        body: aStudy({
          holders: [aHolder({ ...person, ...holder })],
          guarantors: [aGuarantor({ ...person, ...guarantor })],
        }),
      });
      return [...holders, ...guarantors].map((each) => each.clientId);
    };
    expect(await linksAfter({ name: other.name }, { phone: other.phone })).toEqual([clientId, clientId]);
    expect(await linksAfter({})).toEqual([clientId, clientId]);
    expect(await linksAfter(other)).toEqual([null, clientId]);
    expect(await linksAfter({ ...other, clientId: chosen.id }, other)).toEqual([chosen.id, null]);

    const mine = { clientId, clientName: person.name, clientPhone: phone };
    const body = aHousingCalculation(mine);
    const calculation = await agent.caller.result(housingCalculationsApi.create, { body });
    const linkAfter = async (retyped: object) => {
      const calculated = { params: { id: calculation.id }, body: aHousingCalculation({ ...mine, ...retyped }) };
      return (await agent.caller.result(housingCalculationsApi.update, calculated)).clientId;
    };
    expect(await linkAfter({ clientName: other.name })).toBe(clientId);
    expect(await linkAfter({})).toBe(clientId);
    const another = { clientName: other.name, clientPhone: other.phone };
    expect(await linkAfter({ ...another, clientId: chosen.id })).toBe(chosen.id);
    expect(await linkAfter(mine)).toBe(clientId);
    expect(await linkAfter(another)).toBeNull();
  });

  it('is dropped without a phone to compare when the names share no word, and stays otherwise', async () => {
    const [phone, eva, other] = ['699 000 444', 'Eva de Gil', 'Pedro de Sanz'];
    const linksAfter = async (former: string | null, now: { name: string; phone: string | null }) => {
      const client = aClient({ firstName: 'Eva', lastName: 'de Gil', phone: former });
      const { id: clientId } = await agent.caller.result(clientsApi.create, { body: client });
      const person = { clientId, name: eva, phone: former };
      const study = await aStudyOf(agent, { holders: [aHolder(person)] });
      const saved = await agent.caller.result(viabilityStudiesApi.update, {
        params: { id: study.id },
        body: aStudy({ holders: [aHolder({ ...person, ...now })] }),
      });
      const calculated = { clientId, clientName: eva, clientPhone: former };
      const retyped = { ...calculated, clientName: now.name, clientPhone: now.phone };
      const { id } = await agent.caller.result(housingCalculationsApi.create, {
        body: aHousingCalculation(calculated),
      });
      const update = { params: { id }, body: aHousingCalculation(retyped) };
      const calculation = await agent.caller.result(housingCalculationsApi.update, update);
      return [saved.holders[0]?.clientId, calculation.clientId].map((link) => (link === clientId ? 'kept' : link));
    };
    for (const [former, now] of [
      [null, null],
      [null, phone],
      [phone, null],
    ] as const) {
      expect(await linksAfter(former, { name: other, phone: now })).toEqual([null, null]);
      expect(await linksAfter(former, { name: 'Eva Gil', phone: now })).toEqual(['kept', 'kept']);
    }
  });

  it('stays with a person whose stored name has two inner blanks', async () => {
    const body = aClient({ lastName: 'Núñez  Gil', phone: '699 000 222' });
    const { id: clientId, firstName } = await agent.caller.result(clientsApi.create, { body });
    const study = await aStudyOf(agent, { holders: [aHolder({ clientId })] });
    const { holders } = await agent.caller.result(viabilityStudiesApi.update, {
      params: { id: study.id },
      body: aStudy({ holders: [aHolder({ clientId, name: `${firstName} Núñez Gil`, phone: '699 000 333' })] }),
    });
    expect(holders[0]?.clientId).toBe(clientId);
  });

  it('[B-WRK-11] becomes null when the client is deleted, and the study stays', async () => {
    const { id } = await aClientOf(agent);
    const study = await aStudyOf(agent, { holders: [aHolder({ clientId: id })] });
    await query('delete from clients where id = $1', [id]);
    const { holders } = await agent.caller.result(viabilityStudiesApi.get, { params: { id: study.id } });
    expect(holders).toEqual([{ ...study.holders[0], clientId: null }]);
  });
});

describe('the records of a client', () => {
  it('[B-WRK-12] are listed newest first, each once', async () => {
    const { id, evaluations } = await aClientOf(agent);
    const study = await aStudyOf(mate, {
      holders: [aHolder({ clientId: id }), aHolder({ clientId: id })],
      guarantors: [aGuarantor({ clientId: id })],
    });
    const calculation = await agent.caller.result(housingCalculationsApi.create, {
      body: aHousingCalculation({ clientId: id }),
    });
    const works = await agent.caller.result(clientsApi.works, { params: { id } });
    expect(works.map((work) => [work.kind, work.id])).toEqual([
      ['housing_calculation', calculation.id],
      ['viability_study', study.id],
      ['evaluation', evaluations[0]?.id],
    ]);
    expect(works[1]).toEqual({
      kind: 'viability_study',
      id: study.id,
      title: study.studyName,
      amount: study.purchasePrice,
      isFinished: false,
      isActive: true,
      createdAt: study.createdAt,
      studyId: null,
      userName: mate.user.name,
    });
  });

  it('[B-WRK-12] are limited to what the caller may see: by view, and by scope of each row', async () => {
    const { id } = await aClientOf(agent);
    const study = await aStudyOf(agent, { holders: [aHolder({ clientId: id })] });
    await agent.caller.result(housingCalculationsApi.create, { body: aHousingCalculation({ clientId: id }) });
    const plain = await office.member({}, [here]);
    expect(await works(plain, id)).toEqual([['evaluation', expect.any(Number)]]);
    await query('update viability_studies set user_id = $2, company_id = null where id = $1', [
      study.id,
      stranger.user.id,
    ]);
    expect((await works(mate, id)).map(([kind]) => kind)).toEqual(['housing_calculation', 'evaluation']);
    const { status } = await stranger.caller.call(clientsApi.works, { params: { id } });
    expect(status).toBe(404);
  });
});
