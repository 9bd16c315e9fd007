import { buyersOf } from './buyers.js';

const of = (...ages: (number | null)[]) => ages.map((age) => ({ age, isFirstHome: true }));

it('[B-CST-28] the oldest of all buyers counts, and those without an age do not', () => {
  expect(buyersOf(of(29, null, 51, 44)).age).toBe(51);
  expect(buyersOf(of(null)).age).toBeNull();
  expect(buyersOf([]).age).toBeNull();
});

it('[B-CST-28] it is a first home if it is one of all buyers', () => {
  expect(buyersOf(of(29, 51)).firstHome).toBe(true);
  expect(buyersOf([...of(29), { age: 51, isFirstHome: false }]).firstHome).toBe(false);
});
