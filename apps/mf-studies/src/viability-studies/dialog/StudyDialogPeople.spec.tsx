import userEvent from '@testing-library/user-event';
import { studyDialog } from './study-dialog.testing';

const { choicesOf, dialog, field, fill, openEdit, openNew, save, tab } = studyDialog();

describe('holders and guarantors', () => {
  it('[S-STD-13] adds and removes holders, but never the last', async () => {
    await openNew();
    await tab('Titulares');
    expect(dialog().queryByRole('button', { name: /^Quitar a/ })).toBeNull();
    await userEvent.click(dialog().getByRole('button', { name: 'Añadir titular' }));
    expect(dialog().getByRole('tab', { name: /^Titulares/ })).toHaveTextContent('Titulares 2');
    await userEvent.click(dialog().getByRole('button', { name: 'Quitar a primer titular' }));
    expect(dialog().getByRole('tab', { name: /^Titulares/ })).toHaveTextContent('Titulares 1');
    expect(dialog().queryByRole('button', { name: /^Quitar a/ })).toBeNull();
    expect(dialog().getByRole('button', { name: 'Añadir titular' })).toHaveFocus();
  });

  it('[S-STD-38] asks from the second holder on how they are related', async () => {
    await openNew();
    await tab('Titulares');
    expect(dialog().queryByLabelText('Relación')).toBeNull();
    await userEvent.click(dialog().getByRole('button', { name: 'Añadir titular' }));
    expect(dialog().getAllByLabelText('Relación')).toHaveLength(1);
  });

  it('[S-STD-14] adds and removes guarantors down to none', async () => {
    await openEdit();
    await tab('Avales');
    await userEvent.click(dialog().getByRole('button', { name: 'Quitar a Carmen Vidal Ros' }));
    expect(dialog().getByText('Sin avalistas')).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Añadir avalista' }));
    expect(dialog().getByRole('tab', { name: /^Avales/ })).toHaveTextContent('Avales 1');
  });

  it('[S-STD-40] offers the relationships of a guarantor', async () => {
    await openEdit();
    await tab('Avales');
    expect(choicesOf('Parentesco')).toEqual([
      'Padre/Madre',
      'Hijo/Hija',
      'Hermano/Hermana',
      'Abuelo/Abuela',
      'Tío/Tía',
      'Primo/Prima',
      'Suegro/Suegra',
      'Cuñado/Cuñada',
      'Pareja',
      'Amigo/Amiga',
      'Otros',
    ]);
  });

  describe('of a new study that is saved with one of each', () => {
    const [HOLDER, GUARANTOR] = [0, 1];
    const saveWith = async (figures: [label: string, figure: string][] = []) => {
      await openNew();
      await tab('Avales');
      await userEvent.click(dialog().getByRole('button', { name: 'Añadir avalista' }));
      for (const [label, figure] of figures)
        for (const person of [HOLDER, GUARANTOR]) await fill(label, figure, person);
      await save('Crear Estudio');
      await dialog().findByRole('alert');
    };

    it.each([
      ['[S-STD-28]', 'El nombre es requerido', 2],
      ['[S-STD-30]', 'El régimen laboral es requerido', 2],
      ['[S-STD-32]', 'Los ingresos netos deben ser positivos', 2],
      ['[S-STD-37]', 'El parentesco es requerido', 1],
    ])('%s says what is missing: %s', async (_, message, count) => {
      await saveWith();
      expect(dialog().getAllByText(message)).toHaveLength(count);
    });

    it.each([
      ['[S-STD-29]', 'Edad', '17', 'La edad debe ser un número entero entre 18 y 99'],
      ['[S-STD-31]', 'Antigüedad', '-1', 'La antigüedad laboral no puede ser negativa'],
    ])('%s says which figure cannot be: «%s» %s', async (_, label, figure, message) => {
      await saveWith([[label, figure]]);
      expect(dialog().getAllByText(message)).toHaveLength(2);
    });
  });

  it('[S-STD-35] counts the properties that are added, and asks for their value', async () => {
    await openNew();
    await tab('Titulares');
    await userEvent.click(dialog().getByRole('button', { name: 'Añadir inmueble de primer titular' }));
    expect(field('Número de inmuebles')).toHaveValue('1');
    expect(dialog().getByText(/comprueba que sea su primera vivienda/)).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Quitar inmueble 1' }));
    expect(field('Número de inmuebles')).toHaveValue('0');
  });
});
