import { withPlainSpaces } from '../../test/golden.js';
import { bonusWords, sumOfBonuses } from './bonus-words.js';

it.each([
  [0.3, 0, '0,3 puntos, sin coste'],
  [1, 310, '1 punto, 310 € al año'],
  [0.65, 1200.5, '0,65 puntos, 1.200,50 € al año'],
])('describes %p points for %p € a year', (points, annualCost, words) => {
  expect(withPlainSpaces(bonusWords({ points, annualCost }))).toBe(words);
});

it('sums conditions without the errors of binary fractions', () => {
  const bonus = { points: 0.1, annualCost: 0.1 };
  expect(sumOfBonuses([bonus, bonus, bonus])).toEqual({ points: 0.3, annualCost: 0.3 });
});
