import { describeRange } from '../purchase-costs/describe-range.js';
import { compareNotedCosts } from './noted-costs.js';

const study = {
  purchasePrice: 240_000,
  realEstateHonorarios: 1000.5,
  professionalHonorarios: 2000,
  gastosItpPercentage: 7,
  deducciones: 10,
  provisionFondos: 0,
  tasacion: 0,
};
const calculated = { from: 18_344, to: 19_001.25 };
/** 16.800 € of taxes; the fees and the deducciones are on both sides. */
const compare = (provisionFondos: number) => compareNotedCosts({ ...study, provisionFondos }, calculated);

describe('compareNotedCosts', () => {
  it.each([
    [1543.99, false],
    [1544, true],
    [2201.25, true],
    [2201.26, false],
  ])('[B-FIG-32] with %d € beside the taxes is within: %s', (provisionFondos, isWithin) => {
    expect(compare(provisionFondos)).toMatchObject({ isWithin, expected: { from: 21_354.5, to: 22_011.75 } });
  });

  it('answers what the study reckons with, in cents', () => {
    expect(compare(1543.99).noted).toBe(21_354.49);
  });
});

describe('describeRange', () => {
  it.each([
    [{ from: 18_344, to: 19_001 }, 'De 18.344\u00a0€ a 19.001\u00a0€'],
    [{ from: 18_344.4, to: 18_344.49 }, '18.344\u00a0€'],
  ])('writes %j', (range, words) => {
    expect(describeRange(range)).toBe(words);
  });

  it.each([
    [{ from: 18_344, to: 19_001.5 }, 'De 18.344\u00a0€ a 19.001,50\u00a0€'],
    [{ from: 650.35, to: 650.35 }, '650,35\u00a0€'],
  ])('writes %j with cents', (range, words) => {
    expect(describeRange(range, { withCents: true })).toBe(words);
  });
});
