import fc from 'fast-check';
import { amounts, products, studies } from '../../test/arbitraries.js';
import { buildGuarantor, buildHolder, buildProduct, buildStudy } from '../../test/builders.js';
import { assess } from './assess.js';
import type { EligibilityStudy } from './eligibility.types.js';

describe('assess lists', () => {
  it.each([
    ['no holder', { holders: [] }],
    ['a holder without age', { holders: [buildHolder(), buildHolder({ age: null })] }],
    ['a holder without regime', { holders: [buildHolder({ workRegime: '' })] }],
    ['a holder without income', { holders: [buildHolder({ netIncome: undefined })] }],
    ['no price', { purchasePrice: 0 }],
  ])('nothing for a study with %s', (_title, change) => {
    expect(assess(buildStudy(change), [buildProduct()])).toEqual([]);
  });

  it('the banks of no company and of the study’s; all without a company', () => {
    const products = [null, 7, 8].map((bankCompanyId) => buildProduct({ bankCompanyId, code: String(bankCompanyId) }));
    const codesFor = (companyId?: number | null) =>
      assess(buildStudy(), products, { companyId }).map(({ code }) => code);
    expect(codesFor(7)).toEqual(['null', '7']);
    expect(codesFor(null)).toEqual(['null', '7', '8']);
    expect(codesFor()).toEqual(['null', '7', '8']);
  });

  it('compatible ones first, then by estimated payment, then by name in Spanish, then as they came', () => {
    const products = [
      buildProduct({ name: 'Zeta', minAge: 60, interestRate: 1 }),
      buildProduct({ name: 'Ñandú' }),
      buildProduct({ name: 'Óscar', code: 'first' }),
      buildProduct({ name: 'Óscar', code: 'second' }),
      buildProduct({ name: 'Nube' }),
      buildProduct({ name: 'Barata', interestRate: 3 }),
    ];
    const names = assess(buildStudy(), products).map(({ name, code }) => (name === 'Óscar' ? code : name));
    expect(names).toEqual(['Barata', 'Nube', 'Ñandú', 'first', 'second', 'Zeta']);
  });

  it('the product under the names of the study’s list', () => {
    const product = buildProduct({ id: 3, nationality: 'ambos', minPurchasePrice: '100000.00', notes: 'Con nómina' });
    expect(assess(buildStudy({ isNational: false }), [product])[0]).toMatchObject({
      id: 3,
      nationality: 'both',
      purchasePriceMin: 100000,
      purchasePriceMax: 500000,
      appraisalPercentageMin: 80,
      appraisalPercentageMax: 90,
      workRegime: null,
      workSeniority: null,
      notes: 'Con nómina',
    });
  });

  it('the estimated payment of the product beside the one that was assessed', () => {
    const [result] = assess(buildStudy({ financingPercentage: 50 }), [buildProduct()]);
    expect(result).toMatchObject({ estimatedPayment: 718.47, assessedPayment: 449.04, assessedCapital: 100000 });
  });

  it('texts as it reads numbers', () => {
    const study = buildStudy({ purchasePrice: '200000.00', appraisalValue: '200000', financingPercentage: '80.0' });
    expect(assess(study, [buildProduct()])).toEqual(assess(buildStudy(), [buildProduct()]));
  });

  it.each([
    'purchasePrice',
    'appraisalValue',
    'financingPercentage',
    'gastosItpPercentage',
    'ivaPercentage',
    'realEstateHonorarios',
    'professionalHonorarios',
    'deducciones',
    'provisionFondos',
    'tasacion',
  ])('no study whose %s is no number, and names it', (field) => {
    expect(() => assess(buildStudy({ [field]: 'mucho' }), [buildProduct()])).toThrow(
      expect.objectContaining({ code: 'invalid_number', field }),
    );
  });

  it.each(['netIncome', 'monthlyDebt', 'savings'])('no holder whose %s is no number, and names it', (field) => {
    const holders = [buildHolder({ [field]: 'mucho' })];
    expect(() => assess(buildStudy({ holders }), [buildProduct()])).toThrow(
      expect.objectContaining({ code: 'invalid_number', field }),
    );
  });
});

describe('assess always', () => {
  it('gives reasons exactly when the product does not fit', () => {
    fc.assert(
      fc.property(studies, products, (study, product) => {
        const [result] = assess(study, [product]);
        expect(result?.isCompatible).toBe(result?.reasons.length === 0);
        expect(result?.incompatibilityReason === null).toBe(result?.isCompatible);
      }),
    );
  });

  it('keeps a fit when a holder earns more', () => {
    fc.assert(
      fc.property(studies, products, amounts, (study, product, more) => {
        const [first, ...others] = study.holders;
        const richer = { ...first, name: 'Ana', netIncome: Number(first?.netIncome) + more };
        const before = assess(study, [product])[0]?.isCompatible;
        const after = assess({ ...study, holders: [richer, ...others] }, [product])[0]?.isCompatible;
        expect(after || !before).toBe(true);
      }),
    );
  });

  it('finds no more reasons with guarantors than without', () => {
    fc.assert(
      fc.property(studies, products, (study, product) => {
        const codesOf = (each: EligibilityStudy) => assess(each, [product])[0]?.reasons.map(({ code }) => code) ?? [];
        expect(codesOf({ ...study, guarantors: [] })).toEqual(expect.arrayContaining(codesOf(study)));
      }),
    );
  });

  it('keeps a fit when the client requests less money', () => {
    fc.assert(
      fc.property(studies, products, fc.integer({ min: 1, max: 29 }), (study, product, less) => {
        const financingPercentage = Number(study.financingPercentage) - less;
        const before = assess(study, [product])[0]?.isCompatible;
        expect(assess({ ...study, financingPercentage }, [product])[0]?.isCompatible || !before).toBe(true);
      }),
    );
  });

  it('sorts in the same way, whatever the order in which products come', () => {
    fc.assert(
      fc.property(studies, fc.array(products, { maxLength: 12 }), (study, unnumbered) => {
        // As stored: ids decide between products that are alike in everything by which they are sorted.
        const list = unnumbered.map((product, index) => ({ ...product, id: index + 1 }));
        const sorted = assess(study, list);
        expect(assess(study, list)).toEqual(sorted);
        expect(assess(study, list.toReversed())).toEqual(sorted);
      }),
    );
  });

  it('leaves study and products as they were', () => {
    const study = buildStudy({ guarantors: [buildGuarantor()] });
    const list = [buildProduct({ name: 'B' }), buildProduct({ name: 'A' })];
    const before = JSON.stringify([study, list]);
    assess(study, list);
    expect(JSON.stringify([study, list])).toBe(before);
  });
});
