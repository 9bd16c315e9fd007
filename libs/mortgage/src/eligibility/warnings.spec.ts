import { buildHolder, buildProduct, buildStudy } from '../../test/builders.js';
import { productFigures } from '../figures/loan-figures.js';
import { assess } from './assess.js';
import type { EligibilityProduct, EligibilityStudy } from './eligibility.types.js';

function warningsOf(study: Partial<EligibilityStudy>, product: Partial<EligibilityProduct> = {}): string[] {
  const [result] = assess(buildStudy(study), [buildProduct(product)]);
  expect(result?.isCompatible).toBe(true);
  return result?.warnings ?? [];
}

describe('warnings', () => {
  it('ADDITIONAL_LOAN only where the product gives less than is requested', () => {
    expect(warningsOf({ financingPercentage: 90, needsAdditionalLoan: true })).toEqual(['ADDITIONAL_LOAN']);
    expect(warningsOf({ needsAdditionalLoan: true })).toEqual([]);
  });

  it('APPRAISAL_MIN below the minimum, not at it', () => {
    expect(warningsOf({ appraisalValue: 200000.01 })).toEqual(['APPRAISAL_MIN']);
    expect(warningsOf({})).toEqual([]);
    // A loan of 79,999.997 € is one of 80,000.00 €.
    const inCents = { purchasePrice: 114285.71, financingPercentage: 70, appraisalValue: 100_000 };
    expect(warningsOf(inCents)).toEqual([]);
    expect(warningsOf({ ...inCents, purchasePrice: 114285.7 })).toEqual(['APPRAISAL_MIN']);
  });

  it.each([
    [45, []],
    [46, ['TERM_AGE']],
  ])('TERM_AGE for a holder of %i and 30 years', (age, expected) => {
    expect(warningsOf({ holders: [buildHolder(), buildHolder({ age })] })).toEqual(expected);
  });

  it.each([
    ['a count', { propertiesCount: 1 }],
    ['the box', { hasMultipleProperties: true }],
    ['a property', { properties: [{ propertyValue: 1 }] }],
  ])('FIRST_HOME_DATA when a first home is claimed and property shows in %s', (_title, change) => {
    expect(warningsOf({ holders: [buildHolder(change)] })).toEqual(['FIRST_HOME_DATA']);
    expect(warningsOf({ holders: [buildHolder({ ...change, isFirstHome: false })] })).toEqual([]);
  });

  it('FIRST_HOME_DATA for one holder of several', () => {
    expect(warningsOf({ holders: [buildHolder(), buildHolder({ propertiesCount: 1 })] })).toEqual(['FIRST_HOME_DATA']);
  });

  // Down payment 40,000 + ITP 16,000 + appraisal 400.
  it.each([
    [0, []],
    [56400, []],
    ['56399.99', ['SAVINGS']],
  ])('SAVINGS of %p', (savings, expected) => {
    const costs = { gastosItpPercentage: 8, tasacion: 400 };
    expect(warningsOf({ ...costs, holders: [buildHolder({ savings })] })).toEqual(expected);
  });

  // 834.37 €, and 835.50 € from the fortieth year on: cents rounded for 39 years at 8 % move that one by more than a euro.
  it.each([
    [2387.15, []],
    [2387.14, ['LATER_EFFORT']],
  ])('LATER_EFFORT of an income of %p, to the cent', (netIncome, expected) => {
    const study = buildStudy({
      purchasePrice: 150_000,
      appraisalValue: 150_000,
      holders: [buildHolder({ netIncome })],
    });
    const terms = { rateType: 'mixed', fixedYears: 39, spread: 3, interestRate: 8, maxYears: 40, maxAge: 80 } as const;
    const [result] = assess(study, [buildProduct(terms)], { reference: { value: 5 } });
    expect(result?.warnings).toEqual(expected);
  });

  it.each([
    ['79600.00', []],
    ['79599.99', ['LATER_EFFORT']],
  ])(
    'LATER_EFFORT is of figures: none with a fee of %p beside an appraisal of 400',
    (professionalHonorarios, expected) => {
      const study = buildStudy({
        ...{ purchasePrice: 100_000, appraisalValue: 100_000, professionalHonorarios, tasacion: 400 },
        holders: [buildHolder({ netIncome: 1200 })],
      });
      const product = buildProduct({ rateType: 'variable', spread: 3 });
      const reference = { value: 5 };
      const [result] = assess(study, [product], { reference });
      expect(result?.warnings).toEqual(expected);
      expect(productFigures(study, product, reference)?.base.fits).toBe(expected.length > 0 ? false : undefined);
    },
  );

  it('REGIME_MIXED when some but not all have the regime', () => {
    const holders = [buildHolder(), buildHolder({ workRegime: 'Funcionario' })];
    expect(warningsOf({ holders }, { workRegime: 'Funcionario' })).toEqual(['REGIME_MIXED']);
    expect(warningsOf({ holders })).toEqual([]);
  });
});
