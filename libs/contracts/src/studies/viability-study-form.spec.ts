import { refusalsOf as refusals } from '../../test/refusals.js';
import { viabilityStudyForm } from './viability-study-form.js';

const holder = { name: 'Ana García', age: 35, workRegime: 'Cuenta ajena', netIncome: 2500 };
const guarantor = { ...holder, relationshipToBuyer: 'Pareja' };
const study = {
  studyName: 'Piso',
  purchasePrice: 200_000,
  appraisalValue: 200_000,
  financingPercentage: 80,
  energyCertificate: 'C',
  holders: [holder],
};

const refusalsOf = (change: object) => refusals(viabilityStudyForm, { ...study, ...change });
/** The same rule for both kinds of person. */
const ofPerson = (change: object) => {
  const [ofHolder, ofGuarantor] = [
    refusalsOf({ holders: [{ ...holder, ...change }] }),
    refusalsOf({ guarantors: [{ ...guarantor, ...change }] }),
  ];
  expect(ofGuarantor).toEqual(ofHolder.map((refusal) => refusal.replace('holders', 'guarantors')));
  return ofHolder.map((refusal) => refusal.replace('holders.0.', ''));
};

describe('a study', () => {
  it('[S-ENT-29] is national and needs no additional loan, if not given', () => {
    expect(viabilityStudyForm.parse(study)).toMatchObject({
      isNational: true,
      needsAdditionalLoan: false,
      additionalLoanInfo: null,
    });
  });

  const COSTS = {
    realEstateHonorarios: 0,
    professionalHonorarios: 0,
    gastosItpPercentage: 0,
    ivaPercentage: 0,
    deducciones: 0,
    provisionFondos: 0,
    tasacion: 0,
  };

  it('[S-ENT-30] stores costs of 0 when none are given', () => {
    expect(viabilityStudyForm.parse(study)).toMatchObject(COSTS);
  });

  it('[S-STD-41] takes costs of 0 as given', () => {
    expect(viabilityStudyForm.parse({ ...study, ...COSTS })).toMatchObject(COSTS);
  });

  it('[S-STD-17] has a name', () => {
    expect(refusalsOf({ studyName: '' })).toEqual(['studyName: El nombre del estudio es requerido']);
  });

  it('[S-STD-18] has a name of at most 200 characters', () => {
    expect(refusalsOf({ studyName: 'x'.repeat(200) })).toEqual([]);
    expect(refusalsOf({ studyName: 'x'.repeat(201) })).toEqual([
      'studyName: El nombre no puede exceder 200 caracteres',
    ]);
  });

  it.each([
    ['[S-STD-19]', 'purchasePrice', 'El precio de compra debe ser positivo'],
    ['[S-STD-20]', 'appraisalValue', 'El valor de tasación debe ser positivo'],
  ])('%s has a %s above 0', (_, name, message) => {
    for (const amount of [0, -1, null]) expect(refusalsOf({ [name]: amount })).toEqual([`${name}: ${message}`]);
  });

  it.each([
    ['[S-STD-21]', 1, 0.99, 'El porcentaje de financiación debe ser mayor a 0'],
    ['[S-STD-22]', 100, 100.01, 'El porcentaje no puede ser mayor a 100'],
  ])('%s is financed to %p %%, but not to %p %%', (_, bound, beyond, message) => {
    expect(refusalsOf({ financingPercentage: bound })).toEqual([]);
    expect(refusalsOf({ financingPercentage: beyond })).toEqual([`financingPercentage: ${message}`]);
  });

  it('[S-STD-24] names an energy certificate', () => {
    expect(
      ['unknown', 'A', 'B', 'C', 'D', 'E', 'F', 'G'].flatMap((energyCertificate) => refusalsOf({ energyCertificate })),
    ).toEqual([]);
    for (const energyCertificate of ['', 'H', undefined]) {
      expect(refusalsOf({ energyCertificate })).toEqual([
        'energyCertificate: Debe seleccionar un certificado energético',
      ]);
    }
  });

  it.each([
    'realEstateHonorarios',
    'professionalHonorarios',
    'gastosItpPercentage',
    'ivaPercentage',
    'deducciones',
    'provisionFondos',
    'tasacion',
  ])('[S-STD-25] %s is 0 or more', (name) => {
    expect(refusalsOf({ [name]: -0.01 })).toEqual([`${name}: No puede ser negativo`]);
  });

  it.each(['gastosItpPercentage', 'ivaPercentage'])('[S-STD-26] %s is 0 to 100', (name) => {
    expect([0, 100].flatMap((percentage) => refusalsOf({ [name]: percentage }))).toEqual([]);
    expect(refusalsOf({ [name]: 100.1 })).toEqual([`${name}: El porcentaje no puede ser mayor a 100`]);
  });

  it('[S-STD-27] has a holder', () => {
    for (const holders of [[], undefined, null])
      expect(refusalsOf({ holders })).toEqual(['holders: Debe incluir al menos un titular']);
  });

  it('[S-STD-14] has no guarantor by default', () => {
    expect(refusalsOf({ guarantors: [] })).toEqual([]);
    expect(viabilityStudyForm.parse(study).guarantors).toEqual([]);
  });
});

describe('its people', () => {
  it('[S-STD-28] have a name', () => {
    expect(ofPerson({ name: '' })).toEqual(['name: El nombre es requerido']);
  });

  it('[S-STD-34] have an optional phone', () => {
    expect([undefined, null, '', '600 000 001'].flatMap((phone) => ofPerson({ phone }))).toEqual([]);
  });

  it('[S-STD-29] are 18 to 99 years old', () => {
    expect([18, 99].flatMap((age) => ofPerson({ age }))).toEqual([]);
    for (const age of [17, 100, 30.5, null])
      expect(ofPerson({ age })).toEqual(['age: La edad debe ser un número entero entre 18 y 99']);
  });

  it('[S-STD-30] have a work regime', () => {
    for (const workRegime of [undefined, '', 'Rentista'])
      expect(ofPerson({ workRegime })).toEqual(['workRegime: El régimen laboral es requerido']);
  });

  it('[S-STD-31] have whole years of seniority, which are optional', () => {
    expect([0, 12, null, undefined, ''].flatMap((workSeniority) => ofPerson({ workSeniority }))).toEqual([]);
    for (const workSeniority of [-1, 1.5])
      expect(ofPerson({ workSeniority })).toEqual(['workSeniority: La antigüedad laboral no puede ser negativa']);
  });

  it('[S-STD-32] have an income above 0', () => {
    expect(ofPerson({ netIncome: 0 })).toEqual(['netIncome: Los ingresos netos deben ser positivos']);
  });

  it.each(['monthlyDebt', 'totalExistingLoans', 'remainingDebt', 'savings'])(
    '[S-STD-33] have a %s of 0 or more, when given',
    (name) => {
      expect([undefined, null, 0].flatMap((amount) => ofPerson({ [name]: amount }))).toEqual([]);
      expect(ofPerson({ [name]: -1 })).toEqual([`${name}: No puede ser negativo`]);
    },
  );

  it('[S-STD-35] have a whole number of properties, 0 or more', () => {
    expect([0, undefined].flatMap((propertiesCount) => ofPerson({ propertiesCount }))).toEqual([]);
    for (const propertiesCount of [-1, 0.5]) {
      expect(ofPerson({ propertiesCount })).toEqual([
        'propertiesCount: El número de propiedades debe ser un entero de 0 o más',
      ]);
    }
  });

  it('[S-STD-36] have properties with a value above 0 and a debt of 0 or more', () => {
    const debts = [{ propertyDebt: 0 }, {}];
    expect(ofPerson({ properties: debts.map((debt) => ({ propertyValue: 1, ...debt })) })).toEqual([]);
    expect(ofPerson({ properties: [{ propertyValue: 0, propertyDebt: -1 }] })).toEqual([
      'properties.0.propertyValue: El valor del inmueble debe ser positivo',
      'properties.0.propertyDebt: La deuda del inmueble no puede ser negativa',
    ]);
  });

  it('[S-STD-37] have a relation to the buyer as guarantors', () => {
    const { relationshipToBuyer: _, ...unrelated } = guarantor;
    for (const person of [unrelated, { ...guarantor, relationshipToBuyer: '' }]) {
      expect(refusalsOf({ guarantors: [person] })).toEqual([
        'guarantors.0.relationshipToBuyer: El parentesco es requerido',
      ]);
    }
  });

  it('[S-STD-38] have an optional relation as holders', () => {
    expect(
      [undefined, null, '', 'Pareja'].flatMap((relationshipToOthers) =>
        refusalsOf({ holders: [{ ...holder, relationshipToOthers }] }),
      ),
    ).toEqual([]);
  });
});
