import userEvent from '@testing-library/user-event';
import { studyDialog } from './study-dialog.testing';

const { choicesOf, dialog, field, fill, openEdit, openNew, save, tab } = studyDialog();

describe('holders and guarantors', () => {
  it('[S-STD-13] [S-STD-38] adds and removes holders, but never the last', async () => {
    await openNew();
    await tab('Titulares');
    expect(dialog().queryByRole('button', { name: /^Quitar a/ })).toBeNull();
    expect(dialog().queryByLabelText('Relación')).toBeNull();
    await userEvent.click(dialog().getByRole('button', { name: 'Añadir titular' }));
    expect(dialog().getByRole('tab', { name: /^Titulares/ })).toHaveTextContent('Titulares 2');
    expect(dialog().getAllByLabelText('Relación')).toHaveLength(1);
    await userEvent.click(dialog().getByRole('button', { name: 'Quitar a primer titular' }));
    expect(dialog().queryByRole('button', { name: /^Quitar a/ })).toBeNull();
    expect(dialog().getByRole('button', { name: 'Añadir titular' })).toHaveFocus();
  });

  it('[S-STD-14] [S-STD-40] adds and removes guarantors down to none', async () => {
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
    await userEvent.click(dialog().getByRole('button', { name: 'Quitar a Carmen Vidal Ros' }));
    expect(dialog().getByText('Sin avalistas')).toBeVisible();
  });

  it('[S-STD-28] [S-STD-29] [S-STD-30] [S-STD-31] [S-STD-32] [S-STD-37] says what is wrong with each of them', async () => {
    await openNew();
    await tab('Avales');
    await userEvent.click(dialog().getByRole('button', { name: 'Añadir avalista' }));
    await fill('Edad', '17', 1);
    await fill('Antigüedad', '-1', 1);
    await fill('Ingresos netos al mes', '0', 1);
    await save('Crear Estudio');
    await dialog().findByRole('alert');
    const counts = Object.entries({
      'El nombre es requerido': 2,
      'La edad debe ser un número entero entre 18 y 99': 1,
      'El régimen laboral es requerido': 2,
      'La antigüedad laboral no puede ser negativa': 1,
      'Los ingresos netos deben ser positivos': 2,
      'El parentesco es requerido': 1,
    });
    for (const [message, count] of counts) expect(dialog().getAllByText(message)).toHaveLength(count);
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
