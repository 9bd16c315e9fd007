import { buildHolder, buildProduct, buildStudy } from '../../test/builders.js';
import { whatIfCases } from '../../test/golden.js';
import { assess } from '../eligibility/assess.js';
import type { EligibilityProduct, EligibilityStudy } from '../eligibility/eligibility.types.js';
import { findChanges } from './find-changes.js';
import { suggestFit } from './suggest-fit.js';

const suggest = (study: EligibilityStudy, product: EligibilityProduct) =>
  suggestFit(study, product, findChanges(study, product)?.changes ?? []);

describe('suggestFit', () => {
  it.each(whatIfCases)('golden %s', (_title, { study, product, expected }) => {
    expect(suggest(study, product)).toEqual(expected.suggestion);
  });

  it('finds the highest whole share that the income carries', () => {
    const study = buildStudy({ holders: [buildHolder({ netIncome: 1900 })] });
    const share = Number(suggest(study, buildProduct())?.financingPercentage);
    const fitsAt = (financingPercentage: number) =>
      assess({ ...study, financingPercentage }, [buildProduct()])[0]?.isCompatible;
    expect([fitsAt(share), fitsAt(share + 1)]).toEqual([true, false]);
  });

  it.each([
    ['a person does not fit', { financingPercentage: 90 }, { maxAge: 30 }],
    ['less than half would have to be financed', { holders: [buildHolder({ netIncome: 900 })] }, {}],
  ])('suggests nothing when %s', (_title, study, product) => {
    expect(suggest(buildStudy(study), buildProduct(product))).toBeNull();
  });
});
