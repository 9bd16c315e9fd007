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
  it('[S-API-39] [S-CAL-24] [S-CAL-25] [S-CAL-26] [S-PRM-17] answers result, costs and band to anybody who is signed in', async () => {
    const { status, body } = await calculate();
    expect(status).toBe(200);
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
    expect((await new Caller().call(calculatorApi.mortgage, { body: anEvaluation() })).status).toBe(401);
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

  it.each([
    [{ monthlyIncome: -1 }, 'monthlyIncome'],
    [{ propertyValue: 0 }, 'propertyValue'],
    [{ propertyValue: 0.004 }, 'propertyValue'],
    [{ additionalIncome: -1 }, 'additionalIncome'],
    [{ existingDebts: 'muchas' }, 'existingDebts'],
    [{ availableSavings: '' }, 'availableSavings'],
    [{ loanPercentage: 0.5 }, 'loanPercentage'],
    [{ loanTerm: 0 }, 'loanTerm'],
    [{ interestRate: 0 }, 'interestRate'],
    [{ interestRate: null }, 'interestRate'],
  ])('[S-CAL-15] [S-CAL-16] [S-CAL-17] [S-CAL-18] [S-CAL-19] %j is 422 at %s', async (given, path) => {
    const { status, problem } = await calculate(given);
    expect([status, problem.code, problem.errors?.map((error) => error.path)]).toEqual([422, 'validation', [path]]);
  });
});
