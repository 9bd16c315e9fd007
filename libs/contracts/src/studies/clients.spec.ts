import { refusalsOf } from '../../test/refusals.js';
import { calculatorInput } from './calculator.js';
import { clientForm } from './clients.js';

const finances = {
  monthlyIncome: 2500,
  additionalIncome: 0,
  existingDebts: 300,
  availableSavings: 30_000,
  propertyValue: 250_000,
  loanPercentage: 80,
  loanTerm: 30,
  interestRate: 3,
};
const person = { firstName: 'Ana', lastName: 'Gil' };

const ofClient = (change: object) => refusalsOf(clientForm, { ...person, ...change });
const ofFinances = (change: object) => refusalsOf(calculatorInput, { ...finances, ...change });

describe('the client', () => {
  it.each([
    ['[S-CAL-10]', 'firstName', 'El nombre es requerido'],
    ['[S-CAL-11]', 'lastName', 'Los apellidos son requeridos'],
  ])('%s has a %s', (_, name, message) => {
    for (const missing of [' ', undefined]) expect(ofClient({ [name]: missing })).toEqual([`${name}: ${message}`]);
  });

  it('[S-CAL-12] may leave out the e-mail, or gives a valid one', () => {
    expect([ofClient({ email: '' }), ofClient({ email: null }), ofClient({ email: 'ana@umbral.test' })]).toEqual([
      [],
      [],
      [],
    ]);
    expect(ofClient({ email: 'ana@' })).toEqual(['email: Email inválido']);
  });

  it('[S-CAL-13] is 18 years old or more, in whole years, or has no age', () => {
    expect([18, '35', '', null, undefined].flatMap((age) => ofClient({ age }))).toEqual([]);
    expect(ofClient({ age: 17 })).toEqual(['age: La edad mínima es 18 años']);
    expect(ofClient({ age: 30.5 })).toEqual(['age: La edad debe ser un número entero']);
  });

  it('[S-CAL-14] is 99 years old at most', () => {
    expect(ofClient({ age: 99 })).toEqual([]);
    expect(ofClient({ age: 100 })).toEqual(['age: La edad máxima es 99 años']);
  });

  it.each([
    ['employmentType', 'public'],
    ['employmentTime', '1-3'],
  ])('has an optional %s', (name, value) => {
    const read = (given: unknown) => clientForm.parse({ ...person, [name]: given })[name as 'employmentType'];
    expect([undefined, null, '', value].map(read)).toEqual([null, null, null, value]);
    expect(ofClient({ [name]: 'x' })).toEqual([`${name}: Elige uno de los valores permitidos`]);
  });
});

describe('the figures of the calculator', () => {
  it('[S-CAL-15] has an income and a price above 0', () => {
    expect(ofFinances({ monthlyIncome: 0, propertyValue: 0 })).toEqual([
      'monthlyIncome: Los ingresos mensuales deben ser mayores que 0',
      'propertyValue: El valor de la vivienda debe ser mayor que 0',
    ]);
    expect(ofFinances({ monthlyIncome: 0.01, propertyValue: '0.01' })).toEqual([]);
  });

  it('[S-CAL-16] has other amounts of 0 or more, two of which are optional', () => {
    expect(ofFinances({ additionalIncome: -0.01, existingDebts: -1, availableSavings: -1 })).toEqual([
      'additionalIncome: Los ingresos adicionales no pueden ser negativos',
      'existingDebts: Las deudas no pueden ser negativas',
      'availableSavings: Los ahorros no pueden ser negativos',
    ]);
    const { additionalIncome: _, existingDebts: _debts, ...rest } = finances;
    expect(calculatorInput.parse({ ...rest, availableSavings: 0 })).toMatchObject({
      additionalIncome: 0,
      existingDebts: 0,
      availableSavings: 0,
    });
    expect(ofFinances({ availableSavings: '' })).toEqual(['availableSavings: Los ahorros no pueden ser negativos']);
  });

  it('[S-CAL-17] finances 1 to 100 %', () => {
    expect([1, 100, '80.5'].flatMap((loanPercentage) => ofFinances({ loanPercentage }))).toEqual([]);
    for (const loanPercentage of [0.99, 100.01, '', null]) {
      expect(ofFinances({ loanPercentage })).toEqual(['loanPercentage: El porcentaje debe estar entre 1 y 100']);
    }
  });

  it('[S-CAL-18] lasts whole years, at least one', () => {
    expect(ofFinances({ loanTerm: 1 })).toEqual([]);
    for (const loanTerm of [0, 12.5])
      expect(ofFinances({ loanTerm })).toEqual(['loanTerm: El plazo debe ser un número entero de años mayor que 0']);
  });

  it('[S-CAL-19] has a rate above 0', () => {
    expect(ofFinances({ interestRate: 0.001 })).toEqual([]);
    for (const interestRate of [0, -1, null])
      expect(ofFinances({ interestRate })).toEqual(['interestRate: El interés debe ser mayor que 0']);
  });
});

it('a calculation keeps where the home is, and has none where it is unknown', () => {
  const regionOf = (region: unknown) => calculatorInput.parse({ ...finances, region }).region;
  expect(['VC', null, undefined].map(regionOf)).toEqual(['VC', null, null]);
});
