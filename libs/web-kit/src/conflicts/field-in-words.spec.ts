import { oneOf, euros, text } from '../fields/formats';
import { fieldInWords } from './field-in-words';

const modules = [
  {
    viability_study: {
      price: ['Precio', euros],
      conditions: ['Condiciones', (value: unknown) => Object.keys(value as object).join()],
      holders: ['Titular', text, { income: ['Ingresos', euros], kind: ['Tipo', oneOf({ a: 'Fijo' })] }],
    },
  },
] as const;
const inWords = (path: string, mine: unknown, theirs: unknown, itemOf?: string) =>
  fieldInWords({ path, mine, theirs }, { entity: 'viability_study', itemOf }, modules);

afterEach(() => document.body.replaceChildren());

test.each([
  ['price', 210_000, 215_000.5, undefined, 'Precio', '210.000 €', '215.000,50 €'],
  ['price', null, 215_000, undefined, 'Precio', '', '215.000 €'],
  ['conditions.first', true, false, undefined, 'Condiciones', 'first', 'first'],
  ['holders.0', 'Ana', 'Luis', undefined, 'Titular 1', 'Ana', 'Luis'],
  ['holders.1.income', 1_800, 2_100, undefined, 'Titular 2: Ingresos', '1.800 €', '2.100 €'],
  ['holders.10.income', 1_800, 2_100, undefined, 'Titular 11: Ingresos', '1.800 €', '2.100 €'],
  ['conditions.2nd', true, false, undefined, 'Condiciones', '2nd', '2nd'],
  ['conditions.home2', true, false, undefined, 'Condiciones', 'home2', 'home2'],
  ['income', 1_800, 2_100, 'holders', 'Ingresos', '1.800 €', '2.100 €'],
  ['kind', 'a', 'b', 'holders', 'Tipo', 'Fijo', 'b'],
  ['income', 1_800, 2_100, 'guarantors', 'income', '1.800', '2.100'],
  ['unknown', 'x', 'y', undefined, 'unknown', 'x', 'y'],
])('%s: %j and %j, item of %s', (path, mine, theirs, itemOf, label, mineText, theirText) => {
  const { label: shown, ...words } = inWords(path, mine, theirs, itemOf);
  const plain = (value: string) => value.replaceAll('\u00a0', ' ');
  expect([shown, plain(words.mine), plain(words.theirs)]).toEqual([label, mineText, theirText]);
});

test('a whole record has the fields that differ, a line each', () => {
  const [mine, theirs] = [
    { price: 1, holders: 'Ana', rooms: 3 },
    { price: null, holders: 'Luis', rooms: 3 },
  ];
  expect(inWords('', mine, theirs)).toEqual({
    label: 'La persona y sus datos',
    mine: 'Precio: 1\u00a0€\nTitular: Ana',
    theirs: 'Precio: vacío\nTitular: Luis',
  });
});

test('an id has the name of its option in the form, and another its value', () => {
  document.body.innerHTML = '<select name="bankId"><option value="3">Turia</option></select>';
  expect(inWords('bankId', 3, 4)).toMatchObject({ mine: 'Turia', theirs: '4' });
  expect(inWords('holders.0', 3, 4)).toMatchObject({ mine: '3' });
});
