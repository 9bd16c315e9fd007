import { housingCalculationsApi, type Company } from '@umbral/contracts';
import { Office, type Member } from '@umbral/service-kit/testing';
import { closeDatabase, lastAudit } from '../../test/events.js';
import { knownCompany } from '../../test/known.js';
import { aHousingCalculation } from '@umbral/contracts/factories';

let office: Office;
let here: Company;
let agent: Member;
let manager: Member;
let stranger: Member;

beforeAll(async () => {
  office = await Office.open();
  here = await office.company();
  agent = await office.member({ estudio_cuota: 'view' }, [here]);
  manager = await office.member({ estudio_cuota: 'delete' }, [here]);
  stranger = await office.member({ estudio_cuota: 'delete' }, [await office.company()]);
  await knownCompany(here);
});
afterAll(closeDatabase);

const api = housingCalculationsApi;
const create = (given: object = {}, caller = agent.caller) =>
  caller.call(api.create, { body: { ...aHousingCalculation(), ...given } });
const calculate = (given: object = {}) =>
  agent.caller.call(api.calculate, { body: { monthlyNetIncome: 2500, availableSavings: 60_000, ...given } });
const read = async (id: number) => (await agent.caller.call(api.get, { params: { id } })).body;
const ids = (body: unknown) => (body as { id: number }[]).map(({ id }) => id);

const exceeding =
  'Los ingresos disponibles (750€) son menores que las deudas actuales (900€). Reduce las deudas o aumenta los ingresos.';
const uncovered = 'Los ahorros son insuficientes para cubrir los gastos de compraventa';

describe('calculating the maximum price', () => {
  it('[S-API-55] [D55] answers the eight results, from texts as from numbers, with the defaults', async () => {
    const { status, body } = await calculate();
    expect([status, body]).toEqual([
      200,
      {
        totalMonthlyIncome: 2500,
        availableForMortgage: 750,
        maxMonthlyPayment: 750,
        maxLoanCapital: 167_021,
        maxHousingPrice: 206_383,
        purchaseCosts: 20_638,
        maxDownPayment: 39_362,
        actualFinancingPercentage: 80.93,
      },
    ]);
    const asTexts = {
      monthlyNetIncome: '2500',
      monthlyOtherIncome: '0',
      availableSavings: '60000.00',
      loanTermYears: 30,
      annualInterestRate: '3.5',
    };
    expect((await calculate(asTexts)).body).toEqual(body);
  });

  it.each([
    ['[S-HSC-32]', { monthlyDebtPayments: 900 }, exceeding],
    ['[S-HSC-38]', { availableSavings: 10_000 }, uncovered],
  ])('%s %j fails with its sentence, also on saving', async (_, given, message) => {
    for (const reply of [await calculate(given), await create(given)]) {
      expect([reply.status, reply.problem.code, reply.problem.message]).toEqual([422, 'calculation_failed', message]);
    }
  });
});

describe('saving a calculation', () => {
  it('[D55] has the results of its stored inputs, also for more decimals than are stored', async () => {
    const exact = { monthlyNetIncome: 2500.005, purchaseCostsPercentage: 11.555, annualInterestRate: 3.123_45 };
    const { body: stored } = await create(exact);
    expect(stored).toMatchObject({
      monthlyNetIncome: 2500.01,
      purchaseCostsPercentage: 11.56,
      annualInterestRate: 3.1235,
    });
    const { body: again } = await calculate(stored);
    const { body: answered } = await calculate({ ...stored, ...exact });
    expect(stored).toMatchObject(again);
    expect(answered).toEqual(again);
  });

  describe('with posted results', () => {
    const results = {
      maxMonthlyPayment: 750,
      maxLoanCapital: 167_021,
      maxDownPayment: 39_362,
      maxHousingPrice: 206_383,
      purchaseCosts: 20_638,
      actualFinancingPercentage: 80.93,
      totalMonthlyIncome: 2500,
      availableForMortgage: 750,
    };
    let body: Awaited<ReturnType<typeof create>>['body'];
    beforeAll(async () => {
      ({ body } = await create({
        clientName: ' Íñigo ',
        availableSavings: '60000',
        maxHousingPrice: '9999999',
        maxLoanCapital: 'x',
      }));
    });

    it('[D55] recomputes them and ignores the posted ones', () => {
      expect(body).toMatchObject(results);
    });

    it('[S-ENT-41] stores each of the results', async () => {
      expect(await read(body.id)).toEqual(body);
      expect(await read(body.id)).toMatchObject(results);
    });

    it('[S-API-51] accepts figures as texts, stores them with name, phone and owner', () => {
      expect(body).toMatchObject({
        clientName: 'Íñigo',
        clientPhone: '622 333 444',
        userId: agent.user.id,
        userEmail: agent.user.email,
        companyId: here.id,
        companyName: here.name,
        isActive: true,
        createdAt: expect.any(String) as string,
        monthlyNetIncome: 2500,
        monthlyOtherIncome: 0,
        monthlyDebtPayments: 0,
        availableSavings: 60_000,
        loanTermYears: 30,
        annualInterestRate: 3.5,
        incomePercentageForMortgage: 30,
        expectedFinancingPercentage: 80,
        purchaseCostsPercentage: 10,
      });
    });
  });

  it('stores a rate of three decimals', async () => {
    const { body } = await create({ annualInterestRate: '3.125' });
    expect([body.annualInterestRate, (await read(body.id)).annualInterestRate]).toEqual([3.125, 3.125]);
  });

  it('returns 422 for a price that exceeds its column', async () => {
    const extreme = {
      monthlyNetIncome: 99_999_999.99,
      incomePercentageForMortgage: 80,
      loanTermYears: 50,
      annualInterestRate: 0.1,
      availableSavings: 0,
    };
    expect((await create(extreme)).status).toBe(422);
  });

  it('[S-API-52] [D70] an update recomputes the results, and the audit entry has only what changed', async () => {
    const { body: stored } = await create({ clientName: 'Rut', availableSavings: 60_000 });
    const given = { clientName: 'Rut', clientPhone: stored.clientPhone, availableSavings: 16_800 };
    const { body } = await agent.caller.call(api.update, {
      params: { id: stored.id },
      body: { ...aHousingCalculation(), ...given },
    });
    expect([body.maxHousingPrice, body.maxDownPayment]).toEqual([167_110, 89]);
    const audited = await lastAudit('housing_calculation', stored.id);
    expect(audited).toMatchObject({
      action: 'update',
      entityName: 'Rut',
      details: { changes: { availableSavings: { before: 60_000, after: 16_800 } } },
    });
    expect(audited?.details.changes).not.toHaveProperty('monthlyNetIncome');
  });
});

describe('stored calculations', () => {
  it('[S-API-53] are toggled without a body', async () => {
    const { id } = (await create()).body;
    expect((await agent.caller.call(api.toggleStatus, { params: { id } })).body.isActive).toBe(false);
  });

  it('[S-API-54] are deleted when inactive, with the permission', async () => {
    const target = { params: { id: (await create()).body.id } };
    await agent.caller.call(api.toggleStatus, target);
    expect((await agent.caller.call(api.remove, target)).status).toBe(403);
    expect((await manager.caller.call(api.remove, target)).status).toBe(204);
  });

  it('[D28] are 404 for another company', async () => {
    const params = { id: (await create()).body.id };
    for (const op of [api.get, api.update, api.toggleStatus, api.remove])
      expect((await stranger.caller.call(op, { params })).status).toBe(404);
  });

  describe('in a list', () => {
    let made: number[];
    let call: (query: object) => Promise<{ status: number; body: unknown }>;
    let list: (query?: object) => Promise<number[]>;
    beforeAll(async () => {
      const { caller } = await office.member({ estudio_cuota: 'view' });
      made = [];
      for (const clientName of ['Ñoño 50%', 'Ana', 'Íker'])
        made.unshift((await create({ clientName, clientPhone: '633 111 000' }, caller)).body.id);
      await caller.call(api.toggleStatus, { params: { id: made[1]! } });
      call = (query) => caller.call(api.list, { query });
      list = async (query = {}) => ids((await call(query)).body);
    });

    it('[S-HSC-06] stand newest first', async () => {
      expect(await list()).toEqual(made);
    });

    it('[S-HSC-03] are found by name and phone', async () => {
      expect(await list({ search: 'nono 50%' })).toEqual([made[2]]);
      expect(await list({ search: '633111000' })).toEqual(made);
    });

    it('[S-HSC-04] are shown by state', async () => {
      expect(await list({ status: 'inactive' })).toEqual([made[1]]);
      expect(await list({ status: 'active' })).toEqual([made[0], made[2]]);
      expect(await list({ status: 'all' })).toEqual(made);
      expect(await list({})).toEqual(made);
    });

    it('[S-API-50] take a state of the contract only', async () => {
      for (const status of ['ACTIVE', 'actives', 'finished', '', 'true'])
        expect(await call({ status })).toMatchObject({ status: 422, body: { errors: [{ path: 'status' }] } });
      // Both of them on a page, with its total.
      expect(await call({ status: 'active', page: 1 })).toMatchObject({ body: { pagination: { total: 2 } } });
      expect(await call({ status: 'inactive', page: 1 })).toMatchObject({ body: { pagination: { total: 1 } } });
    });
  });
});
