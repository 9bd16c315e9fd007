import { refusalsOf as refusals } from '../../test/refusals.js';
import { aProduct } from '../factories/catalog.js';
import { scenarioBonus } from '../studies/scenario-forms.js';
import { energyCertificates, nationalities, productForm, workRegimes } from './product-forms.js';

const refusalsOf = (change: object) => refusals(productForm, { ...aProduct({ bankId: 1 }), ...change });
const [YEARS, PRICE] = [/entre 18 y 100/, /1 €/];

describe('a product', () => {
  it.each([
    ['[P-PRD-17] no code', { code: ' ' }, 'code', /código es requerido/],
    ['[P-PRD-17] no name', { name: undefined }, 'name', /nombre es requerido/],
    ['[P-ENT-16] a code of 51 characters', { code: 'x'.repeat(51) }, 'code', /50/],
    ['[P-ENT-16] a name of 256 characters', { name: 'x'.repeat(256) }, 'name', /255/],
    ['[P-PRD-18] no bank', { bankId: undefined }, 'bankId', /: Debe seleccionar un banco$/],
    ['[P-PRD-18] bank 0', { bankId: 0 }, 'bankId', /: Debe seleccionar un banco$/],
    ['[P-PRD-26] certificate H', { energyCertificate: 'H' }, 'energyCertificate', /certificado/],
    ['[P-PRD-28] another nationality', { nationality: 'national' }, 'nationality', /nacionalidad/],
    ['[P-PRD-29] another regime', { workRegime: 'Becario' }, 'workRegime', /régimen/],
    ['[P-PRD-31] ages the wrong way round', { minAge: 60, maxAge: 59 }, 'maxAge', /mínima/],
    ['[P-PRD-32] prices the wrong way round', { minPurchasePrice: 500_001 }, 'maxPurchasePrice', /mínimo/],
    ['[P-PRD-33] appraisals the wrong way round', { minAppraisalPercentage: 91 }, 'maxAppraisalPercentage', /mínima/],
    ['a price that no column holds', { maxPurchasePrice: 2_147_483_648 }, 'maxPurchasePrice', /demasiado grande/],
    ['a salary that no column holds', { guarantorMinSalary: 1e8 }, 'guarantorMinSalary', /demasiado grande/],
  ])('refuses %s', (_title, change, path, message) => {
    expect(refusalsOf(change)).toEqual([expect.stringMatching(`^${path}: `)]);
    expect(refusalsOf(change)[0]).toMatch(message);
  });

  it('refuses more decimals than are stored, which a scenario keeps', () => {
    const bonus = { code: 'nomina', label: 'Nómina', points: 0.13, annualCost: 420.55 };
    expect(refusalsOf({ rateType: 'variable', interestRate: 3.1255, spread: 0.655, bonuses: [bonus] })).toEqual([]);
    const guarantor = { allowsGuarantor: true, guarantorMinSalary: 1500.55, guarantorMinPropertyValue: '0.01' };
    expect(refusalsOf(guarantor)).toEqual([]);
    expect(refusalsOf({ ...guarantor, guarantorMinSalary: 1500.555, guarantorMinPropertyValue: '0.011' })).toEqual([
      'guarantorMinSalary: Como máximo dos decimales',
      'guarantorMinPropertyValue: Como máximo dos decimales',
    ]);
    const finer = { ...bonus, points: 0.125, annualCost: 420.555 };
    expect(refusalsOf({ rateType: 'variable', interestRate: 3.12555, spread: 0.6555, bonuses: [finer] })).toEqual([
      'interestRate: Como máximo cuatro decimales',
      'spread: Como máximo tres decimales',
      'bonuses.0.points: Como máximo dos decimales',
      'bonuses.0.annualCost: Como máximo dos decimales',
    ]);
    expect(refusals(scenarioBonus, finer)).toEqual([]);
  });

  it.each([
    ['[P-PRD-19] effort', 'effortRatioPercentage', [1, 100], [0, 101], /entre 1 y 100/],
    ['[P-PRD-20] least age', 'minAge', [18, 65], [17, 101], YEARS],
    ['[P-PRD-20] highest age', 'maxAge', [18, 100], [17, 101], YEARS],
    ['[P-PRD-21] least price', 'minPurchasePrice', [1, 500_000], [0], PRICE],
    ['[P-PRD-21] highest price', 'maxPurchasePrice', [100_000, 2_147_483_647], [0], PRICE],
    ['[P-PRD-22] least appraisal', 'minAppraisalPercentage', [1, 90], [0, 201], /entre 1 y 200/],
    ['[P-PRD-22] highest appraisal', 'maxAppraisalPercentage', [80, 200], [0, 201], /entre 1 y 200/],
    ['[P-PRD-23] financing', 'financingPercentage', [1, 100], [0, 101], /entre 1 y 100/],
    ['[P-PRD-24] interest', 'interestRate', [0.1, 20], [0.09, 20.1], /entre 0,1 y 20/],
    ['[P-PRD-25] years', 'maxYears', [1, 50], [0, 51], /entre 1 y 50/],
    ['[P-PRD-30] seniority', 'workSeniority', [0, 50], [-1, 51], /entre 0 y 50/],
  ] as [string, string, number[], number[], RegExp][])(
    'takes the bounds of %s',
    (_title, name, bounds, beyond, message) => {
      expect(
        bounds.flatMap((bound) => refusalsOf({ [name]: bound, ...(name === 'maxAge' && { minAge: 18 }) })),
      ).toEqual([]);
      for (const figure of beyond)
        expect(refusalsOf({ [name]: figure }).find((text) => text.startsWith(name))).toMatch(message);
    },
  );

  it('[P-PRD-26] takes every certificate', () => {
    expect(energyCertificates).toEqual(['unknown', 'A', 'B', 'C', 'D', 'E', 'F', 'G']);
    expect(energyCertificates.flatMap((energyCertificate) => refusalsOf({ energyCertificate }))).toEqual([]);
  });

  it('[P-PRD-28] takes every nationality, and defaults to nationals', () => {
    expect(nationalities).toEqual(['nacional', 'internacional', 'ambos']);
    expect(nationalities.flatMap((nationality) => refusalsOf({ nationality }))).toEqual([]);
    expect(productForm.parse({ ...aProduct({ bankId: 1 }), nationality: undefined }).nationality).toBe('nacional');
  });

  it('[P-PRD-29] takes every work regime, or none', () => {
    expect(workRegimes).toEqual([
      'Cuenta ajena',
      'Autónomo',
      'Funcionario',
      'Pensionista',
      'Estudiante',
      'Desempleado',
      'Otros',
    ]);
    expect([...workRegimes, undefined].flatMap((workRegime) => refusalsOf({ workRegime }))).toEqual([]);
  });

  it('[P-PRD-34] requires the least salary of a guarantor', () => {
    for (const guarantorMinSalary of [undefined, 0])
      expect(refusalsOf({ allowsGuarantor: true, guarantorMinSalary, guarantorMinPropertyValue: 1 })).toEqual([
        expect.stringMatching(/^guarantorMinSalary: .*salario/),
      ]);
  });

  it('[P-PRD-35] requires the least property of a guarantor', () => {
    expect(refusalsOf({ allowsGuarantor: true, guarantorMinSalary: 1, guarantorMinPropertyValue: 0 })).toEqual([
      expect.stringMatching(/^guarantorMinPropertyValue: .*inmuebles/),
    ]);
  });

  const required = [
    'effortRatioPercentage',
    'minAge',
    'maxAge',
    'isFirstHome',
    'energyCertificate',
    'minPurchasePrice',
    'maxPurchasePrice',
    'minAppraisalPercentage',
    'maxAppraisalPercentage',
    'financingPercentage',
    'interestRate',
    'maxYears',
    'allowsGuarantor',
  ];

  it('[P-ENT-17] leaves out nothing from effortRatioPercentage to allowsGuarantor', () => {
    for (const name of required)
      expect(refusalsOf({ [name]: undefined })).toEqual([expect.stringMatching(`^${name}: `)]);
  });

  it('[P-ENT-18] has whole figures, but for the interest', () => {
    const refused = required.filter((name) => refusalsOf({ [name]: 42.5 }).some((text) => /entero/.test(text)));
    expect(refused).toEqual(
      required.filter(
        (name) => !['isFirstHome', 'energyCertificate', 'interestRate', 'allowsGuarantor'].includes(name),
      ),
    );
  });
});
