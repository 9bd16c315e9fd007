import {
  productsApi,
  referenceRatesApi,
  scenariosApi,
  viabilityStudiesApi,
  type BodyInput,
  type ViabilityStudy,
} from '@umbral/contracts';
import { aHolder, aStudy } from '@umbral/contracts/factories';
import { calculateScenario } from '@umbral/mortgage';
import { Caller, Office, type Member } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, query } from '../../test/events.js';

type Body = BodyInput<typeof scenariosApi.create>;

let office: Office;
let agent: Member;
let study: ViabilityStudy;

beforeAll(async () => {
  office = await Office.open();
  agent = await office.member({ estudios_viabilidad: 'view' }, [await office.company()]);
});
beforeEach(async () => {
  study = await agent.caller.result(viabilityStudiesApi.create, {
    body: aStudy({ holders: [aHolder({ netIncome: 2400, monthlyDebt: 100 }), aHolder({ netIncome: 1100 })] }),
  });
});
afterAll(closeDatabase);

const fixed = {
  name: 'Fija',
  rateType: 'fixed',
  fixedRate: 2.95,
  years: 30,
  purchasePrice: 200_000,
  financingPercentage: 80,
} as const;
const variable = { ...fixed, name: 'Variable', rateType: 'variable', euribor: 2.2, spread: 0.6 } as const;
const bonus = { code: 'nomina', label: 'Nómina', points: 0.3, annualCost: 60, linked: true };

const post = (body: object = fixed, { who = agent.caller, id = study.id, headers = {} } = {}) =>
  who.call(scenariosApi.create, { params: { id }, body: body as Body, headers });
const add = async (body: object = fixed) => {
  const { status, body: made } = await post(body);
  expect(status).toBe(201);
  return made;
};
const put = (scenarioId: number, body: object, headers = {}) =>
  agent.caller.call(scenariosApi.update, { params: { id: study.id, scenarioId }, body: body as Body, headers });
const remove = (scenarioId: number, who: Caller = agent.caller, id = study.id) =>
  who.call(scenariosApi.remove, { params: { id, scenarioId } });
const list = (who: Caller = agent.caller, id = study.id) => who.call(scenariosApi.list, { params: { id } });
const { name: _, ...terms } = fixed;
const calculate = (body: object) => agent.caller.call(scenariosApi.calculate, { body: body as typeof terms });
const repay = (body: object) =>
  agent.caller.call(scenariosApi.prepayment, {
    body: { ...terms, ...body } as typeof terms & { afterMonth: 1; amount: 1 },
  });

describe('figures without storing', () => {
  it('[B-FIG-10] calculates what the stored scenario has, also for more decimals than are stored', async () => {
    const exact = { ...terms, fixedRate: 1.987_65, purchasePrice: 200_000.125, financingPercentage: 80.555 };
    const { body: preview } = await calculate({ ...exact, holders: study.holders });
    const stored = await agent.caller.result(scenariosApi.create, {
      params: { id: study.id },
      body: { ...exact, name: 'Con más decimales' },
    });
    expect([stored.fixedRate, stored.purchasePrice, stored.financingPercentage]).toEqual([1.9877, 200_000.13, 80.56]);
    expect(preview).toEqual(stored.result);
  });

  it('[B-SCE-14] calculates a scenario and an early repayment, and stores neither', async () => {
    const holders = [{ name: 'Ana', netIncome: 2400, monthlyDebt: 100 }];
    const { status, body } = await calculate({ ...terms, holders });
    expect([status, body]).toEqual([
      200,
      calculateScenario({ ...terms, effortRatioPercentage: 35, variableFeeOption: '5y', bonuses: [], holders }),
    ]);
    const repaid = await repay({ afterMonth: 12, amount: 10_000 });
    expect(repaid.body).toMatchObject({ rate: 2.95, feePercentage: 2, feeArticle: '23.7.a', maxFee: 200 });
    expect((await list()).body.items).toEqual([]);
  });

  it.each([
    ['afterMonth', { afterMonth: 0, amount: 1000 }, 'El mes debe estar dentro del plazo del préstamo'],
    ['afterMonth', { afterMonth: 360, amount: 1000 }, 'El mes debe estar dentro del plazo del préstamo'],
    ['amount', { afterMonth: 12, amount: 0 }, 'El importe debe ser mayor que 0 y no superar lo pendiente'],
    ['amount', { afterMonth: 12, amount: 160_000 }, 'El importe debe ser mayor que 0 y no superar lo pendiente'],
  ])('[B-SCE-23] refuses %s of %p', async (path, body, message) => {
    const { status, problem } = await repay(body);
    expect([status, problem.errors]).toMatchObject([422, [{ path, message }]]);
  });
});

describe('the scenarios of a study', () => {
  it('[B-SCE-15] takes the lowest free place, and returns its cost for the holders of the study', async () => {
    const { status, body, headers } = await post();
    expect([status, headers.get('etag'), body.position, body.studyId]).toEqual([201, `"${body.id}-1"`, 1, study.id]);
    const { holders } = study;
    expect(body.result).toEqual(
      calculateScenario({ ...terms, effortRatioPercentage: 35, variableFeeOption: '5y', bonuses: [], holders }),
    );
    expect(body.result.stress.withoutHolder).toHaveLength(2);
    expect((await add(variable)).position).toBe(2);
  });

  it('[B-SCE-15] creates one per idempotency key', async () => {
    const headers = { 'idempotency-key': `scenario-${study.id}` };
    const [first, again] = [await post(fixed, { headers }), await post(fixed, { headers })];
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect((await list()).body.items).toHaveLength(1);
  });

  it('answers a repeated call as the first one, also once its product is not offered and its version is former', async () => {
    const product = await office.product({ bankId: (await office.bank({ companyId: study.companyId })).id });
    const body = { ...fixed, productId: product.id };
    const headers = { 'idempotency-key': `scenario-${study.id}` };
    const create = () => post(body, { headers });
    const first = await create();
    const update = () =>
      put(first.body.id, { ...body, name: 'Otra' }, { ...headers, 'if-match': `"${first.body.id}-1"` });
    const changed = await update();
    await office.admin.result(productsApi.toggleStatus, { params: { id: product.id } });
    const answers = [first, changed, await create(), await update()];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 201, 200]);
    expect(answers.slice(2).map(({ body }) => body)).toEqual([first.body, changed.body]);
    expect((await post(fixed, { headers })).problem.code).toBe('idempotency_key_reused');
  });

  it('[B-SCE-16] creates at most four, also concurrently; a freed place is available again', async () => {
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await post()).status));
    expect(statuses.toSorted()).toEqual([201, 201, 201, 201, 409, 409]);
    const { status, problem } = await post();
    expect([status, problem.code, problem.message]).toEqual([
      409,
      'too_many_scenarios',
      'Un estudio admite como máximo 4 escenarios',
    ]);
    const { items } = (await list()).body;
    expect(items.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect((await remove(items[1]?.id ?? 0)).status).toBe(204);
    expect((await add()).position).toBe(2);
  });

  it('[B-SCE-17] is 412 with an old ETag, and accepted without one', async () => {
    const { id } = await add();
    expect((await put(id, { ...fixed, fixedRate: 3 }, { 'if-match': `"${id}-1"` })).status).toBe(200);
    // A later change of another scenario is not the change that collides.
    const params = { id: study.id, scenarioId: (await add(variable)).id };
    await office.admin.result(scenariosApi.update, { params, body: { ...variable, spread: 0.7 } });
    const { status: refused, problem } = await put(id, fixed, { 'if-match': `"${id}-1"` });
    expect([refused, problem.details]).toMatchObject([
      412,
      { entityType: 'viability_study', lastWrite: { userId: agent.user.id } },
    ]);
    const { status, body, headers } = await put(id, { ...fixed, name: 'Otra' });
    expect([status, body.name, headers.get('etag')]).toEqual([200, 'Otra', `"${id}-3"`]);
  });

  it('[B-SCE-18] is deleted without the permission to delete, and with its study', async () => {
    const { id } = await add();
    expect((await remove(id)).status).toBe(204);
    await add();
    await agent.caller.result(viabilityStudiesApi.toggleStatus, { params: { id: study.id } });
    await office.admin.call(viabilityStudiesApi.remove, { params: { id: study.id } });
    expect(await query('select 1 from study_scenarios where study_id = $1', [study.id])).toEqual([]);
  });

  it('[B-SCE-19] clears the fields of other rate types', async () => {
    const everything = { fixedRate: 2, fixedYears: 10, euribor: 2, spread: 0.5, firstRate: 1.5, firstMonths: 12 };
    const stored = async (rateType: string) => {
      const made = await add({ ...fixed, ...everything, rateType });
      return Object.keys(everything).filter((field) => made[field as keyof typeof everything] !== null);
    };
    expect(await stored('fixed')).toEqual(['fixedRate']);
    expect(await stored('variable')).toEqual(['euribor', 'spread', 'firstRate', 'firstMonths']);
    expect(await stored('mixed')).toEqual(['fixedRate', 'fixedYears', 'euribor', 'spread']);
  });

  it.each([
    ['name', { name: '' }, 'El nombre es requerido'],
    ['rateType', { rateType: 'free' }, 'Elige el tipo de hipoteca'],
    ['fixedRate', { fixedRate: 20.1 }, 'El tipo fijo debe estar entre 0 y 20'],
    ['fixedRate', { fixedRate: null }, 'El tipo fijo debe estar entre 0 y 20'],
    ['euribor', { ...variable, euribor: -2.1 }, 'El euríbor debe estar entre -2 y 10'],
    ['spread', { ...variable, spread: 10.1 }, 'El diferencial debe estar entre 0 y 10'],
    ['spread', { ...variable, spread: undefined }, 'El diferencial debe estar entre 0 y 10'],
    ['firstMonths', { ...variable, firstRate: 1, firstMonths: 37 }, 'Indica el tipo y los meses del primer periodo'],
    ['years', { years: 50.5 }, 'El plazo debe ser un número entero entre 1 y 50'],
    ['years', { years: 51 }, 'El plazo debe ser un número entero entre 1 y 50'],
    ['purchasePrice', { purchasePrice: 0 }, 'El precio de compra debe ser positivo'],
    ['financingPercentage', { financingPercentage: 101 }, 'El porcentaje no puede ser mayor a 100'],
    ['originationFee', { originationFee: -1 }, 'No puede ser negativo'],
    ['effortRatioPercentage', { effortRatioPercentage: 0 }, 'El esfuerzo debe estar entre 1 y 100'],
    ['variableFeeOption', { variableFeeOption: '4y' }, 'Elige 3 o 5 años'],
    ['bonuses.0.points', { bonuses: [{ ...bonus, points: 3.5 }] }, 'Los puntos deben estar entre 0,01 y 3'],
  ])('[B-SCE-20] refuses %s of %p', async (path, change, message) => {
    const { status, problem } = await post({ ...fixed, ...change });
    expect([status, problem.errors]).toMatchObject([422, [{ path, message }]]);
  });

  it.each([
    [
      'fixedYears',
      { ...variable, rateType: 'mixed', fixedYears: 30 },
      'Los años a tipo fijo deben ser menos que el plazo',
    ],
    ['firstMonths', { ...variable, firstRate: 1 }, 'Indica el tipo y los meses del primer periodo'],
    ['firstRate', { ...variable, firstMonths: 12 }, 'Indica el tipo y los meses del primer periodo'],
    [
      'bonuses',
      { bonuses: Array.from({ length: 9 }, (__, at) => ({ ...bonus, code: `c${at}` })) },
      'Como máximo 8 condiciones',
    ],
    ['bonuses', { bonuses: [bonus, bonus] }, 'Hay condiciones repetidas'],
  ])('[B-SCE-21] refuses %s that contradict each other', async (path, change, message) => {
    const { status, problem } = await post({ ...fixed, ...change });
    expect([status, problem.errors]).toMatchObject([422, [{ path, message }]]);
  });

  it('[B-SCE-22] refuses fees above the loan, and stores nothing', async () => {
    const { status, problem } = await post({ ...fixed, originationFee: 160_000 });
    expect([status, problem.errors]).toMatchObject([
      422,
      [{ path: 'originationFee', message: 'Los gastos iniciales superan el importe del préstamo' }],
    ]);
    expect((await list()).body.items).toEqual([]);
  });

  it('[B-SCE-24] accepts a product of the study’s list with its code, and no other', async () => {
    const bank = await office.bank({ companyId: study.companyId });
    const product = await office.product({ bankId: bank.id });
    const made = await add({ ...fixed, productId: product.id });
    expect([made.productId, made.productCode]).toEqual([product.id, product.code]);
    const foreign = await office.product({
      bankId: (await office.bank({ companyId: (await office.company()).id })).id,
    });
    const { status, problem } = await post({ ...fixed, productId: foreign.id });
    expect([status, problem.errors]).toMatchObject([
      422,
      [{ path: 'productId', message: 'Ese producto no está entre los de este estudio' }],
    ]);
  });

  it('retains a product that is no longer offered', async () => {
    const product = await office.product({ bankId: (await office.bank({ companyId: study.companyId })).id });
    const made = await add({ ...fixed, productId: product.id });
    await office.admin.result(productsApi.toggleStatus, { params: { id: product.id } });
    const { status, body } = await put(made.id, { ...fixed, name: 'Otra', productId: product.id });
    expect([status, body.name, body.productId, body.productCode]).toEqual([200, 'Otra', product.id, product.code]);
  });

  it('[B-REF-10] stores the month of its index while the value is that month’s', async () => {
    const [newest] = await agent.caller.result(referenceRatesApi.latest);
    const { month: referenceMonth, value: euribor } = newest!;
    const named = { ...variable, euribor, referenceMonth };
    const made = await add(named);
    expect(made.referenceMonth).toBe(referenceMonth);
    const monthAfter = async (change: object) => (await put(made.id, { ...named, ...change })).body.referenceMonth;
    // An older client that does not send the field leaves it unchanged.
    expect(await monthAfter({ referenceMonth: undefined, spread: 0.7 })).toBe(referenceMonth);
    expect(await monthAfter({ euribor: 2.111 })).toBeNull();
    expect(await monthAfter({})).toBe(referenceMonth);
    expect(await monthAfter({ ...fixed })).toBeNull();
    expect((await add({ ...named, referenceMonth: '1999-01' })).referenceMonth).toBeNull();
    expect((await add({ ...named, referenceMonth: null })).referenceMonth).toBeNull();
  });

  it('[B-SCE-25] is 404 without visibility and for a scenario of another study, 403 without view, 401 without a session', async () => {
    const { id } = await add();
    const stranger = await office.member({ estudios_viabilidad: 'delete' }, [await office.company()]);
    const blind = await office.member({ productos: 'delete' });
    const other = await agent.caller.result(viabilityStudiesApi.create, { body: aStudy() });
    const statusesOf = async (who: Caller) => [
      (await list(who)).status,
      (await post(fixed, { who: who as typeof agent.caller })).status,
      (await remove(id, who)).status,
    ];
    expect(await statusesOf(stranger.caller)).toEqual([404, 404, 404]);
    expect(await statusesOf(blind.caller)).toEqual([403, 403, 403]);
    expect(await statusesOf(new Caller())).toEqual([401, 401, 401]);
    expect([(await remove(id, agent.caller, other.id)).status, (await remove(2_147_483_647)).status]).toEqual([
      404, 404,
    ]);
  });

  it('[B-SCE-26] is in the audit entry of the study, with only what changed', async () => {
    const { id } = await add();
    await put(id, { ...fixed, fixedRate: 3.1 });
    await remove(id);
    const rows = (await auditOf('viability_study', study.id)).slice(1);
    expect(rows.map(({ action, details }) => [action, details.changes])).toEqual([
      ['update', { [`scenarios.${id}`]: { before: null, after: 'Fija' } }],
      ['update', { [`scenarios.${id}.fixedRate`]: { before: 2.95, after: 3.1 } }],
      ['update', { [`scenarios.${id}`]: { before: 'Fija', after: null } }],
    ]);
  });

  it('[B-SCE-27] updates the study’s change date, and leaves its ETag valid', async () => {
    const read = () => agent.caller.call(viabilityStudiesApi.get, { params: { id: study.id } });
    const before = await read();
    await add();
    const after = await read();
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
    expect(after.body.updatedAt > before.body.updatedAt).toBe(true);
  });

  it('compares the first one with each other', async () => {
    await add();
    await add({ ...variable, bonuses: [bonus] });
    const { items, comparison } = (await list()).body;
    expect(comparison.rows.map(({ key }) => key)).toEqual([
      'firstPayment',
      'highestPayment',
      'tae',
      'totalInterest',
      'linkedCost',
      'upfront',
      'totalCost',
      'downPayment',
      'breakingRate',
    ]);
    expect(comparison.rows[0]?.best).toEqual([items[1]?.id]);
    expect(comparison.sentences).toHaveLength(1);
  });
});
