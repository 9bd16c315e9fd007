import { calculatorApi, purchaseCostsApi, purchaseCostsForCalculator, todayInSpain } from '@umbral/contracts';
import { awayFromMidnight, Caller, Office, stack } from '@umbral/service-kit/testing';
import { anEvaluation } from '@umbral/contracts/factories';

let office: Office;
let caller: Caller;
beforeAll(awayFromMidnight);
beforeAll(async () => {
  office = await Office.open();
  caller = (await office.member({})).caller;
});

const calculate = (given: object = {}) =>
  caller.call(calculatorApi.mortgage, { body: { ...anEvaluation(), ...given } });

describe('the mortgage calculator', () => {
  it('[S-PRM-17] answers every signed-in user, and 401 without a session', async () => {
    expect((await calculate()).status).toBe(200);
    expect((await new Caller().call(calculatorApi.mortgage, { body: anEvaluation() })).status).toBe(401);
  });

  it('[S-API-39] answers result, costs and band', async () => {
    const { body } = await calculate();
    expect(body).toEqual({
      loanAmount: 200_000,
      monthlyPayment: 843.21,
      loanTerm: 30,
      interestRate: 3,
      loanPercentage: 80,
      paymentToIncomeRatio: 45.73,
      isViable: false,
      band: 'sobreendeudamiento',
      costsBasis: 'estimate',
      purchaseCosts: null,
      missing: [],
      financialDetails: {
        propertyValue: 250_000,
        loanAmount: 200_000,
        downPayment: 50_000,
        additionalCosts: { notaryAndRegistration: 1250, taxes: 20_000, agency: 400, appraisal: 400, other: 300 },
        additionalCostsTotal: 22_350,
        totalNeeded: 72_350,
        availableSavings: 30_000,
        savingsDeficit: 42_350,
      },
    });
  });

  it.each([
    [{ existingDebts: '0', monthlyIncome: '2810.70' }, 'saludable', true],
    [{ existingDebts: '0.01', monthlyIncome: '2810.70' }, 'ajustado', true],
    [{ existingDebts: 31.79 }, 'ajustado', true],
    [{ existingDebts: 31.8 }, 'dificil', false],
    [{ existingDebts: 231.8 }, 'sobreendeudamiento', false],
  ])('[D52] %j is %s', async (given, band, isViable) => {
    expect((await calculate(given)).body).toMatchObject({ band, isViable });
  });

  it('takes the whole form of the screen and a rate of three decimals', async () => {
    const { status, body } = await calculate({
      firstName: 'Ana',
      lastName: 'Gil',
      email: '',
      phone: '',
      age: 30,
      interestRate: '3.125',
    });
    expect([status, body.interestRate, body.monthlyPayment]).toEqual([200, 3.125, 856.75]);
  });
});

describe('the costs of a home whose region is known', () => {
  const home = { propertyValue: 240_000, region: 'AN', age: 34 } as const;

  it.each([
    ['second hand unless said otherwise', {}, 'second_hand'],
    ['a new home', { homeType: 'new' }, 'new'],
    ['an age that a reduced rate asks for', { region: 'GA', age: 28 }, 'second_hand'],
  ] as const)('[B-FIG-26] are those of its rules of today: %s', async (_title, given, homeType) => {
    const { status, body } = await calculate({ ...home, ...given });
    const { region, age, propertyValue: purchasePrice } = { ...home, ...given };
    const expected = await office.admin.result(purchaseCostsApi.calculate, {
      body: { region, homeType, age, purchasePrice, date: todayInSpain() },
    });
    expect([status, body.costsBasis, body.missing]).toEqual([200, 'region', []]);
    expect(body.purchaseCosts).toEqual(expected);
  });

  it('[B-FIG-26] are lines in whole euros beside the taxes, and count in what is needed', async () => {
    const { body } = await calculate(home);
    // 7 % of 240.000 €; means of 605 and 984, of 238 and 317.
    expect(body.financialDetails).toMatchObject({
      additionalCosts: { taxes: 16_800, notaryAndRegistration: 1073, agency: 400, appraisal: 400, other: 0 },
      additionalCostsTotal: 18_673,
      totalNeeded: 66_673,
      savingsDeficit: 36_673,
    });
    expect(body.purchaseCosts?.total).toEqual({ from: 18_344, to: 19_001 });
  });

  it('[B-FIG-27] without one they are an estimate, with the figures of D52', async () => {
    const { body } = await calculate({ ...home, region: null, homeType: 'new' });
    expect(body).toMatchObject({
      costsBasis: 'estimate',
      purchaseCosts: null,
      missing: [],
      financialDetails: {
        additionalCosts: { notaryAndRegistration: 1200, taxes: 19_200, agency: 400, appraisal: 400, other: 300 },
        additionalCostsTotal: 21_500,
      },
    });
  });

  it('[B-FIG-28] are the same estimate where a tax has no rule, and say which one', async () => {
    const { body } = await calculate({ ...home, region: 'PV-SS', homeType: 'new' });
    expect(body).toMatchObject({
      costsBasis: 'estimate',
      purchaseCosts: null,
      missing: ['AJD'],
      financialDetails: { additionalCostsTotal: 21_500 },
    });
  });

  it.each([
    ['an unknown region', { region: 'XX' }, 'region', 'Elige la comunidad autónoma'],
    ['an unknown kind of home', { homeType: 'castle' }, 'homeType', 'Elige el tipo de vivienda'],
  ])('[B-FIG-26] refuses %s', async (_title, given, path, message) => {
    const { status, problem } = await calculate({ ...home, ...given });
    expect([status, problem.errors]).toMatchObject([422, [{ path, message }]]);
  });

  it('[B-FIG-26] are calculated as the signed-in user', async () => {
    const { status } = await fetch(new URL(purchaseCostsForCalculator.path, stack.urls.catalog), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ region: 'AN', purchasePrice: 240_000 }),
    });
    expect(status).toBe(401);
  });
});
