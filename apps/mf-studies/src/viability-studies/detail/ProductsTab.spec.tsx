import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { viabilityStudiesApi } from '@umbral/contracts';
import { agent, refuse, step } from '@umbral/web-kit/testing';
import { assessed, mayWork } from '../studies.testing';
import { products, ruzafa, studyDetail, valueOf } from './study-detail.testing';

const { api, open } = studyDetail();
type Part = ReturnType<typeof within>;
const table = (panel: Part) => within(panel.getByRole('table', { name: /^Productos/ }));
const heads = (panel: Part) =>
  table(panel)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const openProduct = async (panel: Part, name: string) => {
  await userEvent.click(table(panel).getByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
};

it('shows an administrator the products', async () => {
  const panel = await open('Productos');
  await panel.findByRole('table', { name: /^Productos/ });
  step('[S-DET-14] with their conditions and their bank', () =>
    expect(heads(panel)).toEqual([
      'Producto',
      'Banco',
      'Resultado',
      'Interés',
      'Plazo',
      'Edad',
      'Vivienda',
      'Cuota estimada',
      'Avales',
      'Financia',
    ]),
  );
  const row = (name: RegExp) => table(panel).getByRole('row', { name });
  step('[S-DET-15] by name and code', () => expect(row(/Entrada Reducida 90/)).toHaveTextContent('MER-90'));
  await step('[S-DET-16] with how many holders are too old or too young', async () => {
    await userEvent.click(panel.getByRole('button', { name: 'Ver 1 que no puede encajar' }));
    expect(panel.getByRole('row', { name: /Hipoteca Joven/ })).toHaveTextContent('2 fuera de rango');
  });
  step('[S-DET-17] in red where they do not fit, with the reason', () => {
    expect(panel.getByText('3 de 5 productos encajan')).toBeVisible();
    expect(row(/Selección 70/)).toHaveAttribute('data-incompatible');
    expect(within(row(/Selección 70/)).getByText('Encaja con un cambio')).toBeVisible();
    expect(table(panel).getByText('Se solicita financiar el 80 % y el producto llega al 70 %')).toBeVisible();
  });
  // [D58]: the guarantor's name.
  expect(
    table(panel).getByText(/Encaja con el aval de Carmen Vidal Ros: con sus ingresos el esfuerzo baja del/),
  ).toBeVisible();

  const dialog = await openProduct(panel, 'Hipoteca Fija 30');
  const shows = async (tab: string, facts: Record<string, string>) => {
    await userEvent.click(dialog.getByRole('tab', { name: tab }));
    const page = within(dialog.getByRole('tabpanel', { name: tab }));
    for (const [term, value] of Object.entries(facts)) expect(valueOf(page, term)).toHaveTextContent(value);
  };
  step('[S-DET-22] opens a product in four tabs', () =>
    expect(dialog.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Información General',
      'Requisitos',
      'Condiciones Económicas',
      'Simulación',
    ]),
  );
  await step('[S-DET-23] shows on the first tab the name of the product, and that there are no notes', async () => {
    await shows('Información General', {
      Código: 'TUR-F30',
      Nombre: 'Hipoteca Fija 30',
      Banco: 'Banco del Turia',
      Resultado: 'Encaja',
    });
    expect(dialog.getByText('Sin notas adicionales')).toBeVisible();
  });
  await step('[S-DET-24] shows on the other tabs the conditions of the product', async () => {
    await shows('Requisitos', {
      Edad: '18–65 años',
      Vivienda: 'Cualquiera',
      'Certificado energético': 'No lo exige',
      'Régimen laboral': 'Cualquiera',
      'Admite avalistas': 'No',
    });
    await shows('Condiciones Económicas', {
      'Tipo de interés': '2,95 %',
      'Plazo máximo': '30 años',
      'Financia hasta': '80 %',
      'Esfuerzo máximo': '60 %',
      'Precio de compra': 'De 1 € a 900.000 €',
      'Préstamo sobre la tasación': 'Del 1 % al 90 %',
    });
    await shows('Simulación', { 'Cuota estimada': '787,55 €', Esfuerzo: '31,5 %' });
  });
});

it('shows the products to other users', async () => {
  const notes = 'Solo con nómina';
  const bare = assessed(ruzafa, products).map((product) => ({ ...product, name: null, bankName: null, notes }));
  api.on(viabilityStudiesApi.compatibleProducts, bare);
  const panel = await open('Productos', { user: agent, permissions: mayWork });
  await panel.findByRole('table', { name: /^Productos/ });
  step('[S-DET-14] without their bank', () => expect(heads(panel)).not.toContain('Banco'));
  step('[S-DET-15] by their code', () => {
    expect(table(panel).getByRole('button', { name: 'MER-90' })).toBeVisible();
    expect(table(panel).queryByText('Entrada Reducida 90')).toBeNull();
  });
  const dialog = await openProduct(panel, 'MER-90');
  step('[S-DET-23] without name and bank, but with the notes', () => {
    expect(valueOf(dialog, 'Código')).toHaveTextContent('MER-90');
    expect(dialog.queryByText('Nombre')).toBeNull();
    expect(dialog.queryByText('Banco')).toBeNull();
    expect(dialog.getByText(notes)).toBeVisible();
  });
});

it('[S-DET-18] shows that they are being analysed', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  api.on(viabilityStudiesApi.compatibleProducts, async () => {
    await gate;
    return assessed(ruzafa, products);
  });
  const panel = await open('Productos');
  expect(panel.getByText('Analizando productos compatibles...')).toBeVisible();
  release();
  expect(await panel.findByText('3 de 5 productos encajan')).toBeVisible();
  expect(panel.queryByText('Analizando productos compatibles...')).toBeNull();
});

it('[S-DET-19] reports why there are none', async () => {
  api.on(viabilityStudiesApi.compatibleProducts, []);
  const panel = await open('Productos');
  expect(
    await panel.findByText(/No se pueden mostrar productos hasta completar los datos de los titulares/),
  ).toBeVisible();
});

it('reports an unreachable catalog, and renders the rest', async () => {
  api.on(viabilityStudiesApi.compatibleProducts, refuse('service_down'));
  const panel = await open('Productos');
  expect(await panel.findByText('No se han podido analizar los productos')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: /^Titulares/ }));
  expect(screen.getByRole('region', { name: 'Javier Núñez' })).toBeVisible();
  api.on(viabilityStudiesApi.compatibleProducts, assessed(ruzafa, products));
  await userEvent.click(screen.getByRole('tab', { name: /^Productos/ }));
  await userEvent.click(panel.getByRole('button', { name: 'Reintentar' }));
  expect(await panel.findByText('3 de 5 productos encajan')).toBeVisible();
});
