import { fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { productsApi } from '@umbral/contracts';
import { productDialog } from './product-dialog.testing';

const { api, dialog, field, fillGeneral, openNew, press, tab } = productDialog();

describe('the fields of the form', () => {
  /** Of a field on any tab. */
  const optionsOf = (label: string) => [...field(label).querySelectorAll('option')];

  /** What each field says once all of them have been filled so. */
  async function complaints(values: Record<string, string>) {
    await openNew();
    await fillGeneral();
    for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
    await press('Crear producto');
    await dialog().findByText(/por revisar/);
    expect(api.callsOf(productsApi.create)).toHaveLength(0);
    return Object.keys(values)
      .map((label) => field(label).getAttribute('aria-describedby')?.split(' ')[0])
      .map((id) => document.getElementById(id ?? '')?.textContent);
  }

  it.each([
    ['[P-PRD-19]', [['Esfuerzo máximo', '0', 'El ratio de esfuerzo debe ser un número entero entre 1 y 100']]],
    [
      '[P-PRD-20]',
      [
        ['Edad mínima', '17', 'La edad mínima debe ser un número entero entre 18 y 100'],
        ['Edad máxima', '101', 'La edad máxima debe ser un número entero entre 18 y 100'],
      ],
    ],
    [
      '[P-PRD-21]',
      [
        ['Precio mínimo', '0', 'El precio mínimo debe ser un importe entero de 1 € o más'],
        ['Precio máximo', '0', 'El precio máximo debe ser un importe entero de 1 € o más'],
      ],
    ],
    [
      '[P-PRD-22]',
      [
        ['Mínimo sobre tasación', '0', 'La tasación mínima debe ser un número entero entre 1 y 200'],
        ['Máximo sobre tasación', '201', 'La tasación máxima debe ser un número entero entre 1 y 200'],
      ],
    ],
    ['[P-PRD-23]', [['Financiación', '101', 'La financiación debe ser un número entero entre 1 y 100']]],
    ['[P-PRD-24]', [['Tipo de interés', '20,1', 'El interés debe estar entre 0,1 y 20']]],
    ['[P-PRD-25]', [['Plazo máximo', '51', 'El plazo máximo debe ser un número entero entre 1 y 50']]],
    ['[P-PRD-30]', [['Antigüedad mínima', '51', 'La antigüedad debe ser un número entero entre 0 y 50']]],
  ] as const)('%s says at its field which figure is out of bounds', async (_, figures) => {
    const said = await complaints(Object.fromEntries(figures.map(([label, figure]) => [label, figure])));
    expect(said).toEqual(figures.map(([, , message]) => message));
  });

  it.each([
    [
      '[P-PRD-32]',
      'Precio mínimo',
      '500001',
      'Precio máximo',
      '500000',
      'El precio máximo no puede ser menor que el mínimo',
    ],
    [
      '[P-PRD-33]',
      'Mínimo sobre tasación',
      '91',
      'Máximo sobre tasación',
      '90',
      'La tasación máxima no puede ser menor que la mínima',
    ],
  ])('%s refuses «%s» %s above «%s» %s', async (_, least, from, most, to, message) => {
    expect((await complaints({ [least]: from, [most]: to }))[1]).toBe(message);
  });

  it('[P-PRD-24] the interest rate moves in steps of 0.1', async () => {
    await openNew();
    await userEvent.click(tab('Condiciones Económicas'));
    await userEvent.type(field('Tipo de interés'), '{ArrowUp}');
    expect(field('Tipo de interés')).toHaveValue('3,6');
  });

  it.each([
    ['[P-PRD-26]', 'Certificado energético', ['unknown', 'A', 'B', 'C', 'D', 'E', 'F', 'G']],
    ['[P-PRD-28]', 'Nacionalidad', ['nacional', 'internacional', 'ambos']],
  ])('%s offers the values of «%s»', async (_, label, values) => {
    await openNew();
    expect(optionsOf(label).map(({ value }) => value)).toEqual(values);
  });

  it('[P-PRD-27] calls an unknown certificate «No conozco»', async () => {
    await openNew();
    expect(optionsOf('Certificado energético').map(({ textContent }) => textContent)).toEqual([
      'No conozco',
      ...'ABCDEFG',
    ]);
  });

  it('[P-PRD-28] offers the nationalities by their words', async () => {
    await openNew();
    expect(optionsOf('Nacionalidad').map(({ textContent }) => textContent)).toEqual([
      'Solo Nacionales',
      'Solo Internacionales',
      'Ambos',
    ]);
  });

  it('[P-PRD-29] offers the work regimes, and none', async () => {
    await openNew();
    expect(optionsOf('Régimen laboral').map(({ textContent }) => textContent)).toEqual([
      'Cualquiera',
      'Cuenta ajena',
      'Autónomo',
      'Funcionario',
      'Pensionista',
      'Estudiante',
      'Desempleado',
      'Otros',
    ]);
  });
});
