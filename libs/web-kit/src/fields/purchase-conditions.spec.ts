import { purchaseConditions } from './purchase-conditions';

test.each([
  [{}, ''],
  [{ firstHome: false, habitual: true, children: 2 }, 'Vivienda habitual, Hijos: 2'],
  [{ children: 0, homeType: 'new' }, 'Hijos: 0, Obra nueva'],
  [{ maxPrice: 180_000, ageUnder: 36 }, 'Precio máximo: 180.000, Menores de: 36'],
  [{ disability: true, other: true, another: 5 }, 'Discapacidad, other, another: 5'],
])('%j', (value, words) => {
  expect(purchaseConditions(value)).toBe(words);
});
