import userEvent from '@testing-library/user-event';
import { studyDialog } from './study-dialog.testing';

const { choicesOf, dialog, field, fill, openEdit, openNew, tab } = studyDialog();

describe('the fields', () => {
  it('[S-STD-23] [S-STD-24] [S-STD-39] finances by tenths of a percent, and offers the usual choices', async () => {
    await openNew();
    await userEvent.type(field('Financiación'), '{ArrowUp}');
    expect(field('Financiación')).toHaveValue('80,1');
    expect(choicesOf('Certificado energético')).toEqual(['No conozco', 'A', 'B', 'C', 'D', 'E', 'F', 'G']);
    await tab('Titulares');
    expect(choicesOf('Régimen laboral')).toEqual([
      'Cuenta ajena',
      'Autónomo',
      'Funcionario',
      'Pensionista',
      'Estudiante',
      'Desempleado',
      'Otros',
    ]);
  });

  it('[S-STD-15] asks about the additional loan only when there is one', async () => {
    await openNew();
    await tab('Adicional');
    expect(dialog().queryByLabelText(/^Información del préstamo adicional/)).toBeNull();
    await userEvent.click(dialog().getByRole('switch', { name: 'Necesita un préstamo adicional' }));
    expect(field('Información del préstamo adicional')).toBeVisible();
  });

  it('[S-STD-41] [S-STD-42] sums the costs while they are typed', async () => {
    await openEdit();
    await tab('Gastos Operación');
    const total = () => dialog().getByText('Total de gastos de operación').nextSibling;
    expect(total()).toHaveTextContent('28.680');
    await fill('Deducciones', '1000');
    expect(total()).toHaveTextContent('29.680');
  });
});
