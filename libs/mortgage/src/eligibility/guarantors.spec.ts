import { buildGuaranteedProduct, buildGuarantor, buildHolder, buildProduct, buildStudy } from '../../test/builders.js';
import { withPlainSpaces } from '../../test/golden.js';
import { assess } from './assess.js';
import type { EligibilityGuarantor, EligibilityProduct } from './eligibility.types.js';

/** Effort of 39.9 % with 1.800 € of income: too much by itself. */
const tight = [buildHolder({ netIncome: 1800 })];

function assessWith(guarantors: EligibilityGuarantor[], product: EligibilityProduct = buildGuaranteedProduct()) {
  const [result] = assess(buildStudy({ holders: tight, guarantors }), [product]);
  return withPlainSpaces(result);
}

describe('EFFORT with guarantors', () => {
  it('names the one who makes up for it, and the effort with them', () => {
    expect(assessWith([buildGuarantor({ netIncome: 1500, monthlyDebt: 1000 }), buildGuarantor()])).toMatchObject({
      isCompatible: true,
      warnings: ['GUARANTOR_USED'],
      rescuedByGuarantor: ['EFFORT'],
      guarantorsUsed: ['Eva Ruiz'],
      effortPercentage: 39.915,
      rescuedEffortPercentage: 17.9618,
    });
  });

  it('takes all of them where no single one is enough', () => {
    const weak = { netIncome: 1500, monthlyDebt: 480 };
    const guarantors = [buildGuarantor({ ...weak, name: 'Eva' }), buildGuarantor({ ...weak, name: 'Pau' })];
    const one = assessWith(guarantors.slice(0, 1));
    expect(one?.incompatibilityReason).toMatch(/ \(los avalistas no bastan\)$/);
    expect(assessWith(guarantors)).toMatchObject({ isCompatible: true, guarantorsUsed: ['Eva', 'Pau'] });
  });

  it('leaves out of the sum those who do not qualify', () => {
    const weak = buildGuarantor({ netIncome: 1500, monthlyDebt: 480 });
    const rich = buildGuarantor({ netIncome: 9000, properties: [] });
    expect(assessWith([weak, rich])?.incompatibilityReason).toMatch(/ \(los avalistas no bastan\)$/);
  });

  it.each([
    ['bounds reached exactly', { netIncome: 1500, properties: [{ propertyValue: 100000 }] }, true],
    ['a cent of salary short', { netIncome: 1499.99 }, false],
    ['a cent of property short', { properties: [{ propertyValue: 99999.99 }] }, false],
    [
      'several properties summed',
      { properties: [{ propertyValue: 60000 }, { propertyValue: 90000, propertyDebt: 50000 }] },
      true,
    ],
    [
      'an overdrawn home, which takes nothing away',
      { properties: [{ propertyValue: 100000 }, { propertyValue: 1, propertyDebt: 9 }] },
      true,
    ],
    ['no income at all', { netIncome: null }, false],
  ])('qualifies with %s: %p', (_title, change, isCompatible) => {
    expect(assessWith([buildGuarantor(change)])?.isCompatible).toBe(isCompatible);
  });

  it('names only the required minima that no guarantor reaches', () => {
    const poor = [buildGuarantor({ netIncome: 900, properties: [] })];
    const reasonWith = (change: Partial<EligibilityProduct>) =>
      assessWith(poor, buildGuaranteedProduct(change))?.incompatibilityReason;
    expect(reasonWith({})).toContain(
      '(ningún avalista llega a 1.500 € netos y 100.000 € en inmuebles libres de cargas)',
    );
    expect(reasonWith({ guarantorMinSalary: null })).toContain(
      '(ningún avalista llega a 100.000 € en inmuebles libres de cargas)',
    );
    expect(reasonWith({ guarantorMinPropertyValue: 0 })).toContain('(ningún avalista llega a 1.500 € netos)');
  });

  it('accepts every guarantor where nothing is required', () => {
    const product = buildGuaranteedProduct({ guarantorMinSalary: null, guarantorMinPropertyValue: null });
    expect(assessWith([buildGuarantor({ netIncome: 900, properties: null })], product)?.isCompatible).toBe(true);
  });

  it('does not mention guarantors where there are none', () => {
    expect(assessWith([])?.incompatibilityReason).toMatch(/permitido$/);
  });
});

describe('WORK_SENIORITY with guarantors', () => {
  const product = buildGuaranteedProduct({ effortRatioPercentage: 60, workSeniority: 6 });

  it.each([
    ['the years', { workSeniority: 6 }, null],
    [
      'too few',
      { workSeniority: 5 },
      'Exige 6 años de antigüedad laboral y ningún titular los acredita (los avalistas no bastan)',
    ],
    [
      'a missing value',
      { workSeniority: null },
      'Exige 6 años de antigüedad laboral y ningún titular los acredita (los avalistas no bastan)',
    ],
  ])('a guarantor with %s', (_title, change, reason) => {
    expect(assessWith([buildGuarantor(change)], product)?.incompatibilityReason).toBe(reason);
  });

  it('names each guarantor once, in the order of the study', () => {
    const guarantors = [
      buildGuarantor({ name: 'Eva', workSeniority: 1 }),
      buildGuarantor({ name: 'Pau', netIncome: 1500, monthlyDebt: 1400 }),
    ];
    expect(assessWith(guarantors, buildGuaranteedProduct({ workSeniority: 6 }))).toMatchObject({
      rescuedByGuarantor: ['WORK_SENIORITY', 'EFFORT'],
      guarantorsUsed: ['Eva', 'Pau'],
    });
  });
});

describe('guarantors that are not needed or not taken', () => {
  it('warns of neither where the study fits by itself', () => {
    const [result] = assess(buildStudy({ guarantors: [buildGuarantor()] }), [buildGuaranteedProduct()]);
    expect(result).toMatchObject({ warnings: [], guarantorsUsed: [], rescuedEffortPercentage: null });
  });

  it('warns that they are ignored, also where the study fits', () => {
    const [result] = assess(buildStudy({ guarantors: [buildGuarantor()] }), [buildProduct()]);
    expect(result?.warnings).toEqual(['GUARANTOR_IGNORED']);
  });
});
