import userEvent from '@testing-library/user-event';
import { viabilityStudiesApi } from '@umbral/contracts';
import { serveStudies } from '../studies.testing';
import { ruzafa, studyDialog } from './study-dialog.testing';

const { api, choicesOf, dialog, field, fill, openEdit, openNew, save, tab, toast } = studyDialog();

describe('the fields', () => {
  it('[S-STD-23] finances by tenths of a percent', async () => {
    await openNew();
    await userEvent.type(field('Financiación'), '{ArrowUp}');
    expect(field('Financiación')).toHaveValue('80,1');
  });

  it('[S-STD-24] offers the energy certificates', async () => {
    await openNew();
    expect(choicesOf('Certificado energético')).toEqual(['No conozco', 'A', 'B', 'C', 'D', 'E', 'F', 'G']);
  });

  it('[S-STD-39] offers the work regimes', async () => {
    await openNew();
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

  const costLabels = [
    'Honorarios inmobiliaria',
    'Honorarios profesionales',
    'ITP',
    'IVA',
    'Deducciones',
    'Provisión de fondos',
    'Tasación',
  ];

  it('[S-STD-41] asks for the costs, all 0 at first', async () => {
    await openNew();
    await tab('Gastos Operación');
    for (const label of costLabels)
      expect([label, field(label)]).toEqual([label, expect.objectContaining({ value: '0' })]);
  });

  it('[S-STD-42] sums all of the costs while they are typed', async () => {
    await openEdit();
    await tab('Gastos Operación');
    const total = () => dialog().getByText('Total de gastos de operación').nextSibling?.textContent?.replace(/\D/g, '');
    expect(total()).toBe('28680');
    // Of a price of 235.000 €, ITP and IVA of 1 % are 2350 € each.
    for (const label of costLabels) await fill(label, '1');
    expect(total()).toBe('4705');
    await fill('Deducciones', '1001');
    expect(total()).toBe('5705');
  });

  it('[D123] say of the value that they began with that nobody has confirmed it, until somebody touches them', async () => {
    await openNew();
    expect(field('Financiación')).toHaveAccessibleDescription(/Sin confirmar/);
    expect(dialog().getByRole('group', { name: 'Operación' })).toHaveAccessibleDescription('Sin confirmar');
    expect(field('Precio de compra')).not.toHaveAccessibleDescription(/Sin confirmar/);
    // Passed by with the keyboard: nobody has said anything.
    await userEvent.click(field('Valor de tasación'));
    await userEvent.tab();
    expect(field('Financiación')).toHaveFocus();
    await userEvent.tab();
    expect(field('Financiación')).toHaveAccessibleDescription(/Sin confirmar/);
    await userEvent.click(field('Financiación'));
    expect(field('Financiación')).not.toHaveAccessibleDescription(/Sin confirmar/);
    await userEvent.selectOptions(field('Certificado energético'), 'A');
    expect(field('Certificado energético')).not.toHaveAccessibleDescription(/Sin confirmar/);
    await tab('Titulares');
    expect(field('Ahorros')).toHaveAccessibleDescription(/Sin confirmar.*Sin ahorros: comprueba que no falten/);
    await fill('Ahorros', '5000');
    expect(field('Ahorros')).not.toHaveAccessibleDescription(/Sin/);
    await userEvent.click(dialog().getByRole('button', { name: /^Añadir titular/ }));
    expect([field('Edad'), field('Edad', 1)].map((age) => age.closest('[data-marked]') !== null)).toEqual([true, true]);
  });

  it('[D123] of a study that is known are confirmed, but for those that it names', async () => {
    serveStudies(api, [{ ...ruzafa, unconfirmed: ['financingPercentage'] }]);
    await openEdit();
    expect(field('Financiación')).toHaveAccessibleDescription(/Sin confirmar/);
    expect(field('Certificado energético')).not.toHaveAccessibleDescription(/Sin confirmar/);
    await fill('Financiación', '75');
    await save('Actualizar Estudio');
    await toast().findByText('Estudio actualizado');
    expect(api.callsOf(viabilityStudiesApi.update)[0]?.body.unconfirmed).toEqual([]);
  });
});
