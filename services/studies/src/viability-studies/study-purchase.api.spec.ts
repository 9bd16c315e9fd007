import { purchaseCostsApi, viabilityStudiesApi, type ViabilityStudy } from '@umbral/contracts';
import { aHolder, aStudy } from '@umbral/contracts/factories';
import { Caller, Office, type Member } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase } from '../../test/events.js';

let office: Office;
let agent: Member;

beforeAll(async () => {
  office = await Office.open();
  agent = await office.member({ estudios_viabilidad: 'view' }, [await office.company()]);
});
afterAll(closeDatabase);

const purchase = {
  region: 'VC',
  costDate: '2026-11-22',
  referenceValue: 240_000.5,
  conditions: { homeType: 'second_hand', habitual: true, children: 2 },
} as const;
type Body = Parameters<typeof aStudy>[0];
const create = (given: Body = {}, who = agent.caller) =>
  who.result(viabilityStudiesApi.create, { body: aStudy(given) });
const put = ({ id, studyName }: ViabilityStudy, given: Body = {}) =>
  agent.caller.call(viabilityStudiesApi.update, { params: { id }, body: aStudy({ studyName, ...given }) });
const costsOf = ({ id }: Pick<ViabilityStudy, 'id'>, who: Caller = agent.caller) =>
  who.call(viabilityStudiesApi.purchaseCosts, { params: { id } });

describe('where and how a home is bought', () => {
  it('[B-CST-26] is stored with a study, and unchanged when it is not sent', async () => {
    const study = await create(purchase);
    expect(study).toMatchObject(purchase);
    expect((await put(study)).body).toMatchObject(purchase);
    const { body: cleared } = await put(study, {
      region: null,
      costDate: null,
      referenceValue: null,
      conditions: null,
    });
    expect(cleared).toMatchObject({ region: null, costDate: null, referenceValue: null, conditions: null });
    const changes = (await auditOf('viability_study', study.id)).at(-1)?.details.changes;
    expect(changes).toEqual({
      region: { before: 'VC', after: null },
      costDate: { before: '2026-11-22', after: null },
      referenceValue: { before: 240_000.5, after: null },
      conditions: { before: purchase.conditions, after: null },
    });
  });

  it.each([
    ['an unknown region', { region: 'XX' }, 'region', 'Elige la comunidad autónoma'],
    ['a day that does not exist', { costDate: '2026-02-30' }, 'costDate', 'La fecha no es válida'],
    ['a value of 0', { referenceValue: 0 }, 'referenceValue', 'El valor de referencia debe ser positivo'],
    ['21 children', { conditions: { children: 21 } }, 'conditions.children', 'Los hijos deben ser entre 0 y 20'],
  ])('[B-CST-26] refuses %s', async (_title, given, path, message) => {
    const { status, problem } = await agent.caller.call(viabilityStudiesApi.create, { body: aStudy(given as Body) });
    expect([status, problem.errors]).toMatchObject([422, [{ path, message }]]);
  });
});

describe('the desired loan', () => {
  const wishes = { desiredYears: 25, desiredRate: 2.125 };

  it('[B-FIG-31] is stored with a study, unchanged when it is not sent, and cleared by null', async () => {
    const study = await create(wishes);
    expect(study).toMatchObject(wishes);
    expect((await put(study)).body).toMatchObject(wishes);
    const { body: cleared } = await put(study, { desiredYears: null, desiredRate: null });
    expect(cleared).toMatchObject({ desiredYears: null, desiredRate: null });
    expect((await auditOf('viability_study', study.id)).at(-1)?.details.changes).toEqual({
      desiredYears: { before: 25, after: null },
      desiredRate: { before: 2.125, after: null },
    });
  });

  it.each([
    [{ desiredYears: 0 }, 'desiredYears', 'El plazo debe ser un número entero entre 1 y 50'],
    [{ desiredYears: 51 }, 'desiredYears', 'El plazo debe ser un número entero entre 1 y 50'],
    [{ desiredYears: 1.5 }, 'desiredYears', 'El plazo debe ser un número entero entre 1 y 50'],
    [{ desiredRate: -1 }, 'desiredRate', 'El interés debe estar entre 0 y 20'],
    [{ desiredRate: 21 }, 'desiredRate', 'El interés debe estar entre 0 y 20'],
  ])('[B-FIG-31] is refused: %j', async (given, path, message) => {
    const { status, problem } = await agent.caller.call(viabilityStudiesApi.create, { body: aStudy(given) });
    expect([status, problem.errors]).toMatchObject([422, [{ path, message }]]);
  });

  it('[B-FIG-31] changes no row of the products that fit', async () => {
    // Other specs change the offer meanwhile, so only our own product is compared.
    const { id } = await office.product({ bankId: (await office.bank()).id });
    const rowFor = async (given: Body) => {
      const study = await create(given, office.admin);
      const listed = await office.admin.result(viabilityStudiesApi.compatibleProducts, { params: { id: study.id } });
      // Only the first rows of a list have figures, and which these are depends on the products of others.
      const { figures: _figures, ...row } = listed.find((product) => product.id === id)!;
      return row;
    };
    const row = await rowFor({});
    expect(row).toMatchObject({ id });
    expect(await rowFor({ desiredYears: 5, desiredRate: 19 })).toEqual(row);
  });
});

describe('the costs of a study', () => {
  const figures = { purchasePrice: 200_000, financingPercentage: 80, tasacion: 380 };

  it('[B-CST-28] are those of its figures, its tasación and its oldest holder', async () => {
    const holders = [aHolder({ age: 29 }), aHolder({ age: 44 })];
    const study = await create({ ...purchase, ...figures, holders });
    const { homeType, ...conditions } = purchase.conditions;
    const expected = await agent.caller.result(purchaseCostsApi.calculate, {
      body: {
        region: 'VC',
        homeType,
        date: purchase.costDate,
        purchasePrice: 200_000,
        referenceValue: purchase.referenceValue,
        financingPercentage: 80,
        age: 44,
        appraisal: 380,
        conditions: { ...conditions, firstHome: true },
      },
    });
    const { status, body } = await costsOf(study);
    expect(status).toBe(200);
    expect(body).toEqual(expected);
    expect([body.base, body.appraisal]).toEqual([240_000.5, 380]);
    // The usual one where the study has none.
    expect((await costsOf(await create({ ...purchase, tasacion: 0 }))).body.appraisal).toBe(400);
  });

  it('[B-CST-28] are those of a first home if it is one of all holders, whatever was declared', async () => {
    const home = { region: 'RI', costDate: '2026-11-22', purchasePrice: 150_000 } as const;
    const first = aHolder({ age: 30 });
    const study = await create({ ...home, holders: [first], conditions: { habitual: true } });
    const declared = { habitual: true, firstHome: true };
    const other = await create({ ...home, holders: [first, { ...first, isFirstHome: false }], conditions: declared });
    const itpOf = async (each: ViabilityStudy) => (await costsOf(each)).body.taxes.map(({ amount }) => amount);
    expect([await itpOf(study), await itpOf(other)]).toEqual([[6000], [10_500]]);
  });

  it('[B-CST-28] require a region', async () => {
    const { status, problem } = await costsOf(await create());
    expect([status, problem.code, problem.message]).toEqual([
      409,
      'region_missing',
      'Elige la comunidad autónoma del inmueble',
    ]);
  });

  it('[B-CST-29] are 404 without visibility, 403 without view, 401 without a session', async () => {
    const study = await create(purchase);
    const stranger = await office.member({ estudios_viabilidad: 'delete' }, [await office.company()]);
    const blind = await office.member({ productos: 'delete' });
    const statuses = await Promise.all(
      [stranger.caller, blind.caller, new Caller()].map(async (who) => (await costsOf(study, who)).status),
    );
    expect(statuses).toEqual([404, 403, 401]);
    expect((await costsOf({ id: 2_147_483_647 })).status).toBe(404);
  });
});
