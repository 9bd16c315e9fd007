import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { productsApi } from '@umbral/contracts';
import { DROP, refuse, renderPage } from '@umbral/web-kit/testing';
import { productDialog } from './product-dialog.testing';
import ProductsPage from './ProductsPage';

const { api, choose, dialog, field, fillGeneral, openNew, press, tab, toast } = productDialog();
const TABS = ['Información General', 'Requisitos', 'Condiciones Económicas', 'Opciones Avanzadas'];
const tabNames = () =>
  dialog()
    .getAllByRole('tab')
    .map((one) => one.textContent);

describe('the form', () => {
  it('[P-PRD-13] has four tabs', async () => {
    await openNew();
    expect(tabNames()).toEqual(TABS);
  });

  describe('that is empty', () => {
    beforeEach(async () => {
      await openNew();
      await press('Crear producto');
      await dialog().findByText('3 campos por revisar');
    });

    it('[P-PRD-17] asks for code and name', () => {
      expect(screen.getByText('El código es requerido')).toBeVisible();
      expect(screen.getByText('El nombre es requerido')).toBeVisible();
      expect(field('Código')).toHaveFocus();
      expect(api.callsOf(productsApi.create)).toHaveLength(0);
    });

    it('[P-PRD-18] asks for a bank', () => {
      expect(screen.getByText('Debe seleccionar un banco')).toBeVisible();
      expect(api.callsOf(productsApi.create)).toHaveLength(0);
    });
  });

  it('[P-PRD-16] marks what is required', async () => {
    await openNew();
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

  it.each([
    ['creating', 'Crear producto', productsApi.create, 'No se pudo crear el producto.'],
    ['editing', 'Guardar cambios', productsApi.update, 'No se pudo actualizar el producto.'],
  ] as const)(
    '[P-PRD-39] [D37] a failure in %s is told, by the server’s sentence if there is one',
    async (act, button, op, text) => {
      const openFilled = async () => {
        if (act === 'editing') {
          await choose('Editar producto: Hipoteca Fija 30');
          return waitFor(() => expect(field('Código')).toHaveValue('TUR-F30'));
        }
        await openNew();
        return fillGeneral();
      };
      await openFilled();
      api.on(op, DROP);
      await press(button);
      expect(await toast().findByText(text)).toBeVisible();
      cleanup();
      await openFilled();
      api.on(op, refuse('conflict'));
      await press(button);
      expect(await toast().findByText('El estado del registro no permite hacer esto')).toBeVisible();
    },
  );

  it('[P-PRD-36] creates a product with the figures that it starts with', async () => {
    await openNew();
    await fillGeneral();
    await press('Crear producto');
    await waitFor(() => expect(api.callsOf(productsApi.create)).toHaveLength(1));
    expect(api.callsOf(productsApi.create)[0]?.body).toEqual({
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
    });
  });

  it('[P-PRD-40] tells that it is created', async () => {
    await openNew();
    await fillGeneral();
    await press('Crear producto');
    expect(await toast().findByText('Producto creado')).toBeVisible();
  });

  it('[P-PRD-40] tells that it is updated', async () => {
    await choose('Editar producto: Hipoteca Fija 30');
    await waitFor(() => expect(field('Código')).toHaveValue('TUR-F30'));
    await press('Guardar cambios');
    expect(await toast().findByText('Producto actualizado')).toBeVisible();
  });

  it('[P-PRD-31] goes to the tab of the error, and to its field', async () => {
    await openNew();
    await fillGeneral();
    await userEvent.click(tab('Requisitos'));
    await userEvent.clear(field('Edad máxima'));
    await userEvent.type(field('Edad máxima'), '18');
    await userEvent.clear(field('Edad mínima'));
    await userEvent.type(field('Edad mínima'), '40');
    await userEvent.click(tab('Información General'));
    await press('Crear producto');
    await waitFor(() => expect(tab('Requisitos')).toHaveAttribute('aria-selected', 'true'));
    expect(tab('Requisitos')).toHaveAccessibleName(/con errores/);
    await waitFor(() => expect(field('Edad máxima')).toHaveFocus());
    expect(screen.getByText('La edad máxima no puede ser menor que la mínima')).toBeVisible();
  });

  describe('of guarantors', () => {
    const allow = () => userEvent.click(dialog().getByRole('switch', { name: 'Admite avalistas' }));
    const MINIMUMS = [/^Salario mínimo/, /^Valor mínimo/];
    beforeEach(async () => {
      await openNew();
      await fillGeneral();
      await userEvent.click(tab('Opciones Avanzadas'));
    });

    it('[P-PRD-15] asks only where they are allowed', async () => {
      for (const label of MINIMUMS) expect(dialog().queryByLabelText(label)).toBeNull();
      await allow();
      for (const label of MINIMUMS) expect(dialog().getByLabelText(label)).toBeVisible();
      await allow();
      for (const label of MINIMUMS) expect(dialog().queryByLabelText(label)).toBeNull();
      await press('Crear producto');
      await waitFor(() =>
        expect(api.callsOf(productsApi.create)[0]?.body).toMatchObject({
          guarantorMinSalary: null,
          guarantorMinPropertyValue: null,
        }),
      );
    });

    it.each([
      ['[P-PRD-34]', 'El salario mínimo del avalista debe ser mayor que 0'],
      ['[P-PRD-35]', 'El valor mínimo de los inmuebles del avalista debe ser mayor que 0'],
    ])('%s says in words of its own: %s', async (_, message) => {
      await allow();
      await press('Crear producto');
      expect(await screen.findByText(message)).toBeVisible();
      expect(api.callsOf(productsApi.create)).toHaveLength(0);
    });
  });

  it('[D32] [D41] sends the version that was read, and says at the code that it is taken', async () => {
    api.on(productsApi.update, refuse('duplicate_product_code'));
    await choose('Editar producto: Hipoteca Fija 30');
    await waitFor(() => expect(field('Código')).toHaveValue('TUR-F30'));
    await userEvent.click(tab('Requisitos'));
    await press('Guardar cambios');
    expect(await screen.findByText('Ya existe un producto con ese código en este banco')).toBeVisible();
    await waitFor(() => expect(field('Código')).toHaveFocus());
    expect(api.callsOf(productsApi.update)[0]?.ifMatch).toBe('"7-1"');
  });
});

it('[P-PRD-14] shows a product on the same tabs, to be read', async () => {
  await choose('Ver producto: Hipoteca Fija 30');
  expect(tabNames()).toEqual([...TABS, 'Historial']);
  for (const name of TABS) {
    await userEvent.click(tab(name));
    expect(dialog().queryAllByRole('textbox')).toEqual([]);
  }
});

it('[P-PRD-27] shows an unknown certificate as «No conozco»', async () => {
  await choose('Ver producto: Hipoteca Fija 30');
  await userEvent.click(tab('Requisitos'));
  expect(dialog().getByText('No conozco')).toBeVisible();
});

it.each([
  ['', 'Información General'],
  ['/requisitos', 'Requisitos'],
  ['/condiciones', 'Condiciones Económicas'],
  ['/opciones', 'Opciones Avanzadas'],
])('[B-HIS-13] /products/7%s opens the tab «%s» over the list', async (end, label) => {
  renderPage({ api, Page: ProductsPage, path: '/products', at: `/products/7${end}` });
  expect(await screen.findByRole('dialog', { name: 'Hipoteca Fija 30' })).toBeVisible();
  expect(tab(label)).toHaveAttribute('aria-selected', 'true');
});
