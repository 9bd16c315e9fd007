import { fitInside } from './scale-image';

describe('fitInside', () => {
  it('keeps the proportions and never enlarges', () => {
    expect(fitInside(800, 400, 256)).toEqual({ width: 256, height: 128 });
    expect(fitInside(100, 50, 256)).toEqual({ width: 100, height: 50 });
    expect(fitInside(10_000, 1, 256)).toEqual({ width: 256, height: 1 });
  });
});
