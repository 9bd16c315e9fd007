import { viabilityStudyForm } from '@umbral/contracts';
import { aGuarantor, aHolder, aStudy } from '../studies.testing';
import { completeStudy, emptyHolder, emptyStudy, valuesOf, type StudyValues } from './study-form';

const valid = valuesOf(
  aStudy({ holders: [aHolder(), aHolder({ relationshipToOthers: 'Pareja' })], guarantors: [aGuarantor()] }),
);

/** The body that the dialog sends; a case may have values that the fields would refuse. */
const safeParse = (values: object) => viabilityStudyForm.safeParse(completeStudy(values as StudyValues));
const parse = (values: object) => viabilityStudyForm.parse(completeStudy(values as StudyValues));

describe('the form values of a study', () => {
  it('[S-STD-16] start with the defaults', () => {
    expect(emptyStudy).toMatchObject({
      financingPercentage: 80,
      energyCertificate: 'C',
      isNational: true,
      guarantors: [],
    });
    expect(emptyStudy.holders).toEqual([expect.objectContaining({ age: 30, isFirstHome: true })]);
  });

  it('[S-STD-43] convert back to the same study', () => {
    const body = parse(valid);
    expect(body).toMatchObject({ studyName: 'Piso en Ruzafa', purchasePrice: 235_000, tasacion: 380 });
    expect(body.holders).toHaveLength(2);
    expect(body.guarantors[0]).toMatchObject({ name: 'Carmen Vidal Ros', relationshipToBuyer: 'Padre/Madre' });
  });

  it('[S-STD-33] treat an emptied cost or debt as 0', () => {
    const body = parse({
      ...valid,
      tasacion: null,
      holders: [{ ...emptyHolder, name: 'Ana', workRegime: 'Otros', netIncome: 1, monthlyDebt: null }],
    });
    expect([body.tasacion, body.holders[0]?.monthlyDebt]).toEqual([0, 0]);
  });

  it('send what was cleared, because a field that is not sent stays unchanged', () => {
    const cleared = { region: '', costDate: '', referenceValue: null, desiredYears: null, desiredRate: null };
    expect(completeStudy({ ...valid, ...cleared })).toMatchObject({
      region: null,
      costDate: null,
      referenceValue: null,
      conditions: null,
      desiredYears: null,
      desiredRate: null,
    });
  });

  it('[S-STD-38] clear the relation of a new first holder', () => {
    const [, second] = valid.holders;
    expect(parse({ ...valid, holders: [second] }).holders[0]?.relationshipToOthers).toBeNull();
  });

  it('[S-STD-15] include the information of the additional loan only while one is needed', () => {
    const typed = { ...valid, additionalLoanInfo: 'Reforma' };
    expect(parse({ ...typed, needsAdditionalLoan: true }).additionalLoanInfo).toBe('Reforma');
    expect(parse({ ...typed, needsAdditionalLoan: false }).additionalLoanInfo).toBeNull();
  });

  it('[D123] list no preset as unconfirmed whose value was changed by the program', () => {
    const presets = { ...valid, unconfirmed: ['financingPercentage', 'isNational'], isNational: true };
    const holder = { ...valid.holders[0], savings: 9000, monthlyDebt: 0, unconfirmed: ['savings', 'monthlyDebt'] };
    expect(parse({ ...presets, financingPercentage: 75, holders: [holder] }).unconfirmed).toEqual([
      'isNational',
      'holders.0.monthlyDebt',
    ]);
  });

  it('[S-STD-35] derive whether a person has several properties', () => {
    const [first] = valid.holders;
    const of = (propertiesCount: number) => parse({ ...valid, holders: [{ ...first, propertiesCount }] }).holders[0];
    expect([of(1)?.hasMultipleProperties, of(2)?.hasMultipleProperties]).toEqual([false, true]);
  });

  it.each([
    ['[S-STD-17]', { studyName: ' ' }, 'El nombre del estudio es requerido'],
    ['[S-STD-18]', { studyName: 'x'.repeat(201) }, 'El nombre no puede exceder 200 caracteres'],
    ['[S-STD-19]', { purchasePrice: null }, 'El precio de compra debe ser positivo'],
    ['[S-STD-20]', { appraisalValue: 0 }, 'El valor de tasación debe ser positivo'],
    ['[S-STD-21]', { financingPercentage: 0.5 }, 'El porcentaje de financiación debe ser mayor a 0'],
    ['[S-STD-22]', { financingPercentage: 101 }, 'El porcentaje no puede ser mayor a 100'],
    ['[S-STD-24]', { energyCertificate: '' }, 'Debe seleccionar un certificado energético'],
    ['[S-STD-25]', { deducciones: -1 }, 'No puede ser negativo'],
    ['[S-STD-26]', { gastosItpPercentage: 100.1 }, 'El porcentaje no puede ser mayor a 100'],
    ['[S-STD-26]', { ivaPercentage: -0.1 }, 'No puede ser negativo'],
    ['[S-STD-27]', { holders: [] }, 'Debe incluir al menos un titular'],
  ])('%s refuses %p', (_, change, message) => {
    const { error } = safeParse({ ...valid, ...change });
    expect(error?.issues[0]?.message).toBe(message);
  });
});
