import { niceTicks, turningYear } from './amortization-scale';

describe('niceTicks', () => {
  it.each([
    [9450, [0, 4000, 8000, 12000]],
    [12000, [0, 4000, 8000, 12000]],
    [100, [0, 40, 80, 120]],
    [0, [0, 1]],
  ])('for %p', (max, ticks) => expect(niceTicks(max)).toEqual(ticks));
});

describe('turningYear', () => {
  const year = (number: number, principal: number, interest: number) => ({
    year: number,
    principal,
    interest,
    balance: 0,
  });

  it('is the first year with more capital than interest', () => {
    expect(turningYear([year(1, 1, 2), year(2, 2, 1)])).toBe(2);
  });

  it('is undefined if that holds from the first year', () => {
    expect(turningYear([year(1, 3, 1), year(2, 3, 1)])).toBeUndefined();
  });
});
