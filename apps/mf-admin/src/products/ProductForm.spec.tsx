import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { productsApi } from '@umbral/contracts';
import { DROP, refuse, step } from '@umbral/web-kit/testing';
import { productDialog } from './product-dialog.testing';

const { api, choose, dialog, field, fill, fillGeneral, open, openNew, press, serve, tab, toast } = productDialog();
const created = () => api.callsOf(productsApi.create);
const updated = () => api.callsOf(productsApi.update);
const optionsOf = (label: string) =>
  [...field(label).querySelectorAll('option')].map(({ value, textContent }) => [value, textContent]);
/** The error of a field, on any tab. */
const complaint = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;

const REFUSED = 'El estado del registro no permite hacer esto';
const MINIMUMS = [/^Salario mínimo/, /^Valor mínimo/];
const allow = () => userEvent.click(dialog().getByRole('switch', { name: 'Admite avalistas' }));

it('shows the fields of a product, and requires the mandatory ones', async () => {
  await openNew();

  step('[P-PRD-13] has four tabs', () =>
    expect(
      dialog()
        .getAllByRole('tab')
        .map((one) => one.textContent),
    ).toEqual(['Información General', 'Requisitos', 'Condiciones Económicas', 'Opciones Avanzadas']),
  );
  step('[P-PRD-16] marks what is required', () => {
    const marked = screen.getByRole('dialog').querySelectorAll('[aria-required="true"]');
    expect([...marked].map((control) => control.getAttribute('name'))).toEqual([
      'code',
      'name',
      'bankId',
      'minAge',
      'maxAge',
      'effortRatioPercentage',
      'nationality',
      'minPurchasePrice',
      'maxPurchasePrice',
      'energyCertificate',
    ]);
  });
  step('[P-PRD-26] offers the certificates', () =>
    expect(optionsOf('Certificado energético').map(([value]) => value)).toEqual(['unknown', ...'ABCDEFG']),
  );
  step('[P-PRD-27] labels an unknown certificate «No conozco»', () =>
    expect(optionsOf('Certificado energético').map(([, text]) => text)).toEqual(['No conozco', ...'ABCDEFG']),
  );
  step('[P-PRD-28] offers the nationalities by their labels', () =>
    expect(optionsOf('Nacionalidad')).toEqual([
      ['nacional', 'Solo Nacionales'],
      ['internacional', 'Solo Internacionales'],
      ['ambos', 'Ambos'],
    ]),
  );
  step('[P-PRD-29] offers the work regimes, and an empty one', () =>
    expect(optionsOf('Régimen laboral').map(([, text]) => text)).toEqual([
      'Cualquiera',
      'Cuenta ajena',
      'Autónomo',
      'Funcionario',
      'Pensionista',
      'Estudiante',
      'Desempleado',
      'Otros',
    ]),
  );

  await press('Crear producto');
  await dialog().findByText('3 campos por revisar');
  step('[P-PRD-17] requires code and name', () => {
    expect(screen.getByText('El código es requerido')).toBeVisible();
    expect(screen.getByText('El nombre es requerido')).toBeVisible();
    expect(field('Código')).toHaveFocus();
    expect(created()).toHaveLength(0);
  });
  step('[P-PRD-18] requires a bank', () => {
    expect(screen.getByText('Debe seleccionar un banco')).toBeVisible();
    expect(created()).toHaveLength(0);
  });
});

it('shows at each field that its number is out of range', async () => {
  await openNew();
  await userEvent.click(tab('Condiciones Económicas'));
  await userEvent.type(field('Tipo de interés'), '{ArrowUp}');
  step('[P-PRD-24] the interest rate moves in steps of 0.1', () => expect(field('Tipo de interés')).toHaveValue('3,6'));

  fillGeneral();
  fill({
    'Esfuerzo máximo': '0',
    'Edad mínima': '17',
    'Edad máxima': '101',
    'Precio mínimo': '0',
    'Precio máximo': '0',
    'Mínimo sobre tasación': '0',
    'Máximo sobre tasación': '201',
    Financiación: '101',
    'Tipo de interés': '20,1',
    'Plazo máximo': '51',
    'Antigüedad mínima': '51',
  });
  await userEvent.click(tab('Opciones Avanzadas'));
  await allow();
  await press('Crear producto');
  await dialog().findByText('13 campos por revisar');
  expect(created()).toHaveLength(0);

  step('[P-PRD-19] the effort', () =>
    expect(complaint('Esfuerzo máximo')).toBe('El ratio de esfuerzo debe ser un número entero entre 1 y 100'),
  );
  step('[P-PRD-20] the ages', () => {
    expect(complaint('Edad mínima')).toBe('La edad mínima debe ser un número entero entre 18 y 100');
    expect(complaint('Edad máxima')).toBe('La edad máxima debe ser un número entero entre 18 y 100');
  });
  step('[P-PRD-21] the prices', () => {
    expect(complaint('Precio mínimo')).toBe('El precio mínimo debe ser un importe entero de 1 € o más');
    expect(complaint('Precio máximo')).toBe('El precio máximo debe ser un importe entero de 1 € o más');
  });
  step('[P-PRD-22] the appraisals', () => {
    expect(complaint('Mínimo sobre tasación')).toBe('La tasación mínima debe ser un número entero entre 1 y 200');
    expect(complaint('Máximo sobre tasación')).toBe('La tasación máxima debe ser un número entero entre 1 y 200');
  });
  step('[P-PRD-23] the financing', () =>
    expect(complaint('Financiación')).toBe('La financiación debe ser un número entero entre 1 y 100'),
  );
  step('[P-PRD-24] the interest', () =>
    expect(complaint('Tipo de interés')).toBe('El interés debe estar entre 0,1 y 20'),
  );
  step('[P-PRD-25] the term', () =>
    expect(complaint('Plazo máximo')).toBe('El plazo máximo debe ser un número entero entre 1 y 50'),
  );
  step('[P-PRD-30] the years at work', () =>
    expect(complaint('Antigüedad mínima')).toBe('La antigüedad debe ser un número entero entre 0 y 50'),
  );
  step('[P-PRD-34] the salary of a guarantor', () =>
    expect(complaint('Salario mínimo')).toBe('El salario mínimo del avalista debe ser mayor que 0'),
  );
  step('[P-PRD-35] the property of a guarantor', () =>
    expect(complaint('Valor mínimo')).toBe('El valor mínimo de los inmuebles del avalista debe ser mayor que 0'),
  );
});

it('shows at a maximum that it is below the minimum', async () => {
  await openNew();
  fillGeneral();
  fill({
    'Edad mínima': '40',
    'Edad máxima': '18',
    'Precio mínimo': '500001',
    'Precio máximo': '500000',
    'Mínimo sobre tasación': '91',
    'Máximo sobre tasación': '90',
  });
  await press('Crear producto');
  await step('[P-PRD-31] the ages, and opens their tab', async () => {
    await waitFor(() => expect(tab('Requisitos')).toHaveAttribute('aria-selected', 'true'));
    expect(tab('Requisitos')).toHaveAccessibleName(/con errores/);
    await waitFor(() => expect(field('Edad máxima')).toHaveFocus());
    expect(screen.getByText('La edad máxima no puede ser menor que la mínima')).toBeVisible();
  });
  step('[P-PRD-32] the prices', () =>
    expect(complaint('Precio máximo')).toBe('El precio máximo no puede ser menor que el mínimo'),
  );
  step('[P-PRD-33] the appraisals', () =>
    expect(complaint('Máximo sobre tasación')).toBe('La tasación máxima no puede ser menor que la mínima'),
  );
  expect(created()).toHaveLength(0);
});

it('creates a product', async () => {
  await openNew();
  fillGeneral();
  await userEvent.click(tab('Opciones Avanzadas'));
  await step('[P-PRD-15] shows the fields of guarantors only where they are allowed', async () => {
    for (const label of MINIMUMS) expect(dialog().queryByLabelText(label)).toBeNull();
    await allow();
    for (const label of MINIMUMS) expect(dialog().getByLabelText(label)).toBeVisible();
    fill({ 'Salario mínimo': '1000', 'Valor mínimo': '50000' });
    await allow();
    for (const label of MINIMUMS) expect(dialog().queryByLabelText(label)).toBeNull();
  });
  await step('[P-PRD-39] [D37] shows a failure, with the server’s message if there is one', async () => {
    api.on(productsApi.create, DROP);
    await press('Crear producto');
    expect(await toast().findByText('No se pudo crear el producto.')).toBeVisible();
    api.on(productsApi.create, refuse('conflict'));
    await press('Crear producto');
    expect(await toast().findByText(REFUSED)).toBeVisible();
  });
  serve();
  await press('Crear producto');
  await step('[P-PRD-40] shows that it is created', async () =>
    expect(await toast().findByText('Producto creado')).toBeVisible(),
  );
  step('[P-PRD-36] with its default numbers', () =>
    expect(created().at(-1)?.body).toEqual({
      code: 'TUR-1',
      name: 'Nueva',
      bankId: 3,
      effortRatioPercentage: 35,
      minAge: 18,
      maxAge: 65,
      isFirstHome: false,
      energyCertificate: 'unknown',
      minPurchasePrice: 100_000,
      maxPurchasePrice: 500_000,
      minAppraisalPercentage: 80,
      maxAppraisalPercentage: 90,
      financingPercentage: 80,
      interestRate: 3.5,
      maxYears: 30,
      allowsGuarantor: false,
      guarantorMinSalary: null,
      guarantorMinPropertyValue: null,
      nationality: 'nacional',
      workRegime: null,
      workSeniority: null,
      notes: null,
      rateType: 'fixed',
      fixedYears: null,
      spread: null,
      bonuses: [],
    }),
  );
});

it('changes a product', async () => {
  open('/products');
  await choose('Editar producto: Hipoteca Fija 30');
  await waitFor(() => expect(field('Código')).toHaveValue('TUR-F30'));
  await step('[P-PRD-39] [D37] shows a failure, with the server’s message if there is one', async () => {
    api.on(productsApi.update, DROP);
    await press('Guardar cambios');
    expect(await toast().findByText('No se pudo actualizar el producto.')).toBeVisible();
    api.on(productsApi.update, refuse('conflict'));
    await press('Guardar cambios');
    expect(await toast().findByText(REFUSED)).toBeVisible();
  });
  await step('[D32] [D41] sends the version that was read, and shows at the code that it is taken', async () => {
    api.on(productsApi.update, refuse('duplicate_product_code'));
    await userEvent.click(tab('Requisitos'));
    await press('Guardar cambios');
    expect(await dialog().findByText('Ya existe un producto con ese código en este banco')).toBeVisible();
    await waitFor(() => expect(field('Código')).toHaveFocus());
    expect(updated().map(({ ifMatch }) => ifMatch)).toEqual(['"7-1"', '"7-1"', '"7-1"']);
  });
  serve();
  fill({ Código: 'TUR-F31' });
  await press('Guardar cambios');
  await step('[P-PRD-40] shows that it is updated', async () =>
    expect(await toast().findByText('Producto actualizado')).toBeVisible(),
  );
});

describe('the rate', () => {
  it('[B-SCE-29] of a mixed product is read, changed and saved', async () => {
    open('/products/9/editar');
    await waitFor(() => expect(field('Años a tipo fijo')).toHaveValue('10'));
    await userEvent.click(tab('Condiciones Económicas'));
    expect(field('Diferencial')).toHaveValue('0,65');
    expect(field('Condición')).toHaveValue('Nómina');
    await userEvent.clear(field('Diferencial'));
    await userEvent.type(field('Diferencial'), '0,7');
    await press('Añadir condición');
    await userEvent.type(dialog().getAllByLabelText(/^Condición/)[1] as HTMLElement, 'Vida');
    await userEvent.type(dialog().getAllByLabelText(/^Puntos/)[1] as HTMLElement, '0,25');
    await press('Añadir condición');
    await press('Quitar condición 3');
    await waitFor(() => expect(dialog().getByRole('button', { name: 'Añadir condición' })).toHaveFocus());
    await press('Guardar cambios');
    await waitFor(() =>
      expect(updated()[0]?.body).toMatchObject({
        rateType: 'mixed',
        fixedYears: 10,
        spread: 0.7,
        bonuses: [
          { label: 'Nómina', points: 0.3, annualCost: 0 },
          { label: 'Vida', points: 0.25, annualCost: 0 },
        ],
      }),
    );
  });

  it('[B-SCE-29] shows the fields of its kind, and sends none of another kind', async () => {
    open('/products/7/editar');
    await waitFor(() => expect(field('Código')).toHaveValue('TUR-F30'));
    await userEvent.click(tab('Condiciones Económicas'));
    await userEvent.click(dialog().getByText('Mixto'));
    await press('Guardar cambios');
    expect(await dialog().findByText('Los años a tipo fijo deben ser menos que el plazo')).toBeVisible();
    expect(dialog().getByText('El diferencial es requerido')).toBeVisible();
    await userEvent.click(dialog().getByText('Variable'));
    fill({ Diferencial: '0,5' });
    await press('Guardar cambios');
    await waitFor(() =>
      expect(updated()[0]?.body).toMatchObject({ rateType: 'variable', fixedYears: null, spread: 0.5, bonuses: [] }),
    );
  });
});
