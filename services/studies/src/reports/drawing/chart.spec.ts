import { CHART, chartOf } from './chart.js';

const year = (index: number, interest: number, principal: number) => ({ year: index, interest, principal });

it('draws euros to one scale: the ticks, the axis below and the parts of each year', () => {
  const { bars, ticks } = chartOf([year(1, 3_000, 5_000), year(2, 1_000, 7_000), year(3, 500, 1_500)]);
  const [axis = 0] = ticks.map(({ y }) => y);
  const top = ticks.at(-1)?.y ?? 0;
  expect(ticks.map(({ label }) => label)).toEqual([
    '0\u00a0€',
    '2000\u00a0€',
    '4000\u00a0€',
    '6000\u00a0€',
    '8000\u00a0€',
  ]);
  expect([top >= 0, top < axis, axis < CHART.height]).toEqual([true, true, true]);
  // The scale is that of the ticks.
  const euros = (y: number) => Math.round((8_000 * (axis - y)) / (axis - top));
  expect(bars.map(({ top, middle, bottom }) => [euros(top), euros(middle), euros(bottom)])).toEqual([
    [8_000, 5_000, 0],
    [8_000, 7_000, 0],
    [2_000, 1_500, 0],
  ]);
});

it.each([
  [0, '4\u00a0€'],
  [9_000, '10.000\u00a0€'],
  [10_100, '20.000\u00a0€'],
  [33_000, '40.000\u00a0€'],
])('ends its scale for a year of %d euros at %s', (principal, label) => {
  const { bars, ticks } = chartOf([year(1, 0, principal)]);
  expect(ticks.at(-1)?.label).toBe(label);
  expect(bars[0]?.top).toBeGreaterThanOrEqual(ticks.at(-1)?.y ?? Infinity);
});

it('has its bars side by side within its width, and the name of every bar or of some at even distances', () => {
  for (const [count, named] of [
    [1, [1]],
    [15, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]],
    [16, [1, 3, 5, 7, 9, 11, 13, 15]],
    [40, [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34, 37, 40]],
  ] as const) {
    const { bars, names, left } = chartOf(Array.from({ length: count }, (_, index) => year(index + 1, 100, 100)));
    expect(names.map(({ label }) => label)).toEqual(named.map(String));
    bars.forEach(({ x, width }, index) => {
      expect(x).toBeGreaterThan(index ? (bars[index - 1]?.x ?? 0) + width : left);
      expect(x + width).toBeLessThan(CHART.width);
    });
    // A name stands below the middle of its bar.
    for (const { x, label } of names) {
      const bar = bars[Number(label) - 1];
      expect(x).toBeCloseTo((bar?.x ?? 0) + (bar?.width ?? 0) / 2, 1);
    }
  }
});
