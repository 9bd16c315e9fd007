import type { FitChange } from '@umbral/contracts';
import { fitsWithWords, neverWords, verdictText } from './fit-verdict';

const judged = {
  isCompatible: false,
  distance: null as number | null,
  changes: [] as FitChange[] | null,
  noChange: null as string | null,
  reasons: [
    { code: 'AGE', message: 'Edad fuera del rango 18-65 años: Ana (70)' },
    { code: 'EFFORT', message: 'Esfuerzo del 40 %' },
  ],
  untouchable: ['AGE'],
};
const change = (text: string) => ({ text }) as FitChange;

describe('the verdict of a product', () => {
  it.each([
    ['Encaja', { isCompatible: true, distance: 0 }],
    ['Encaja con un cambio', { distance: 40, changes: [change('Con X')] }],
    ['No puede encajar', {}],
    ['No encaja', { distance: 40, changes: null }],
  ])('is %s', (text, given) => expect(verdictText({ ...judged, ...given })).toBe(text));

  it.each([
    [
      'Con 19.720 € más de entrada (financiando el 70,14 %)',
      'Encaja con 19.720 € más de entrada (financiando el 70,14 %)',
    ],
    ['Sin Pedro Gil como titular', 'Encaja sin Pedro Gil como titular'],
    ['Cancelando todas las deudas (120 € al mes)', 'Encaja cancelando todas las deudas (120 € al mes)'],
    ['Haría falta un ingreso neto de 2.053 € al mes', 'Encaja con un ingreso neto de 2.053 € al mes'],
    [
      'Con certificado energético C y, además, haría falta un ingreso neto de 2.053 € al mes',
      'Encaja con certificado energético C y, además, con un ingreso neto de 2.053 € al mes',
    ],
  ])('has a change in words: %s', (text, words) => expect(fitsWithWords(change(text))).toBe(words));

  it.each([
    ['the reasons that no change removes', {}, { words: 'Edad fuera del rango 18-65 años: Ana (70)', codes: ['AGE'] }],
    [
      'that the largest changes are not enough',
      { untouchable: [], noChange: 'Ni con la mitad del precio de entrada encajaría' },
      { words: 'ni con la mitad del precio de entrada encajaría', codes: [] },
    ],
    [
      'all reasons of a row whose changes were not searched',
      { untouchable: [], changes: null },
      { words: 'Edad fuera del rango 18-65 años: Ana (70); Esfuerzo del 40 %', codes: ['AGE', 'EFFORT'] },
    ],
    ['nothing where a change may help', { distance: 40 }, null],
  ])('names %s', (_what, given, words) => expect(neverWords({ ...judged, ...given })).toEqual(words));
});
