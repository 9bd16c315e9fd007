import { pauseAfter } from './retry-times.js';

describe('the pauses between attempts', () => {
  it('grow from seconds to hours, up to a maximum', () => {
    const seconds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 40].map((failures) => pauseAfter(failures, 5, () => 0.5));
    expect(seconds).toEqual([5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800]);
  });

  it('have 20 % jitter', () => {
    expect([pauseAfter(1, 5, () => 0), pauseAfter(1, 5, () => 0.75)]).toEqual([4, 5.5]);
  });
});
