import { buildHolder, buildProduct, buildStudy } from '../../test/builders.js';
import { withPlainSpaces } from '../../test/golden.js';
import { assess } from './assess.js';
import { type EligibilityProduct, type EligibilityStudy, REASON_CODES } from './eligibility.types.js';
import { ELIGIBILITY_RULES } from './rules.js';

/** The messages of all reasons, with plain spaces. */
function reasonsOf(study: Partial<EligibilityStudy>, product: Partial<EligibilityProduct>): string[] {
  const [result] = assess(buildStudy(study), [buildProduct(product)]);
  return withPlainSpaces(result?.reasons.map(({ message }) => message) ?? []);
}

const luis = buildHolder({ name: 'Luis Pérez', age: 40, netIncome: 1200 });

it('has the rules in the order of the reason codes', () => {
  expect(ELIGIBILITY_RULES.map(({ code }) => code)).toEqual(REASON_CODES);
});

describe('AGE', () => {
  it('names every holder outside the range', () => {
    const holders = [buildHolder({ age: 70 }), { ...luis, age: 17 }];
    expect(reasonsOf({ holders }, {})).toEqual(['Edad fuera del rango 18-65 años: Ana García (70), Luis Pérez (17)']);
  });

  it.each([18, 65])('includes the bound %i', (age) => {
    expect(reasonsOf({ holders: [buildHolder({ age })] }, {})).toEqual([]);
  });
});

describe('FIRST_HOME', () => {
  it('names every holder who declares no first home, and defaults to a first home', () => {
    const holders = [buildHolder({ isFirstHome: false }), { ...luis, isFirstHome: false }, { ...luis, name: 'Eva' }];
    const expected = 'Producto solo para primera vivienda: no lo es para Ana García, Luis Pérez';
    expect(reasonsOf({ holders }, { isFirstHome: true })).toEqual([expected]);
  });
});

describe('NATIONALITY', () => {
  it.each([
    ['nacional', true, []],
    ['nacional', undefined, []],
    ['nacional', false, ['Producto solo para operaciones nacionales']],
    ['internacional', true, ['Producto solo para operaciones internacionales']],
    ['internacional', false, []],
    ['ambos', false, []],
  ])('%s before isNational %p', (nationality, isNational, expected) => {
    expect(reasonsOf({ isNational }, { nationality })).toEqual(expected);
  });
});

describe('PRICE_MIN and PRICE_MAX', () => {
  it.each([
    [200000, 200000, []],
    [200000, 199999, ['Precio de compra (200.000 €) superior al máximo (199.999 €)']],
    ['200000.01', 200000, ['Precio de compra (200.000,01 €) superior al máximo (200.000 €)']],
  ])('a price of %p before the maximum %p', (purchasePrice, maxPurchasePrice, expected) => {
    expect(reasonsOf({ purchasePrice }, { maxPurchasePrice })).toEqual(expected);
  });

  it('prints the cents of a price that would look like the minimum', () => {
    const expected = 'Precio de compra (199.999,60 €) inferior al mínimo (200.000 €)';
    expect(reasonsOf({ purchasePrice: 199999.6 }, { minPurchasePrice: 200000 })).toEqual([expected]);
  });
});

describe('FINANCING', () => {
  it.each([
    [80, []],
    [80.5, ['Se solicita financiar el 80,5 % y el producto llega al 80 %']],
    ['80.04', ['Se solicita financiar el 80,04 % y el producto llega al 80 %']],
  ])('a study asking for %p %%', (financingPercentage, expected) => {
    expect(reasonsOf({ financingPercentage }, {})).toEqual(expected);
  });
});

describe('APPRAISAL_MAX', () => {
  it('measures the loan that the product gives, also when more is requested', () => {
    expect(reasonsOf({ financingPercentage: 100, needsAdditionalLoan: true }, { maxAppraisalPercentage: 80 })).toEqual(
      [],
    );
  });

  it('distinguishes a loan slightly above the maximum from the maximum', () => {
    const expected = 'El préstamo supone el 90,002 % de la tasación y el máximo es el 90 %';
    expect(reasonsOf({ appraisalValue: 177774 }, {})).toEqual([expected]);
  });

  it('passes a study without an appraisal', () => {
    expect(reasonsOf({ appraisalValue: 0 }, {})).toEqual([]);
  });
});

describe('ENERGY and ENERGY_UNKNOWN', () => {
  it.each([
    ['A', 'A', []],
    ['C', 'C', []],
    ['G', 'G', []],
    ['unknown', 'unknown', []],
    [null, undefined, []],
    ['C', 'D', ['Exige certificado energético C o mejor y la vivienda tiene D']],
    ['A', 'B', ['Exige certificado energético A y la vivienda tiene B']],
    ['G', 'unknown', ['Exige certificado energético G o mejor y no se conoce el de la vivienda']],
    ['A', undefined, ['Exige certificado energético A y no se conoce el de la vivienda']],
  ])('%p required, %p owned', (required, owned, expected) => {
    expect(reasonsOf({ energyCertificate: owned }, { energyCertificate: required })).toEqual(expected);
  });
});

describe('WORK_SENIORITY', () => {
  it.each([
    ['exactly the years', { workSeniority: 6 }, 6, []],
    ['nothing required', { workSeniority: null }, 0, []],
    ['a pensioner', { workRegime: 'Pensionista', workSeniority: null }, 6, []],
    [
      'a missing value',
      { workSeniority: undefined },
      1,
      ['Exige 1 año de antigüedad laboral y ningún titular lo acredita'],
    ],
  ])('%s', (_title, holder, workSeniority, expected) => {
    expect(reasonsOf({ holders: [buildHolder(holder)] }, { workSeniority })).toEqual(expected);
  });

  it('passes with one holder who has the years', () => {
    const holders = [buildHolder({ workSeniority: 1 }), { ...luis, workSeniority: 6 }];
    expect(reasonsOf({ holders }, { workSeniority: 6 })).toEqual([]);
  });

  it('counts only the holders of the required regime', () => {
    const holders = [buildHolder({ workSeniority: 20 }), { ...luis, workRegime: 'Funcionario', workSeniority: 1 }];
    const expected = 'Exige 2 años de antigüedad laboral y ningún titular los acredita';
    expect(reasonsOf({ holders }, { workRegime: 'Funcionario', workSeniority: 2 })).toEqual([expected]);
  });

  it('gives no reason where no holder has the regime', () => {
    const expected = 'Exige régimen laboral Funcionario y ningún titular lo tiene';
    expect(reasonsOf({}, { workRegime: 'Funcionario', workSeniority: 9 })).toEqual([expected]);
  });
});

describe('EFFORT', () => {
  // The payment is 718.47: with debts of 156.53 it takes 875 of 2500, exactly 35 %.
  it.each([
    [156.53, []],
    ['156.54', ['Esfuerzo del 35,0004 % (cuota 718 € + deudas 157 € sobre 2.500 €) superior al 35 % permitido']],
  ])('debts of %p', (monthlyDebt, expected) => {
    expect(reasonsOf({ holders: [buildHolder({ monthlyDebt })] }, {})).toEqual(expected);
  });

  it('adds income and debts of all holders, and writes large figures with their point', () => {
    const holders = [
      buildHolder({ netIncome: 6000, monthlyDebt: 9000 }),
      { ...luis, netIncome: 6000, monthlyDebt: 1500 },
    ];
    const expected = 'Esfuerzo del 93,5 % (cuota 718 € + deudas 10.500 € sobre 12.000 €) superior al 35 % permitido';
    expect(reasonsOf({ holders }, {})).toEqual([expected]);
  });

  it('answers a share that is above the limit as such, however little', () => {
    const holders = [buildHolder({ netIncome: 2499999, monthlyDebt: 874281.19 })];
    expect(assess(buildStudy({ holders }), [buildProduct()])[0]).toMatchObject({
      isCompatible: false,
      effortPercentage: 35.0000004,
    });
  });
});
