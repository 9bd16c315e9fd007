import { set } from 'react-hook-form';
import { issuesOf, tabOf } from './study-issues';
import { emptyGuarantor, emptyHolder, emptyStudy } from './study-form';

const broken = (message: string) => ({ type: 'custom', message });
const study = {
  ...emptyStudy,
  holders: [emptyHolder, { ...emptyHolder, name: 'Javier Núñez' }],
  guarantors: [emptyGuarantor],
};

describe('validation errors', () => {
  const people = (list: string, ...fields: string[]) => fields.map((field) => `${list}.1.${field}`);

  it.each([
    [
      '[S-STD-08]',
      'basic',
      ['studyName', 'purchasePrice', 'appraisalValue', 'financingPercentage', 'energyCertificate'],
    ],
    ['[S-STD-09]', 'holders', people('holders', 'name', 'age', 'workRegime', 'netIncome')],
    ['[S-STD-10]', 'guarantors', people('guarantors', 'name', 'age', 'relationshipToBuyer', 'workRegime', 'netIncome')],
  ])('%s is on the tab %s, with its own text', (_, tab, paths) => {
    for (const path of paths) {
      const errors = {};
      set(errors, path, broken('Falta'));
      expect(issuesOf(errors as never, study)).toEqual([
        expect.objectContaining({ path, tab, text: expect.stringMatching(/: Falta\.$/) }),
      ]);
    }
  });

  it.each([
    ['additionalLoanInfo', 'extra'],
    ['gastosItpPercentage', 'costs'],
  ])('%s is on the tab %s', (path, tab) => {
    expect(tabOf(path)).toBe(tab);
  });

  it('[S-STD-05] name tab, field, person and message', () => {
    const errors = { holders: [undefined, { workRegime: broken('El régimen laboral es requerido') }] };
    expect(issuesOf(errors as never, study).map(({ text }) => text)).toEqual([
      'Titulares › Régimen laboral de Javier Núñez: El régimen laboral es requerido.',
    ]);
  });

  it('[S-STD-07] have a generic text for a field that is not required', () => {
    const errors = {
      tasacion: broken('No puede ser negativo'),
      guarantors: [{ properties: [{ propertyValue: { type: 'custom' } }] }],
    };
    expect(issuesOf(errors as never, study).map(({ text }) => text)).toEqual([
      'Avales › Valor del inmueble de primer avalista: Campo requerido.',
      'Gastos Operación › Tasación: Campo requerido. No puede ser negativo.',
    ]);
  });

  it('follow the order of the tabs', () => {
    const errors = { tasacion: broken('a'), holders: [{ age: broken('b') }], studyName: broken('c') };
    expect(issuesOf(errors as never, study).map(({ tab }) => tab)).toEqual(['basic', 'holders', 'costs']);
  });
});
