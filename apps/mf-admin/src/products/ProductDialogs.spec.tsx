import { cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { productsApi, viabilityStudiesApi } from '@umbral/contracts';
import { useOperation } from '@umbral/web-kit';
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
  await userEvent.click(await screen.findByRole('link', { name: 'Nuevo producto' }));
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
  await userEvent.click(within(table).getByLabelText(button));
  if (item) await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(item) }));
}

describe('the form', () => {
  it('[P-PRD-13] [P-PRD-17] [P-PRD-18] asks for what is missing', async () => {
    await openNew();
    expect(
      dialog()
        .getAllByRole('tab')
        .map((one) => one.textContent),
    ).toEqual(TABS);
    await press('Crear producto');
    for (const text of ['El código es requerido', 'El nombre es requerido', 'Debe seleccionar un banco']) {
      expect(await screen.findByText(text)).toBeVisible();
    }
    expect(dialog().getByText('3 campos por revisar')).toBeVisible();
    expect(field('Código')).toHaveFocus();
    expect(api.callsOf(productsApi.create)).toHaveLength(0);
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

  it('[P-PRD-19] [P-PRD-20] [P-PRD-21] [P-PRD-22] [P-PRD-23] [P-PRD-24] [P-PRD-25] [P-PRD-30] says which figures are out of bounds', async () => {
    expect(
      await complaints({
        'Esfuerzo máximo': '101',
        'Edad mínima': '17',
        'Edad máxima': '101',
        'Precio mínimo': '0',
        'Precio máximo': '0',
        'Antigüedad mínima': '51',
        'Mínimo sobre tasación': '0',
        'Máximo sobre tasación': '201',
        Financiación: '101',
        'Tipo de interés': '20,1',
        'Plazo máximo': '51',
      }),
    ).toEqual([
      'El ratio de esfuerzo debe ser un número entero entre 1 y 100',
      'La edad mínima debe ser un número entero entre 18 y 100',
      'La edad máxima debe ser un número entero entre 18 y 100',
      'El precio mínimo debe ser un importe entero de 1 € o más',
      'El precio máximo debe ser un importe entero de 1 € o más',
      'La antigüedad debe ser un número entero entre 0 y 50',
      'La tasación mínima debe ser un número entero entre 1 y 200',
      'La tasación máxima debe ser un número entero entre 1 y 200',
      'La financiación debe ser un número entero entre 1 y 100',
      'El interés debe estar entre 0,1 y 20',
      'El plazo máximo debe ser un número entero entre 1 y 50',
    ]);
  });

  it('[P-PRD-32] [P-PRD-33] says which ranges stand the wrong way round', async () => {
    const wrong = {
      'Precio mínimo': '500001',
      'Mínimo sobre tasación': '91',
      'Precio máximo': '500000',
      'Máximo sobre tasación': '90',
    };
    expect((await complaints(wrong)).slice(2)).toEqual([
      'El precio máximo no puede ser menor que el mínimo',
      'La tasación máxima no puede ser menor que la mínima',
    ]);
  });

  it('[P-PRD-24] the interest rate moves in steps of 0.1', async () => {
    await openNew();
    await userEvent.click(tab('Condiciones Económicas'));
    await userEvent.type(field('Tipo de interés'), '{ArrowUp}');
    expect(field('Tipo de interés')).toHaveValue('3,6');
  });

  it('[P-PRD-26] [P-PRD-27] [P-PRD-28] [P-PRD-29] offers certificates, nationalities and work regimes by their words', async () => {
    await openNew();
    await userEvent.click(tab('Requisitos'));
    const optionsOf = (label: string) =>
      within(field(label))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(optionsOf('Certificado energético')).toEqual(['No conozco', 'A', 'B', 'C', 'D', 'E', 'F', 'G']);
    expect(optionsOf('Nacionalidad')).toEqual(['Solo Nacionales', 'Solo Internacionales', 'Ambos']);
    expect(optionsOf('Régimen laboral')).toEqual([
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

  it('[P-PRD-36] [P-PRD-40] creates a product with the figures that it starts with', async () => {
    await openNew();
    await fillGeneral();
    await press('Crear producto');
    expect(await toast().findByText('Producto creado')).toBeVisible();
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
  expect(
    dialog()
      .getAllByRole('tab')
      .map((one) => one.textContent),
  ).toEqual([...TABS, 'Historial']);
  await userEvent.click(tab('Requisitos'));
  expect(dialog().getByText('No conozco')).toBeVisible();
  expect(dialog().queryAllByRole('textbox')).toEqual([]);
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

it('[P-PRD-42] a change of a product makes the studies be read anew', async () => {
  api.on(viabilityStudiesApi.compatibleProducts, []);
  await choose('Más acciones: Selección 70', 'Activar');
  renderHook(() => useOperation(viabilityStudiesApi.compatibleProducts, { params: { id: 3 } }));
  await waitFor(() => expect(api.callsOf(viabilityStudiesApi.compatibleProducts)).toHaveLength(1));
  await press('Activar producto');
  await toast().findByText('Producto activado');
  await waitFor(() => expect(api.callsOf(viabilityStudiesApi.compatibleProducts)).toHaveLength(2));
});

describe('switching off and deleting', () => {
  it.each([
    ['Hipoteca Fija 30', 'Desactivar', 'Producto desactivado', '"7-1"'],
    ['Selección 70', 'Activar', 'Producto activado', '"8-1"'],
  ])('[P-PRD-12] [P-PRD-41] of %s asks first (%s), and says which by the answer', async (name, act, told, ifMatch) => {
    await choose(`Más acciones: ${name}`, act);
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName(`¿${act} ${name}?`);
    expect(api.callsOf(productsApi.toggleStatus)).toHaveLength(0);
    await press(`${act} producto`);
    expect(await toast().findByText(told)).toBeVisible();
    expect(api.callsOf(productsApi.toggleStatus)[0]?.ifMatch).toBe(ifMatch);
  });

  it('[P-PRD-37] [D37] a failed toggle says the fixed text, or the server’s sentence', async () => {
    api.on(productsApi.toggleStatus, DROP);
    await choose('Más acciones: Selección 70', 'Activar');
    await press('Activar producto');
    expect(await toast().findByText('Failed to toggle product status')).toBeVisible();
    api.on(productsApi.toggleStatus, refuse('conflict', { message: 'El banco está inactivo' }));
    await userEvent.click(
      within(screen.getByRole('table')).getByRole('button', { name: 'Más acciones: Selección 70' }),
    );
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
