import { calculatorApi } from '@umbral/contracts';
import { Caller, Office } from '@umbral/service-kit/testing';
import { anEvaluation } from '@umbral/contracts/factories';

let caller: Caller;
beforeAll(async () => {
  caller = (await (await Office.open()).member({})).caller;
});

const calculate = (given: object = {}) =>
  caller.call(calculatorApi.mortgage, { body: { ...anEvaluation(), ...given } });

describe('the mortgage calculator', () => {
  it('[S-PRM-17] answers anybody who is signed in, and nobody else', async () => {
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
