import { buildHolder, buildProduct, buildStudy } from '../../test/builders.js';
import { assess } from './assess.js';
import { suggestFit } from './suggest-fit.js';

describe('suggestFit', () => {
  it('finds the share that the product gives', () => {
    const study = buildStudy({ purchasePrice: 235000, appraisalValue: 240000 });
    const product = buildProduct({ financingPercentage: 70, interestRate: 2.2, maxYears: 25 });
    expect(suggestFit(study, product)).toEqual({
      financingPercentage: 70,
      energyCertificate: null,
      downPayment: 70500,
      payment: 713.37,
    });
  });

  it('finds the highest whole share that the income carries', () => {
    const study = buildStudy({ holders: [buildHolder({ netIncome: 1900 })] });
    const share = Number(suggestFit(study, buildProduct())?.financingPercentage);
    const fitsAt = (financingPercentage: number) =>
      assess({ ...study, financingPercentage }, [buildProduct()])[0]?.isCompatible;
    expect([fitsAt(share), fitsAt(share + 1)]).toEqual([true, false]);
  });

  it('asks for a better certificate alone, or together with less money', () => {
    const product = buildProduct({ energyCertificate: 'B' });
    expect(suggestFit(buildStudy(), product)).toMatchObject({ financingPercentage: null, energyCertificate: 'B' });
    const both = suggestFit(buildStudy({ energyCertificate: 'unknown', financingPercentage: 80.5 }), product);
    expect(both).toMatchObject({ financingPercentage: 80, energyCertificate: 'B' });
  });

  it.each([
    ['the product fits', {}, {}],
    ['a person does not fit', { financingPercentage: 90 }, { maxAge: 30 }],
    ['less than half would have to be financed', { holders: [buildHolder({ netIncome: 900 })] }, {}],
    ['the study is not complete', { holders: [] }, {}],
  ])('has nothing to say when %s', (_title, study, product) => {
    expect(suggestFit(buildStudy(study), buildProduct(product))).toBeNull();
  });
});
