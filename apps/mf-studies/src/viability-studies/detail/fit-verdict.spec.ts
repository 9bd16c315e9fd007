import type { FitChange } from '@umbral/contracts';
import { furtherReasons, verdictText } from './fit-verdict';

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
    ['without those that its sentence names', { noChange: 'Ningún cambio: Edad' }, ['EFFORT']],
    ['all where its changes were not searched', {}, ['AGE', 'EFFORT']],
  ])('lists reasons %s', (_which, given, codes) =>
    expect(furtherReasons({ ...judged, ...given }).map(({ code }) => code)).toEqual(codes),
  );
});
