import { refusalsOf as refusals } from '../../test/refusals.js';
import { paymentStudyForm, paymentStudyScreenForm } from './payment-studies.js';

const study = {
  firstName: 'Eva',
  lastName: 'Sanz',
  phone: '600 111 222',
  monthlyNetIncome: 2000,
  monthlyOtherLoans: 300,
  effortRatio: 35,
};
const refusalsOf = (change: object) => refusals(paymentStudyForm, { ...study, ...change });
const refusalsOfScreen = (effortRatio: unknown) => refusals(paymentStudyScreenForm, { ...study, effortRatio });

describe('a payment study of the former kind', () => {
  it('[S-LEG-03] has a first and a last name and a phone', () => {
    expect(refusalsOf({ firstName: '', lastName: ' ', phone: undefined })).toEqual([
      'firstName: El nombre es requerido',
      'lastName: Los apellidos son requeridos',
      'phone: El teléfono es requerido',
    ]);
  });

  it('[S-LEG-04] has an income above 0 and loans of 0 or more', () => {
    expect(refusalsOf({ monthlyNetIncome: 1, monthlyOtherLoans: 0 })).toEqual([]);
    expect(refusalsOf({ monthlyNetIncome: 0, monthlyOtherLoans: -1 })).toEqual([
      'monthlyNetIncome: Los ingresos netos deben ser un importe entero mayor que 0',
      'monthlyOtherLoans: Los otros préstamos deben ser un importe entero de 0 o más',
    ]);
  });

  it('[S-LEG-05] takes an effort of 0 to 100', () => {
    expect([0, 100].flatMap((effortRatio) => refusalsOf({ effortRatio }))).toEqual([]);
    for (const effortRatio of [-1, 101, 35.5]) {
      expect(refusalsOf({ effortRatio })).toEqual([
        'effortRatio: El ratio de esfuerzo debe ser un número entero entre 0 y 100',
      ]);
    }
  });

  it('[S-LEG-06] has a form that requires an effort of 1 to 100, 35 by default', () => {
    expect([1, 100].flatMap(refusalsOfScreen)).toEqual([]);
    expect(refusalsOfScreen(0)).toEqual(['effortRatio: El ratio de esfuerzo debe ser un número entero entre 1 y 100']);
    expect(paymentStudyScreenForm.parse({ ...study, effortRatio: undefined }).effortRatio).toBe(35);
  });
});
