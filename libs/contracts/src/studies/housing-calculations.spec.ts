import { refusalsOf as refusals } from '../../test/refusals.js';
import { housingCalculationForm, housingInput } from './housing-calculations.js';

const needed = { monthlyNetIncome: 2500, availableSavings: 60_000 };
const refusalsOf = (change: object) => refusals(housingInput, { ...needed, ...change });

describe('what a maximum price is calculated from', () => {
  it('[S-HSC-25] [S-HSC-26] [S-HSC-27] [S-HSC-28] [S-HSC-29] [S-HSC-30] has defaults for all but income and savings', () => {
    expect(housingInput.parse(needed)).toEqual({
      ...needed,
      monthlyOtherIncome: 0,
      monthlyDebtPayments: 0,
      loanTermYears: 30,
      annualInterestRate: 3.5,
      incomePercentageForMortgage: 30,
      expectedFinancingPercentage: 80,
      purchaseCostsPercentage: 10,
    });
  });

  it('[S-HSC-24] has an income above 0', () => {
    for (const monthlyNetIncome of [0, -1, '', undefined]) {
      expect(refusalsOf({ monthlyNetIncome })).toEqual([
        'monthlyNetIncome: Los ingresos netos deben ser mayores que 0',
      ]);
    }
  });

  it('[S-HSC-25] has other amounts of 0 or more', () => {
    expect(refusalsOf({ monthlyOtherIncome: 0, monthlyDebtPayments: 0, availableSavings: 0 })).toEqual([]);
    expect(refusalsOf({ monthlyOtherIncome: -1, monthlyDebtPayments: -1, availableSavings: -1 })).toEqual([
      'monthlyOtherIncome: Los otros ingresos no pueden ser negativos',
      'monthlyDebtPayments: Las deudas no pueden ser negativas',
      'availableSavings: Los ahorros no pueden ser negativos',
    ]);
  });

  const bounds = {
    loanTermYears: [1, 50],
    annualInterestRate: [0.1, 20],
    incomePercentageForMortgage: [1, 80],
    expectedFinancingPercentage: [10, 100],
    purchaseCostsPercentage: [0, 20],
  } as const;
  it.each([
    ['loanTermYears', 0, 51, 'El plazo debe ser un número entero entre 1 y 50'],
    ['loanTermYears', 0.5, 20.5, 'El plazo debe ser un número entero entre 1 y 50'],
    ['annualInterestRate', 0.09, 20.01, 'El interés debe estar entre 0,1 y 20'],
    ['incomePercentageForMortgage', 0.9, 80.1, 'El porcentaje de ingresos debe estar entre 1 y 80'],
    ['expectedFinancingPercentage', 9.9, 100.1, 'La financiación prevista debe estar entre 10 y 100'],
    ['purchaseCostsPercentage', -0.1, 20.1, 'Los gastos de compra deben estar entre 0 y 20'],
  ] as const)(
    '[S-HSC-26] [S-HSC-27] [S-HSC-28] [S-HSC-29] [S-HSC-30] %s is neither %p nor %p',
    (name, below, above, message) => {
      for (const bound of bounds[name]) expect(refusalsOf({ [name]: bound })).toEqual([]);
      for (const beyond of [below, above]) expect(refusalsOf({ [name]: beyond })).toEqual([`${name}: ${message}`]);
    },
  );

  it('[S-HSC-19] [S-HSC-20] is saved under a name', () => {
    expect(refusals(housingCalculationForm, { ...needed, clientName: ' ' })).toEqual([
      'clientName: El nombre del cliente es requerido',
    ]);
    expect(housingCalculationForm.parse({ ...needed, clientName: 'Ana', clientPhone: '' }).clientPhone).toBeNull();
  });
});
