import { refusalsOf as refusals } from '../../test/refusals.js';
import { housingCalculationsApi, housingInput } from './housing-calculations.js';

const needed = { monthlyNetIncome: 2500, availableSavings: 60_000 };
const refusalsOf = (change: object) => refusals(housingInput, { ...needed, ...change });

describe('what a maximum price is calculated from', () => {
  it.each([
    ['[S-HSC-25]', { monthlyOtherIncome: 0, monthlyDebtPayments: 0 }],
    ['[S-HSC-26]', { loanTermYears: 30 }],
    ['[S-HSC-27]', { annualInterestRate: 3.5 }],
    ['[S-HSC-28]', { incomePercentageForMortgage: 30 }],
    ['[S-HSC-29]', { expectedFinancingPercentage: 80 }],
    ['[S-HSC-30]', { purchaseCostsPercentage: 10 }],
  ])('%s has, if not given, %p', (_, figures) => {
    expect(housingInput.parse(needed)).toMatchObject(figures);
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
    ['[S-HSC-26]', 'loanTermYears', 0, 51, 'El plazo debe ser un número entero entre 1 y 50'],
    ['[S-HSC-26]', 'loanTermYears', 0.5, 20.5, 'El plazo debe ser un número entero entre 1 y 50'],
    ['[S-HSC-27]', 'annualInterestRate', 0.09, 20.01, 'El interés debe estar entre 0,1 y 20'],
    ['[S-HSC-28]', 'incomePercentageForMortgage', 0.9, 80.1, 'El porcentaje de ingresos debe estar entre 1 y 80'],
    ['[S-HSC-29]', 'expectedFinancingPercentage', 9.9, 100.1, 'La financiación prevista debe estar entre 10 y 100'],
    ['[S-HSC-30]', 'purchaseCostsPercentage', -0.1, 20.1, 'Los gastos de compra deben estar entre 0 y 20'],
  ] as const)('%s %s is neither %p nor %p', (_, name, below, above, message) => {
    for (const bound of bounds[name]) expect(refusalsOf({ [name]: bound })).toEqual([]);
    for (const beyond of [below, above]) expect(refusalsOf({ [name]: beyond })).toEqual([`${name}: ${message}`]);
  });

  it.each([
    ['[S-HSC-19]', 'created', housingCalculationsApi.create],
    ['[S-HSC-20]', 'updated', housingCalculationsApi.update],
  ])('%s is %s under a name, with a phone or none', (_row, _act, { body }) => {
    expect(refusals(body, { ...needed, clientName: ' ' })).toEqual(['clientName: El nombre del cliente es requerido']);
    const saved = { ...needed, clientName: 'Ana' };
    expect(body.parse({ ...saved, clientPhone: '' })).toMatchObject({ clientName: 'Ana', clientPhone: null });
    expect(body.parse({ ...saved, clientPhone: '600 000 001' })).toMatchObject({ clientPhone: '600 000 001' });
  });
});
