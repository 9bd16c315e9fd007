import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { viabilityStudiesApi } from '@umbral/contracts';
import { agent, refuse } from '@umbral/web-kit/testing';
import { assessed, mayWork } from '../studies.testing';
import { products, ruzafa, studyDetail, valueOf } from './study-detail.testing';

const { api, open } = studyDetail();
const table = (panel: ReturnType<typeof within>) => within(panel.getByRole('table', { name: /^Productos/ }));
const heads = (panel: ReturnType<typeof within>) =>
  table(panel)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const bare = () => assessed(ruzafa, products).map((product) => ({ ...product, name: null, bankName: null }));
const asAgent = { user: agent, permissions: mayWork };

describe('the products', () => {
  it('[S-DET-14] lists them with what they ask and offer, and their bank', async () => {
    expect(heads(await open('Productos'))).toEqual([
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
    ]);
  });

  it('[S-DET-14] keeps the bank from everybody but administrators', async () => {
    api.on(viabilityStudiesApi.compatibleProducts, bare());
    expect(heads(await open('Productos', asAgent))).not.toContain('Banco');
  });

  it('[S-DET-15] calls them by name and code for an administrator', async () => {
    const panel = await open('Productos');
    expect(table(panel).getByRole('row', { name: /Entrada Reducida 90/ })).toHaveTextContent('MER-90');
  });

  it('[S-DET-15] calls them by their code for everybody else', async () => {
    api.on(viabilityStudiesApi.compatibleProducts, bare());
    const panel = await open('Productos', asAgent);
    expect(table(panel).getByRole('button', { name: 'MER-90' })).toBeVisible();
    expect(table(panel).queryByText('Entrada Reducida 90')).toBeNull();
  });

  it('[S-DET-16] says how many holders are too old or too young', async () => {
    const panel = await open('Productos');
    expect(table(panel).getByRole('row', { name: /Hipoteca Joven/ })).toHaveTextContent('2 fuera de rango');
  });

  it('[S-DET-17] marks those that do not fit in red, with the reason', async () => {
    const panel = await open('Productos');
    expect(panel.getByText('3 de 5 productos encajan')).toBeVisible();
    const row = table(panel).getByRole('row', { name: /Selección 70/ });
    expect(within(row).getByText('No encaja').closest('[data-tone]')).toHaveAttribute('data-tone', 'danger');
    expect(table(panel).getByText('Se solicita financiar el 80 % y el producto llega al 70 %')).toBeVisible();
  });

  it('[D58] shows the assessed payment beside the estimated one where they differ, and names the guarantor', async () => {
    const panel = await open('Productos');
    expect(table(panel).getByRole('row', { name: /Entrada Reducida/ })).toHaveTextContent(/evaluada 787,55/);
    expect(
      table(panel).getByText(/Encaja con el aval de Carmen Vidal Ros: con sus ingresos el esfuerzo baja del/),
    ).toBeVisible();
  });

  const openProduct = async (name: string, options = {}) => {
    const panel = await open('Productos', options);
    await userEvent.click(table(panel).getByRole('button', { name }));
    return within(await screen.findByRole('dialog', { name }));
  };
  type Opened = Awaited<ReturnType<typeof openProduct>>;
  const shows = async (dialog: Opened, tab: string, facts: Record<string, string>) => {
    await userEvent.click(dialog.getByRole('tab', { name: tab }));
    const page = within(dialog.getByRole('tabpanel', { name: tab }));
    for (const [term, value] of Object.entries(facts)) expect(valueOf(page, term)).toHaveTextContent(value);
  };

  it('[S-DET-22] opens a product in four tabs', async () => {
    const dialog = await openProduct('Hipoteca Fija 30');
    expect(dialog.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Información General',
      'Requisitos',
      'Condiciones Económicas',
      'Simulación',
    ]);
  });

  it('[S-DET-23] shows on the first tab what the product is called, and that there are no notes', async () => {
    const dialog = await openProduct('Hipoteca Fija 30');
    await shows(dialog, 'Información General', {
      Código: 'TUR-F30',
      Nombre: 'Hipoteca Fija 30',
      Banco: 'Banco del Turia',
      Resultado: 'Encaja',
    });
    expect(dialog.getByText('Sin notas adicionales')).toBeVisible();
  });

  it('[S-DET-23] keeps name and bank from everybody but administrators, and shows the notes', async () => {
    const notes = 'Solo con nómina';
    api.on(
      viabilityStudiesApi.compatibleProducts,
      bare().map((product) => ({ ...product, notes })),
    );
    const dialog = await openProduct('MER-90', asAgent);
    expect(valueOf(dialog, 'Código')).toHaveTextContent('MER-90');
    expect(dialog.queryByText('Nombre')).toBeNull();
    expect(dialog.queryByText('Banco')).toBeNull();
    expect(dialog.getByText(notes)).toBeVisible();
  });

  it('[S-DET-24] shows on the other tabs what the product asks and offers', async () => {
    const dialog = await openProduct('Hipoteca Fija 30');
    await shows(dialog, 'Requisitos', {
      Edad: '18–65 años',
      Vivienda: 'Cualquiera',
      'Certificado energético': 'No lo exige',
      'Régimen laboral': 'Cualquiera',
      'Admite avalistas': 'No',
    });
    await shows(dialog, 'Condiciones Económicas', {
      'Tipo de interés': '2,95 %',
      'Plazo máximo': '30 años',
      'Financia hasta': '80 %',
      'Esfuerzo máximo': '60 %',
      'Precio de compra': 'De 1 € a 900.000 €',
      'Préstamo sobre la tasación': 'Del 1 % al 90 %',
    });
    await shows(dialog, 'Simulación', { 'Cuota estimada': '787,55 €' });
  });

  it('[S-DET-18] says that they are being analysed', async () => {
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

  it('[S-DET-19] says why there are none', async () => {
    api.on(viabilityStudiesApi.compatibleProducts, []);
    const panel = await open('Productos');
    expect(
      await panel.findByText(/No se pueden mostrar productos hasta completar los datos de los titulares/),
    ).toBeVisible();
  });

  it('says that the catalog is away, while the rest is there', async () => {
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
});
