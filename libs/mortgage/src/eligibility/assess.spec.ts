import fc from 'fast-check';
import { buildGuaranteedProduct, buildGuarantor, buildHolder, buildProduct, buildStudy } from '../../test/builders.js';
import { assess } from './assess.js';
import type { EligibilityGuarantor, EligibilityProduct, EligibilityStudy } from './eligibility.types.js';

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

  it('no study whose figures are no numbers', () => {
    expect(() => assess(buildStudy({ appraisalValue: 'mucho' }), [buildProduct()])).toThrow(
      expect.objectContaining({ code: 'invalid_number', field: 'appraisalValue' }),
    );
  });
});

const certificates = fc.constantFrom('unknown', 'A', 'C', 'E', 'G');
const regimes = fc.constantFrom('Cuenta ajena', 'Funcionario', 'Pensionista');
const amounts = fc.integer({ min: 0, max: 200_000 }).map((amount) => amount / 100);
const people = fc.record({
  name: fc.constant('Ana'),
  age: fc.integer({ min: 18, max: 80 }),
  workRegime: regimes,
  workSeniority: fc.option(fc.integer({ min: 0, max: 12 })),
  netIncome: fc.integer({ min: 90_000, max: 400_000 }).map((amount) => amount / 100),
  monthlyDebt: amounts,
});
const guarantors: fc.Arbitrary<EligibilityGuarantor[]> = fc.array(
  fc.tuple(people, fc.integer({ min: 0, max: 300_000 })).map(([person, propertyValue]) => ({
    ...person,
    properties: [{ propertyValue }],
  })),
  { maxLength: 3 },
);
const studies: fc.Arbitrary<EligibilityStudy> = fc.record({
  purchasePrice: fc.integer({ min: 60_000, max: 400_000 }),
  appraisalValue: fc.integer({ min: 60_000, max: 400_000 }),
  financingPercentage: fc.integer({ min: 300, max: 1000 }).map((tenths) => tenths / 10),
  energyCertificate: certificates,
  isNational: fc.boolean(),
  needsAdditionalLoan: fc.boolean(),
  holders: fc.array(people, { minLength: 1, maxLength: 3 }),
  guarantors,
});
const products: fc.Arbitrary<EligibilityProduct> = fc
  .record({
    name: fc.constantFrom('Hipoteca Ñ', 'Hipoteca N', 'Hipoteca O'),
    maxAge: fc.integer({ min: 50, max: 80 }),
    energyCertificate: certificates,
    financingPercentage: fc.integer({ min: 60, max: 100 }),
    interestRate: fc.integer({ min: 1, max: 80 }).map((tenths) => tenths / 10),
    maxYears: fc.integer({ min: 5, max: 40 }),
    allowsGuarantor: fc.boolean(),
    nationality: fc.constantFrom('nacional', 'internacional', 'ambos'),
    workRegime: fc.option(regimes),
    workSeniority: fc.option(fc.integer({ min: 0, max: 10 })),
  })
  .map((change) => buildGuaranteedProduct({ minPurchasePrice: 1, maxAppraisalPercentage: 120, ...change }));

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

  it('keeps a fit when the client asks for less money', () => {
    fc.assert(
      fc.property(studies, products, fc.integer({ min: 1, max: 29 }), (study, product, less) => {
        const financingPercentage = Number(study.financingPercentage) - less;
        const before = assess(study, [product])[0]?.isCompatible;
        expect(assess({ ...study, financingPercentage }, [product])[0]?.isCompatible || !before).toBe(true);
      }),
    );
  });

  it('sorts in the same way, whatever the order in which products come', () => {
    const keyOf = ({ isCompatible, estimatedPayment, name }: ReturnType<typeof assess>[number]) =>
      `${isCompatible} ${estimatedPayment} ${name}`;
    fc.assert(
      fc.property(studies, fc.array(products, { maxLength: 12 }), (study, list) => {
        const sorted = assess(study, list);
        expect(assess(study, list)).toEqual(sorted);
        expect(assess(study, list.toReversed()).map(keyOf)).toEqual(sorted.map(keyOf));
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
