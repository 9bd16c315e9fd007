import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { productsApi } from '@umbral/contracts';
import { createApi, DROP, refuse, renderPage } from '@umbral/web-kit/testing';
import { aBank } from '../banks/banks.testing';
import ProductsPage from './ProductsPage';
import { aProduct, serveProducts } from './products.testing';

const api = createApi();
const turia = aBank({ id: 3, name: 'Banco del Turia' });
const fixed = aProduct({ id: 7, name: 'Hipoteca Fija 30', code: 'TUR-F30' });
const old = aProduct({ id: 8, name: 'Selección 70', code: 'TUR-S70', isActive: false });
const TABS = ['Información General', 'Requisitos', 'Condiciones Económicas', 'Opciones Avanzadas'];

beforeEach(() => {
  api.calls.length = 0;
  serveProducts(api, [fixed, old], [turia]);
});

const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
const dialog = () => within(screen.getByRole('dialog'));
const tab = (name: string) => dialog().getByRole('tab', { name: new RegExp(name) });
const field = (name: string) => dialog().getByLabelText(new RegExp(`^${name}`));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function openNew() {
  renderPage({ api, Page: ProductsPage, path: '/products' });
  await userEvent.click(await screen.findByRole('button', { name: 'Nuevo producto' }));
  await within(screen.getByRole('dialog')).findByRole('option', { name: 'Banco del Turia' });
}
async function fillGeneral() {
  await userEvent.type(field('Código'), 'TUR-1');
  await userEvent.type(field('Nombre'), 'Nueva');
  await userEvent.selectOptions(field('Banco'), 'Banco del Turia');
}
async function choose(button: string, item?: string) {
  renderPage({ api, Page: ProductsPage, path: '/products', at: '/products?status=all' });
  const table = await screen.findByRole('table', { name: 'Productos por orden alfabético' });
  await userEvent.click(within(table).getByRole('button', { name: button }));
  if (item) await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(item) }));
}

describe('the form', () => {
  it('[P-PRD-13] [P-PRD-17] [P-PRD-18] asks for what is missing', async () => {
    await openNew();
    expect(dialog().getAllByRole('tab').map((one) => one.textContent)).toEqual(TABS);
    await press('Crear producto');
    for (const text of ['El código es requerido', 'El nombre es requerido', 'Debe seleccionar un banco']) {
      expect(await screen.findByText(text)).toBeVisible();
    }
    expect(dialog().getByRole('status')).toHaveTextContent('3 campos por corregir');
    expect(api.callsOf(productsApi.create)).toHaveLength(0);
  });

  it('[P-PRD-36] [P-PRD-40] creates a product with the figures that it starts with', async () => {
    await openNew();
    await fillGeneral();
    await press('Crear producto');
    expect(await toast().findByText('Producto creado')).toBeVisible();
    expect(api.callsOf(productsApi.create)[0]?.body).toEqual({
      code: 'TUR-1', name: 'Nueva', bankId: 3, effortRatioPercentage: 35, minAge: 18, maxAge: 65, isFirstHome: false,
      energyCertificate: 'unknown', minPurchasePrice: 100_000, maxPurchasePrice: 500_000, minAppraisalPercentage: 80,
      maxAppraisalPercentage: 90, financingPercentage: 80, interestRate: 3.5, maxYears: 30, allowsGuarantor: false,
      guarantorMinSalary: null, guarantorMinPropertyValue: null, nationality: 'nacional', workRegime: null, workSeniority: null,
      notes: null,
    });
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

  it('[P-PRD-15] [P-PRD-34] [P-PRD-35] asks about guarantors only where they are allowed', async () => {
    await openNew();
    await fillGeneral();
    await userEvent.click(tab('Opciones Avanzadas'));
    expect(dialog().queryByLabelText(/^Salario mínimo/)).toBeNull();
    await userEvent.click(dialog().getByRole('switch', { name: 'Admite avalistas' }));
    await press('Crear producto');
    expect(await screen.findByText('El salario mínimo del avalista debe ser mayor que 0')).toBeVisible();
    expect(screen.getByText('El valor mínimo de los inmuebles del avalista debe ser mayor que 0')).toBeVisible();
    await userEvent.click(dialog().getByRole('switch', { name: 'Admite avalistas' }));
    await press('Crear producto');
    expect(await toast().findByText('Producto creado')).toBeVisible();
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

it('[P-PRD-14] [P-PRD-27] shows a product on the same tabs', async () => {
  await choose('Ver producto: Hipoteca Fija 30');
  expect(dialog().getAllByRole('tab').map((one) => one.textContent)).toEqual(TABS);
  await userEvent.click(tab('Requisitos'));
  expect(dialog().getByText('No conozco')).toBeVisible();
  expect(dialog().queryAllByRole('textbox')).toEqual([]);
});

describe('switching off and deleting', () => {
  it('[P-PRD-12] [P-PRD-41] says which by the answer', async () => {
    await choose('Más acciones: Hipoteca Fija 30', 'Desactivar');
    await press('Desactivar producto');
    expect(await toast().findByText('Producto desactivado')).toBeVisible();
    expect(api.callsOf(productsApi.toggleStatus)[0]?.ifMatch).toBe('"7-1"');
  });

  it('[P-PRD-37] [D37] a failed toggle says the fixed text, or the server’s sentence', async () => {
    api.on(productsApi.toggleStatus, DROP);
    await choose('Más acciones: Selección 70', 'Activar');
    await press('Activar producto');
    expect(await toast().findByText('Failed to toggle product status')).toBeVisible();
    api.on(productsApi.toggleStatus, refuse('conflict', { message: 'El banco está inactivo' }));
    await userEvent.click(within(screen.getByRole('table')).getByRole('button', { name: 'Más acciones: Selección 70' }));
    await userEvent.click(screen.getByRole('menuitem', { name: /Activar/ }));
    await press('Activar producto');
    expect(await toast().findByText('El banco está inactivo')).toBeVisible();
  });

  it('[P-PRD-38] a failed deletion says the fixed text', async () => {
    api.on(productsApi.remove, DROP);
    await choose('Más acciones: Selección 70', 'Eliminar');
    await press('Eliminar producto');
    expect(await toast().findByText('Failed to delete product')).toBeVisible();
  });
});
