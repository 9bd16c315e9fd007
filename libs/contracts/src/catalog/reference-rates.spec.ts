import { refusalsOf } from '../../test/refusals.js';
import { LAST_DAY } from '../calendar.js';
import { aReferenceRate } from '../factories/catalog.js';
import { referenceMonth, referenceRateForm } from './reference-rates.js';

it.each([
  ['2026-01', true],
  [' 2026-10 ', true],
  ['2026-00', false],
  ['2026-13', false],
  ['26-10', false],
  ['2026-10-01', false],
  ['2099-01', false],
])('month %s', (month, isAllowed) => {
  expect(referenceMonth.safeParse(month).success).toBe(isAllowed);
});

it.each([
  [{ value: -2 }, []],
  [{ value: 10 }, []],
  [{ value: 2.405 }, []],
  [{ value: -2.001 }, ['value: El valor debe estar entre -2 y 10']],
  [{ value: 10.001 }, ['value: El valor debe estar entre -2 y 10']],
  [{ value: 2.4005 }, ['value: Como máximo tres decimales']],
  [{ publishedOn: LAST_DAY }, ['publishedOn: La fecha de publicación no puede ser futura']],
  [{ url: 'https://www.bde.es' }, []],
  [{ url: 'http://www.bde.es' }, ['url: La dirección debe empezar por https://']],
  [{ source: ' ' }, ['source: La fuente es requerida']],
])('%j', (change, refused) => {
  expect(refusalsOf(referenceRateForm, { ...aReferenceRate(), ...change })).toEqual(refused);
});
