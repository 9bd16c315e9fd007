import { housingCalculationsApi, type Company } from '@umbral/contracts';
import { Caller, Office, type Member } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, lastAudit } from '../../test/events.js';
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
    [{ monthlyDebtPayments: 900 }, exceeding],
    [{ availableSavings: 10_000 }, uncovered],
  ])('[S-HSC-32] [S-HSC-38] %j fails with its sentence, also on saving', async (given, message) => {
    for (const reply of [await calculate(given), await create(given)]) {
      expect([reply.status, reply.problem.code, reply.problem.message]).toEqual([422, 'calculation_failed', message]);
    }
  });

  it.each([
    [{ monthlyNetIncome: 0 }, 'monthlyNetIncome'],
    [{ monthlyOtherIncome: '' }, 'monthlyOtherIncome'],
    [{ monthlyDebtPayments: -1 }, 'monthlyDebtPayments'],
    [{ availableSavings: undefined }, 'availableSavings'],
    [{ loanTermYears: 51 }, 'loanTermYears'],
    [{ loanTermYears: '20.5' }, 'loanTermYears'],
    [{ annualInterestRate: 0.05 }, 'annualInterestRate'],
    [{ incomePercentageForMortgage: 81 }, 'incomePercentageForMortgage'],
    [{ expectedFinancingPercentage: 9 }, 'expectedFinancingPercentage'],
    [{ purchaseCostsPercentage: 20.1 }, 'purchaseCostsPercentage'],
  ])(
    '[S-HSC-24] [S-HSC-25] [S-HSC-26] [S-HSC-27] [S-HSC-28] [S-HSC-29] [S-HSC-30] %j is 422 at %s',
    async (given, path) => {
      const { status, problem } = await calculate(given);
      expect([status, problem.errors?.map((error) => error.path)]).toEqual([422, [path]]);
    },
  );
});

describe('saving a calculation', () => {
  it('[S-API-51] [S-ENT-39] [S-ENT-40] [S-ENT-41] [D55] computes it again and believes no posted result', async () => {
    const { status, body, headers } = await create({
      clientName: ' Íñigo ',
      availableSavings: '60000',
      maxHousingPrice: '9999999',
      maxLoanCapital: 'x',
    });
    expect([status, headers.get('etag')]).toEqual([201, `"${body.id}-1"`]);
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
      maxMonthlyPayment: 750,
      maxLoanCapital: 167_021,
      maxDownPayment: 39_362,
      maxHousingPrice: 206_383,
      purchaseCosts: 20_638,
      actualFinancingPercentage: 80.93,
      totalMonthlyIncome: 2500,
      availableForMortgage: 750,
    });
    expect(await read(body.id)).toEqual(body);
    expect(await auditOf('housing_calculation', body.id)).toEqual([
      expect.objectContaining({ action: 'create', entityName: 'Íñigo', userId: agent.user.id }),
    ]);
  });

  it('keeps a rate of three decimals', async () => {
    const { body } = await create({ annualInterestRate: '3.125' });
    expect([body.annualInterestRate, (await read(body.id)).annualInterestRate]).toEqual([3.125, 3.125]);
  });

  it.each(['', ' ', null, undefined])('[S-HSC-19] [S-HSC-20] needs a client name, not %j', async (clientName) => {
    const { body: stored } = await create();
    const bodies = [
      await create({ clientName }),
      await agent.caller.call(api.update, {
        params: { id: stored.id },
        body: { ...aHousingCalculation(), clientName } as never,
      }),
    ];
    for (const { status, problem } of bodies) {
      expect([status, problem.errors]).toEqual([
        422,
        [{ path: 'clientName', message: 'El nombre del cliente es requerido' }],
      ]);
    }
  });

  it('a price that no column holds is 422, never more', async () => {
    const extreme = {
      monthlyNetIncome: 99_999_999.99,
      incomePercentageForMortgage: 80,
      loanTermYears: 50,
      annualInterestRate: 0.1,
      availableSavings: 0,
    };
    expect((await create(extreme)).status).toBe(422);
    expect((await create({ clientName: 'x'.repeat(101) })).status).toBe(422);
    expect((await create({ clientPhone: '6'.repeat(21) })).status).toBe(422);
  });

  it('[D40] honours Idempotency-Key', async () => {
    const [body, headers] = [aHousingCalculation(), { 'idempotency-key': `calculations-${Date.now()}` }];
    const replies = await Promise.all([1, 2].map(() => agent.caller.call(api.create, { body, headers })));
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
  });

  it('[S-API-52] [D41] [D70] an update computes again, is audited, and refuses an old ETag', async () => {
    const { body: stored } = await create({ clientName: 'Rut', availableSavings: 60_000 });
    const change = (headers = {}) =>
      agent.caller.call(api.update, {
        params: { id: stored.id },
        body: {
          ...aHousingCalculation(),
          clientName: 'Rut',
          clientPhone: stored.clientPhone,
          availableSavings: 16_800,
        },
        headers,
      });
    const { status, body } = await change({ 'if-match': `"${stored.id}-1"` });
    expect([status, body.maxHousingPrice, body.maxDownPayment]).toEqual([200, 167_110, 89]);
    const audited = await lastAudit('housing_calculation', stored.id);
    expect(audited).toMatchObject({
      action: 'update',
      entityName: 'Rut',
      details: { changes: { availableSavings: { before: 60_000, after: 16_800 } } },
    });
    expect(audited?.details.changes).not.toHaveProperty('monthlyNetIncome');
    expect((await change({ 'if-match': `"${stored.id}-1"` })).status).toBe(412);
  });
});

describe('keeping calculations', () => {
  it('[S-API-53] [S-API-54] [S-HSC-10] [S-AUD-15] toggles and deletes, audited', async () => {
    const { body } = await create();
    const target = { params: { id: body.id } };
    expect((await manager.caller.call(api.remove, target)).problem.code).toBe('still_active');
    expect((await agent.caller.call(api.toggleStatus, target)).body.isActive).toBe(false);
    expect(await lastAudit('housing_calculation', body.id)).toMatchObject({
      action: 'toggle_status',
      details: { changes: { isActive: { before: true, after: false } } },
    });
    expect((await agent.caller.call(api.remove, target)).status).toBe(403);
    expect((await manager.caller.call(api.remove, target)).status).toBe(204);
    expect((await agent.caller.call(api.get, target)).status).toBe(404);
    expect(await lastAudit('housing_calculation', body.id)).toMatchObject({
      action: 'delete',
      userId: manager.user.id,
    });
  });

  it('[D28] is 404 for another company, 401 and 403 before that', async () => {
    const params = { id: (await create()).body.id };
    const target = { params, body: {} };
    expect((await stranger.caller.call(api.get, { params })).status).toBe(404);
    for (const op of [api.update, api.toggleStatus, api.remove]) {
      expect((await stranger.caller.call(op, target)).status).toBe(404);
      expect((await new Caller().call(op, target)).status).toBe(401);
    }
    const outsider = await office.member({ estudios_viabilidad: 'delete' }, [here]);
    expect((await outsider.caller.call(api.list)).status).toBe(403);
    for (const op of [api.calculate, api.create, api.update])
      expect((await outsider.caller.call(op, target as never)).status).toBe(403);
  });

  it('[S-API-50] [S-HSC-03] [S-HSC-04] [S-HSC-05] [S-HSC-06] [P-XCC-25] lists newest first, searches name and phone, filters and pages', async () => {
    const { caller, user } = await office.member({ estudio_cuota: 'view' }, [here]);
    const made = [];
    for (const clientName of ['Ñoño 50%', 'Ana', 'Íker'])
      made.push((await create({ clientName, clientPhone: '633 111 000' }, caller)).body);
    await caller.call(api.toggleStatus, { params: { id: made[1]?.id ?? 0 } });
    const mine = async (query: object) =>
      ((await caller.call(api.list, { query })).body as { id: number; userId: number }[]).filter(
        ({ userId }) => userId === user.id,
      );
    expect(ids(await mine({}))).toEqual(made.map(({ id }) => id).reverse());
    expect(ids(await mine({ search: 'nono 50%' }))).toEqual([made[0]?.id]);
    expect(await mine({ search: '633111000' })).toHaveLength(3);
    expect(ids(await mine({ status: 'inactive' }))).toEqual([made[1]?.id]);
    expect(await mine({ status: 'active' })).toHaveLength(2);
    const { body } = await caller.call(api.list, { query: { page: '1', search: 'iker' } });
    expect(body).toMatchObject({
      items: [{ clientName: 'Íker', companyName: here.name, maxHousingPrice: made[2]?.maxHousingPrice }],
      pagination: { pageSize: 10 },
    });
  });
});
