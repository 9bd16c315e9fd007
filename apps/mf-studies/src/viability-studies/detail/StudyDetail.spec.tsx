import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { viabilityStudiesApi } from '@umbral/contracts';
import { agent, createApi, refuse, renderPage, type PageOptions } from '@umbral/web-kit/testing';
import StudiesPage from '../StudiesPage';
import { aGuarantor, aHolder, aProduct, aStudy, assessed, mayWork, serveStudies } from '../studies.testing';

const api = createApi();
const ruzafa = aStudy({
  id: 7,
  holders: [
    aHolder({ properties: [{ id: 1, propertyValue: 90_000, propertyDebt: 20_000 }], propertiesCount: 1 }),
    aHolder({ name: 'Javier Núñez', age: 41, phone: null, netIncome: 1350, monthlyDebt: 0, workSeniority: null }),
  ],
  guarantors: [
    aGuarantor({ netIncome: 1640, monthlyDebt: 0, properties: [{ id: 2, propertyValue: 185_000, propertyDebt: 0 }] }),
  ],
});
const products = [
  aProduct({ notes: null }),
  aProduct({ code: 'MER-90', name: 'Entrada Reducida 90', financingPercentage: 90 }),
  aProduct({ code: 'ALM-70', name: 'Selección 70', financingPercentage: 70 }),
  aProduct({ code: 'TUR-JOV', name: 'Hipoteca Joven', maxAge: 35 }),
  aProduct({
    code: 'AVA-30',
    name: 'Con aval',
    effortRatioPercentage: 30,
    allowsGuarantor: true,
    guarantorMinSalary: 1500,
    guarantorMinPropertyValue: 100_000,
  }),
];

beforeEach(() => {
  api.calls.length = 0;
  serveStudies(api, [ruzafa]);
  api.on(viabilityStudiesApi.compatibleProducts, assessed(ruzafa, products));
});

async function open(tab: string, options: Partial<PageOptions> = {}) {
  renderPage({ api, Page: StudiesPage, path: '/viability-studies', ...options });
  const [button] = await screen.findAllByRole('link', { name: 'Ver estudio: Piso en Ruzafa' });
  await userEvent.click(button as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Piso en Ruzafa' });
  await userEvent.click(await within(dialog).findByRole('tab', { name: new RegExp(`^${tab}`) }));
  return within(screen.getByRole('tabpanel', { name: new RegExp(`^${tab}`) }));
}
const valueOf = (panel: ReturnType<typeof within>, term: string, index = 0) =>
  panel.getAllByText(term)[index]?.nextSibling;
const table = (panel: ReturnType<typeof within>) => within(panel.getByRole('table', { name: /^Productos/ }));

describe('what nobody has confirmed', () => {
  it('[D123] is named, with whose it is, and so are missing savings', async () => {
    const [first, second] = ruzafa.holders;
    const unconfirmed = ['energyCertificate', 'holders.1.age', 'holders.1.savings', 'guarantors.0.monthlyDebt'];
    const holders = [first!, { ...second!, savings: 0 }];
    serveStudies(api, [{ ...ruzafa, holders, unconfirmed }]);
    const panel = await open('Propiedad');
    expect(panel.getByText('Sin confirmar.').closest('.notice')).toHaveTextContent(
      'Certificado energético, Edad, Ahorros de Javier Núñez y Deuda mensual de Carmen Vidal Ros.',
    );
    expect(panel.getByText('Sin ahorros.').closest('.notice')).toHaveTextContent(
      'Javier Núñez: comprueba que no falten.',
    );
  });

  it('[D123] is nothing of a study that is confirmed', async () => {
    const panel = await open('Propiedad');
    expect(panel.queryByText(/Sin confirmar|Sin ahorros/)).toBeNull();
  });
});

describe('the study', () => {
  const tabNames = () =>
    within(screen.getByRole('dialog'))
      .getAllByRole('tab')
      .map(({ textContent }) => textContent);

  it('[S-DET-01] begins with its six tabs', async () => {
    await open('Propiedad');
    expect(tabNames().slice(0, 6)).toEqual([
      'Propiedad',
      'Titulares 2',
      'Avalistas 1',
      'Productos 5',
      'Simulación Hipoteca',
      'Gastos Operación',
    ]);
  });

  it('[B-SCE-31] has the scenarios behind them', async () => {
    await open('Propiedad');
    expect(tabNames()[6]).toBe('Escenarios');
  });

  it('[S-DET-02] [S-DET-03] [S-DET-05] [S-DET-06] shows the home and how it is financed', async () => {
    serveStudies(api, [
      { ...ruzafa, energyCertificate: 'unknown', needsAdditionalLoan: true, additionalLoanInfo: 'Para la reforma' },
    ]);
    const panel = await open('Propiedad');
    expect(valueOf(panel, 'Importe a financiar')).toHaveTextContent('188.000 €');
    expect(valueOf(panel, 'Entrada')).toHaveTextContent('47.000 €');
    expect(valueOf(panel, 'Precio de compra')).toHaveTextContent('235.000 €');
    expect(valueOf(panel, 'Operación')).toHaveTextContent('Nacional');
    expect(valueOf(panel, 'Certificado energético')).toHaveTextContent('No conozco');
    expect(valueOf(panel, 'Préstamo adicional')).toHaveTextContent('Para la reforma');
  });

  it('[S-DET-07] [S-DET-08] [S-DET-09] shows each holder with what is left each month', async () => {
    const panel = await open('Titulares');
    const first = within(panel.getByRole('region', { name: 'Marta Soler Vidal' }));
    expect(first.getByText(/Disponible Mensual/)).toHaveTextContent('422 €');
    expect(valueOf(first, 'Primera vivienda')).toHaveTextContent('Sí');
    expect(valueOf(first, 'Inmueble 1, con 20.000 € de deuda')).toHaveTextContent('90.000 €');
    expect(valueOf(within(panel.getByRole('region', { name: 'Javier Núñez' })), 'Teléfono')).toHaveTextContent(
      'No proporcionado',
    );
  });

  it('[S-DET-11] shows each guarantor with the relationship to the buyer', async () => {
    const panel = await open('Avalistas');
    expect(valueOf(panel, 'Parentesco')).toHaveTextContent('Padre/Madre');
  });

  it('[S-DET-12] sums the costs', async () => {
    const panel = await open('Gastos Operación');
    expect(valueOf(panel, 'Total de gastos de operación')).toHaveTextContent('28.680 €');
  });

  it('[S-VST-31] says that it could not be read', async () => {
    api.on(viabilityStudiesApi.get, refuse('timeout'));
    renderPage({ api, Page: StudiesPage, path: '/viability-studies' });
    const [button] = await screen.findAllByRole('link', { name: 'Ver estudio: Piso en Ruzafa' });
    await userEvent.click(button as HTMLElement);
    expect(await screen.findByText('No se pudo cargar el estudio de viabilidad.')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Avisos' })).getByText('Error')).toBeVisible();
  });
});

describe('the products', () => {
  it('[S-DET-14] [S-DET-15] [S-DET-16] [S-DET-17] lists them with verdict, reasons and the count of ages', async () => {
    const panel = await open('Productos');
    const heads = table(panel)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(heads).toEqual([
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
    expect(panel.getByText('3 de 5 productos encajan')).toBeVisible();
    expect(table(panel).getByText('Se solicita financiar el 80 % y el producto llega al 70 %')).toBeVisible();
    expect(table(panel).getByRole('row', { name: /Hipoteca Joven/ })).toHaveTextContent('2 fuera de rango');
    expect(table(panel).getByRole('row', { name: /Selección 70/ })).toHaveTextContent('No encaja');
  });

  it('[D58] shows the assessed payment beside the estimated one where they differ, and names the guarantor', async () => {
    const panel = await open('Productos');
    expect(table(panel).getByRole('row', { name: /Entrada Reducida/ })).toHaveTextContent(/evaluada 787,55/);
    expect(
      table(panel).getByText(/Encaja con el aval de Carmen Vidal Ros: con sus ingresos el esfuerzo baja del/),
    ).toBeVisible();
  });

  it('[S-DET-14] [S-DET-15] keeps name and bank from everybody but administrators', async () => {
    const answer = assessed(ruzafa, products).map((product) => ({ ...product, name: null, bankName: null }));
    api.on(viabilityStudiesApi.compatibleProducts, answer);
    const panel = await open('Productos', { user: agent, permissions: mayWork });
    expect(table(panel).queryByRole('columnheader', { name: 'Banco' })).toBeNull();
    await userEvent.click(table(panel).getByRole('button', { name: 'MER-90' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'MER-90' }));
    expect(dialog.getByText('Código')).toBeVisible();
    expect(dialog.queryByText('Banco')).toBeNull();
  });

  it('[S-DET-22] [S-DET-23] [S-DET-24] opens a product in four tabs', async () => {
    const panel = await open('Productos');
    await userEvent.click(table(panel).getByRole('button', { name: 'Hipoteca Fija 30' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hipoteca Fija 30' }));
    expect(dialog.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Información General',
      'Requisitos',
      'Condiciones Económicas',
      'Simulación',
    ]);
    const shown = async (tab: string, ...facts: [term: string, value: string][]) => {
      await userEvent.click(dialog.getByRole('tab', { name: tab }));
      const page = within(dialog.getByRole('tabpanel', { name: tab }));
      for (const [term, value] of facts) expect(valueOf(page, term)).toHaveTextContent(value);
    };
    await shown(
      'Información General',
      ['Código', 'TUR-F30'],
      ['Nombre', 'Hipoteca Fija 30'],
      ['Banco', 'Banco del Turia'],
      ['Resultado', 'Encaja'],
    );
    expect(dialog.getByText('Sin notas adicionales')).toBeVisible();
    await shown(
      'Requisitos',
      ['Edad', '18–65 años'],
      ['Vivienda', 'Cualquiera'],
      ['Certificado energético', 'No lo exige'],
      ['Régimen laboral', 'Cualquiera'],
      ['Admite avalistas', 'No'],
    );
    await shown(
      'Condiciones Económicas',
      ['Tipo de interés', '2,95 %'],
      ['Plazo máximo', '30 años'],
      ['Financia hasta', '80 %'],
      ['Esfuerzo máximo', '60 %'],
      ['Precio de compra', 'De 1 € a 900.000 €'],
      ['Préstamo sobre la tasación', 'Del 1 % al 90 %'],
    );
    await shown('Simulación', ['Cuota estimada', '787,55 €']);
  });

  it('[S-DET-18] [S-DET-19] says that they are being analysed, and why there are none', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    api.on(viabilityStudiesApi.compatibleProducts, async () => {
      await gate;
      return [];
    });
    const panel = await open('Productos');
    expect(panel.getByText('Analizando productos compatibles...')).toBeVisible();
    release();
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

describe('the simulation', () => {
  const type = async (input: HTMLElement, text: string) => {
    await userEvent.clear(input);
    if (text) await userEvent.type(input, text);
  };

  it('[S-DET-25] [S-DET-26] [S-DET-27] [S-DET-28] [S-DET-29] [S-DET-30] begins with the defaults', async () => {
    const panel = await open('Simulación');
    expect(valueOf(panel, 'Ingresos netos de los titulares')).toHaveTextContent('3070 €');
    expect(panel.getByLabelText(/^Ingresos para la cuota/)).toHaveValue('35');
    expect(panel.getAllByLabelText(/^Plazo/).map((input) => (input as HTMLInputElement).value)).toEqual(['30', '30']);
    expect(panel.getByLabelText(/^Tipo de interés/)).toHaveValue('3,5');
    expect(panel.getByLabelText(/^Euríbor/)).toHaveValue('3,5');
    expect(panel.getByLabelText(/^Diferencial/)).toHaveValue('1');
  });

  it('[S-DET-31] [S-DET-32] [S-DET-34] works out both blocks while they are typed, without a call', async () => {
    const panel = await open('Simulación');
    const calls = api.calls.length;
    expect(valueOf(panel, 'Cuota mensual', 0)).toHaveTextContent('844,20 €');
    expect(valueOf(panel, 'Tipo nominal', 1)).toHaveTextContent('4,50 %');
    await type(panel.getByLabelText(/^Tipo de interés/), '2,95');
    expect(valueOf(panel, 'Cuota mensual', 0)).toHaveTextContent('787,55 €');
    await type(panel.getByLabelText(/^Ingresos para la cuota/), '20');
    expect(panel.getAllByText('No asumible')).toHaveLength(2);
    expect(api.calls).toHaveLength(calls);
  });

  it('[D57] never goes below 0, and says so', async () => {
    const panel = await open('Simulación');
    await type(panel.getByLabelText(/^Euríbor/), '-2');
    expect(panel.getByText('El tipo no baja de 0.')).toBeVisible();
    expect(valueOf(panel, 'Tipo aplicado')).toHaveTextContent('0,00 %');
  });

  it('[S-DET-26] [S-DET-27] [S-DET-28] [S-DET-29] [S-DET-30] says which figures can be used', async () => {
    const panel = await open('Simulación');
    const beyond = [
      ['Ingresos para la cuota', '101', '1 y 100'],
      ['Plazo', '41', '1 y 40'],
      ['Tipo de interés', '21', '0 y 20'],
      ['Euríbor', '-3', '-2 y 10'],
      ['Diferencial', '11', '0 y 10'],
    ] as const;
    for (const [label, figure, range] of beyond) {
      const [input] = panel.getAllByLabelText(new RegExp(`^${label}`)) as [HTMLElement];
      await type(input, figure);
      expect(input).toHaveAccessibleDescription(new RegExp(`Entre ${range}`));
    }
    expect(panel.getAllByText('Corrige los datos marcados para ver el resultado.')).toHaveLength(2);
  });

  it('writes the schedule down, year by year', async () => {
    const panel = await open('Simulación');
    const schedule = within(panel.getByRole('table', { name: /^Cuadro de amortización a tipo fijo/ }));
    await waitFor(() => expect(schedule.getAllByRole('row')).toHaveLength(32));
    expect(panel.getByRole('button', { name: 'Descargar cuadro (CSV)' })).toBeVisible();
  });
});
