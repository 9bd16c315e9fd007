import userEvent from '@testing-library/user-event';
import { viabilityStudiesApi } from '@umbral/contracts';
import { step } from '@umbral/web-kit/testing';
import { serveStudies } from '../studies.testing';
import { ruzafa, studyDialog } from './study-dialog.testing';

const { api, choicesOf, dialog, field, fill, openEdit, openNew, save, tab, toast } = studyDialog();
const press = (name: string) => userEvent.click(dialog().getByRole('button', { name }));
const costLabels = [
  'Honorarios inmobiliaria',
  'Honorarios profesionales',
  'ITP',
  'IVA',
  'Deducciones',
  'Provisión de fondos',
  'Tasación',
];

describe('the fields', () => {
  it('of a new study', async () => {
    await openNew();
    await step('[S-STD-23] finance by tenths of a percent', async () => {
      await userEvent.type(field('Financiación'), '{ArrowUp}');
      expect(field('Financiación')).toHaveValue('80,1');
    });
    step('[S-STD-24] offer the energy certificates', () =>
      expect(choicesOf('Certificado energético')).toEqual(['No conozco', 'A', 'B', 'C', 'D', 'E', 'F', 'G']),
    );
    await step('[S-STD-15] include the additional loan only if there is one', async () => {
      await tab('Adicional');
      expect(dialog().queryByLabelText(/^Información del préstamo adicional/)).toBeNull();
      await userEvent.click(dialog().getByRole('switch', { name: 'Necesita un préstamo adicional' }));
      expect(field('Información del préstamo adicional')).toBeVisible();
    });
    await step('[S-STD-41] are the costs, all 0 at first', async () => {
      await tab('Gastos Operación');
      for (const label of costLabels)
        expect([label, field(label)]).toEqual([label, expect.objectContaining({ value: '0' })]);
    });
  });

  it('of holders', async () => {
    await openNew();
    await tab('Titulares');
    step('[S-STD-39] offer the work regimes', () =>
      expect(choicesOf('Régimen laboral')).toEqual([
        'Cuenta ajena',
        'Autónomo',
        'Funcionario',
        'Pensionista',
        'Estudiante',
        'Desempleado',
        'Otros',
      ]),
    );
    await step('[S-STD-35] count the added properties, and require their value', async () => {
      await press('Añadir inmueble de primer titular');
      expect(field('Número de inmuebles')).toHaveValue('1');
      expect(dialog().getByText(/comprueba que sea su primera vivienda/)).toBeVisible();
      await press('Quitar inmueble 1');
      expect(field('Número de inmuebles')).toHaveValue('0');
      expect(dialog().getByRole('button', { name: 'Añadir inmueble de primer titular' })).toHaveFocus();
      // Not all of them have to be entered.
      await fill('Número de inmuebles', '3');
      await press('Añadir inmueble de primer titular');
      expect(field('Número de inmuebles')).toHaveValue('3');
      await press('Quitar inmueble 1');
      expect(field('Número de inmuebles')).toHaveValue('3');
    });
    expect(dialog().queryByLabelText('Relación')).toBeNull();
    expect(dialog().queryByRole('button', { name: /^Quitar a/ })).toBeNull();
    await press('Añadir titular');
    step('[S-STD-38] require the relation from the second holder on', () =>
      expect(dialog().getAllByLabelText('Relación')).toHaveLength(1),
    );
    await step('[S-STD-13] are added and removed with the holder, but never the last', async () => {
      expect(dialog().getByRole('tab', { name: /^Titulares/ })).toHaveTextContent('Titulares 2');
      await press('Quitar a primer titular');
      expect(dialog().getByRole('tab', { name: /^Titulares/ })).toHaveTextContent('Titulares 1');
      expect(dialog().queryByRole('button', { name: /^Quitar a/ })).toBeNull();
      expect(dialog().getByRole('button', { name: 'Añadir titular' })).toHaveFocus();
    });
  });

  it('of an existing study', async () => {
    await openEdit();
    await tab('Avales');
    step('[S-STD-40] offer the relationships of a guarantor', () =>
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
      ]),
    );
    await step('[S-STD-14] are added and removed with the guarantor, down to none', async () => {
      await press('Quitar a Carmen Vidal Ros');
      expect(dialog().getByText('Sin avalistas')).toBeVisible();
      await press('Añadir avalista');
      expect(dialog().getByRole('tab', { name: /^Avales/ })).toHaveTextContent('Avales 1');
    });
    await step('[S-STD-42] sum all of the costs while typing', async () => {
      await tab('Gastos Operación');
      const total = () =>
        dialog().getByText('Total de gastos de operación').nextSibling?.textContent?.replace(/\D/g, '');
      expect(total()).toBe('28680');
      // Of a price of 235.000 €, ITP and IVA of 1 % are 2.350 € each.
      for (const label of costLabels) await fill(label, '1');
      expect(total()).toBe('4705');
      await fill('Deducciones', '1001');
      expect(total()).toBe('5705');
    });
  });

  it('of holder and guarantor report missing values', async () => {
    await openNew();
    await tab('Avales');
    await press('Añadir avalista');
    const [HOLDER, GUARANTOR] = [0, 1];
    for (const person of [HOLDER, GUARANTOR]) {
      await fill('Edad', '17', person);
      await fill('Antigüedad', '-1', person);
    }
    await save('Crear Estudio');
    await dialog().findByRole('alert');
    const errorsOf = (message: string) => dialog().getAllByText(message);
    step('[S-STD-28] a name', () => expect(errorsOf('El nombre es requerido')).toHaveLength(2));
    step('[S-STD-29] an age of 18 to 99', () =>
      expect(errorsOf('La edad debe ser un número entero entre 18 y 99')).toHaveLength(2),
    );
    step('[S-STD-30] a work regime', () => expect(errorsOf('El régimen laboral es requerido')).toHaveLength(2));
    step('[S-STD-31] a seniority of 0 or more', () =>
      expect(errorsOf('La antigüedad laboral no puede ser negativa')).toHaveLength(2),
    );
    step('[S-STD-32] an income', () => expect(errorsOf('Los ingresos netos deben ser positivos')).toHaveLength(2));
    step('[S-STD-37] the guarantor’s relationship', () =>
      expect(errorsOf('El parentesco es requerido')).toHaveLength(1),
    );
  });

  it('[D123] mark their preset value as unconfirmed until they are touched', async () => {
    await openNew();
    expect(field('Financiación')).toHaveAccessibleDescription(/Sin confirmar/);
    expect(dialog().getByRole('group', { name: 'Operación' })).toHaveAccessibleDescription('Sin confirmar');
    expect(field('Precio de compra')).not.toHaveAccessibleDescription(/Sin confirmar/);
    // Moving through it with the keyboard does not confirm it.
    await userEvent.click(field('Valor de tasación'));
    await userEvent.tab();
    expect(field('Financiación')).toHaveFocus();
    await userEvent.tab();
    expect(field('Financiación')).toHaveAccessibleDescription(/Sin confirmar/);
    // The assumed value typed again confirms it.
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('80{Tab}');
    expect(field('Financiación')).toHaveValue('80');
    expect(field('Financiación')).not.toHaveAccessibleDescription(/Sin confirmar/);
    await userEvent.selectOptions(field('Certificado energético'), 'A');
    expect(field('Certificado energético')).not.toHaveAccessibleDescription(/Sin confirmar/);
    await tab('Titulares');
    expect(field('Ahorros')).toHaveAccessibleDescription(/Sin confirmar.*Sin ahorros: comprueba que no falten/);
    await fill('Ahorros', '5000');
    expect(field('Ahorros')).not.toHaveAccessibleDescription(/Sin/);
    await userEvent.click(dialog().getByRole('button', { name: /^Añadir titular/ }));
    expect([field('Edad'), field('Edad', 1)].map((age) => age.closest('[data-marked]') !== null)).toEqual([true, true]);
    // 8 of the study, 5 and 6 of its holders.
    await press('Confirmar los 19 supuestos');
    expect(dialog().getByText('Supuestos confirmados')).toHaveFocus();
    expect(field('Edad', 1)).not.toHaveAccessibleDescription(/Sin confirmar/);
  });

  it('[D123] of an existing study are confirmed, except those that it lists', async () => {
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
