import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { housingCalculationsApi, UNKNOWN_CLIENT_MESSAGE, viabilityStudiesApi } from '@umbral/contracts';
import { history } from '@umbral/web-kit';
import { createApi, DROP, fill as fillIn, refuse, renderPage, step, Tagged } from '@umbral/web-kit/testing';
import { aClient, anEvaluation, serveClients } from '../../clients/clients.testing';
import { aHolder, aStudy } from '../../viability-studies/studies.testing';
import { aCalculation, serveCalculations } from '../calculations.testing';
import PaymentStudiesPage from '../PaymentStudiesPage';

const api = createApi();
const amparo = aCalculation({ id: 7, clientName: 'Amparo Gisbert' });
const debts =
  'Los ingresos disponibles (750€) son menores que las deudas actuales (900€). Reduce las deudas o aumenta los ingresos.';

const scrolled = jest.fn();

beforeEach(() => {
  api.calls.length = 0;
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
  serveCalculations(api, [amparo]);
});

const open = (at = '/payment-studies') => renderPage({ api, Page: PaymentStudiesPage, path: '/payment-studies', at });
const dialog = () => within(screen.getByRole('dialog', { name: 'Precio Máximo de Vivienda' }));
const field = (label: string) => dialog().getByLabelText(new RegExp(`^${label}`));
const fill = (label: string, text: string) => fillIn(field(label), text);
const press = (label: string) => userEvent.click(dialog().getByRole('button', { name: label }));
const has = (label: string, value: string) => waitFor(() => expect(field(label)).toHaveValue(value));
const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
const created = () => api.callsOf(housingCalculationsApi.create).map(({ body }) => body);

async function openNew() {
  open('/payment-studies/nuevo');
  await screen.findByRole('button', { name: 'Calcular Precio Máximo' });
}
async function openEdit() {
  open();
  const [edit] = await screen.findAllByRole('link', { name: 'Editar cálculo: Amparo Gisbert' });
  await userEvent.click(edit as HTMLElement);
  await screen.findByRole('dialog', { name: 'Precio Máximo de Vivienda' });
  await has('Nombre del cliente', 'Amparo Gisbert');
}

it('opens empty, and validates each figure', async () => {
  open();
  await step('[S-HSC-02] opens with «Nuevo Cálculo»', async () => {
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(await screen.findByRole('link', { name: 'Nuevo Cálculo' }));
    expect(await screen.findByRole('button', { name: 'Calcular Precio Máximo' })).toBeVisible();
  });
  step('[S-HSC-14] is called «Precio Máximo de Vivienda», with a panel of results', () => {
    expect(screen.getByRole('dialog', { name: 'Precio Máximo de Vivienda' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Aquí verás el resultado' })).toBeVisible();
  });
  step('[S-HSC-16] explains before the first result what will be calculated', () =>
    expect(
      screen.getByText(
        'Precio máximo de la vivienda, cuota máxima, capital del préstamo, entrada disponible, gastos de compra y financiación real.',
      ),
    ).toBeVisible(),
  );
  // Cents are kept, and the keys stop at 0.
  await fill('Otros ingresos', '1500,75');
  await userEvent.tab();
  await has('Otros ingresos', '1.500,75');
  await fill('Otros ingresos', '20,5');
  await userEvent.keyboard('{ArrowDown}');
  await has('Otros ingresos', '0');
  const figures: [label: string, first: string, wrong: string][] = [
    ['Ingresos netos', '', '0'],
    ['Otros ingresos', '0', '-1'],
    ['Pagos de deudas', '0', '-1'],
    ['Ahorros disponibles', '', '-1'],
    ['Plazo', '30', '51'],
    ['Interés anual', '3,5', '21'],
    ['Ingresos para la cuota', '30', '81'],
    ['Financiación esperada', '80', '9'],
    ['Gastos de compra', '10', '21'],
  ];
  for (const [label, first, wrong] of figures) {
    expect([label, field(label)]).toEqual([label, expect.objectContaining({ value: first })]);
    await fill(label, wrong);
  }
  await press('Calcular Precio Máximo');
  await waitFor(() => expect(field('Ingresos netos')).toHaveAccessibleDescription(/Los ingresos netos deben/));
  const refused = (label: string, message: string) =>
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message));
  step('[S-HSC-24] requires an income', () => refused('Ingresos netos', 'Los ingresos netos deben ser mayores que 0'));
  step('[S-HSC-25] refuses other income, debts or savings below 0', () => {
    refused('Otros ingresos', 'Los otros ingresos no pueden ser negativos');
    refused('Pagos de deudas', 'Las deudas no pueden ser negativas');
    refused('Ahorros disponibles', 'Los ahorros no pueden ser negativos');
  });
  step('[S-HSC-26] accepts a term of 1 to 50 years', () =>
    refused('Plazo', 'El plazo debe ser un número entero entre 1 y 50'),
  );
  step('[S-HSC-27] accepts an interest of 0.1 to 20', () =>
    refused('Interés anual', 'El interés debe estar entre 0,1 y 20'),
  );
  step('[S-HSC-28] accepts a share of income of 1 to 80', () =>
    refused('Ingresos para la cuota', 'El porcentaje de ingresos debe estar entre 1 y 80'),
  );
  step('[S-HSC-29] accepts a financing of 10 to 100', () =>
    refused('Financiación esperada', 'La financiación prevista debe estar entre 10 y 100'),
  );
  step('[S-HSC-30] accepts costs of 0 to 20', () =>
    refused('Gastos de compra', 'Los gastos de compra deben estar entre 0 y 20'),
  );
  expect(api.callsOf(housingCalculationsApi.calculate)).toHaveLength(0);
});

it('previews, calculates and saves a new one', async () => {
  await openNew();
  await fill('Ingresos netos', '2500');
  await fill('Ahorros disponibles', '60000');
  step('[S-HSC-17] shows price, payment, loan, down payment, costs and financing', () => {
    const results = [
      ['Precio máximo de la vivienda', /^206\.383.€$/],
      ['Cuota máxima', /^750.€$/],
      ['Capital máximo del préstamo', /^167\.021.€$/],
      [/^Entrada disponible/, /^39\.362.€$/],
      [/^Gastos de compra/, /^20\.638.€$/],
      ['Financiación real', /^80,93.%$/],
    ] as const;
    for (const [term, value] of results)
      expect(screen.getByText(term, { selector: 'dialog dt, [role=dialog] dt' }).nextSibling).toHaveTextContent(value);
  });
  step('[S-HSC-17] shows the price at other rates and terms', () => {
    const prices = within(screen.getByRole('table', { name: /^Precio máximo de la vivienda según/ }));
    const rows = prices.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    const column = (index: number) => rows.map((row) => row[index]?.replace(/\s/g, ' '));
    expect(rows[0]?.join('|').replace(/\s/g, ' ')).toBe('Interés|20 años|25 años|30 años|35 años');
    // On a phone, those from ten years off are left out.
    const heads = prices.getAllByRole('columnheader').map(({ dataset }) => dataset['priority']);
    expect(heads).toEqual([undefined, '2', undefined, undefined, undefined]);
    expect(column(0)).toEqual(['Interés', '2,5 %', '3 %', '3,5 %', '4 %', '4,5 %']);
    expect(column(3)[3]).toBe('206.383 €');
  });
  step('[S-HSC-18] shows the expected financing, and that the savings decide', () => {
    expect(screen.getByText(/La financiación real es del 80,93.%, no del 80.%/)).toBeVisible();
    expect(
      screen.getByText(/^Se espera financiar el 80.%, pero con estos ahorros el porcentaje es mayor/),
    ).toBeVisible();
  });
  await step('[S-HSC-15] previews while typing, and is confirmed by «Calcular Precio Máximo»', async () => {
    expect(screen.getByText('Vista previa.')).toBeVisible();
    await press('Calcular Precio Máximo');
    expect(await screen.findByText('Resultado confirmado.')).toBeVisible();
    expect(screen.queryByText('Vista previa.')).toBeNull();
    expect(scrolled).toHaveBeenCalledTimes(1);
  });
  await step('[S-HSC-19] is not saved without the client’s name', async () => {
    await press('Guardar');
    expect(await screen.findByText('El nombre del cliente es requerido')).toBeVisible();
    expect(created()).toEqual([]);
  });
  await step('[S-HSC-41] retains the input when it could not be saved', async () => {
    api.on(housingCalculationsApi.create, DROP);
    await fill('Nombre del cliente', 'Noelia Bru');
    await fill('Teléfono', '600 112 233');
    await press('Guardar');
    expect(await toast().findByText('Ocurrió un error al crear el estudio.')).toBeVisible();
    expect(field('Nombre del cliente')).toHaveValue('Noelia Bru');
  });
  serveCalculations(api, []);
  await press('Guardar');
  await step('[S-HSC-45] reports that it is saved', async () =>
    expect(await toast().findByText('Cálculo guardado')).toBeVisible(),
  );
  step('[S-HSC-19] is saved with the client’s name and phone', () => {
    const body = { clientName: 'Noelia Bru', clientPhone: '600 112 233', availableSavings: 60_000 };
    expect(created()).toMatchObject([body, body]);
  });
});

it('[S-HSC-40] reports why nothing can be calculated, with the text of the server or its own', async () => {
  await openNew();
  await fill('Ingresos netos', '2500');
  await fill('Ahorros disponibles', '0');
  api.on(housingCalculationsApi.calculate, DROP);
  // Without savings the costs are not covered: the loan does not pay for them.
  expect(screen.getByRole('img', { name: /^Con [\d.]+.€ de préstamo se pagan [\d.]+.€ de vivienda\.$/ })).toBeVisible();
  await userEvent.type(field('Ahorros disponibles'), '{Enter}');
  expect(await toast().findByText('Error desconocido en el cálculo')).toBeVisible();
  expect(toast().getByText('Error en el cálculo')).toBeVisible();
  expect(screen.getByText('Vista previa.')).toBeVisible();
  await fill('Pagos de deudas', '900');
  expect(await dialog().findByText(debts)).toBeVisible();
  api.on(housingCalculationsApi.calculate, refuse('calculation_failed', { message: debts }));
  await press('Calcular Precio Máximo');
  expect(await toast().findByText(debts)).toBeVisible();
  expect(toast().getByText('Error en el cálculo')).toBeVisible();
});

it('calculates and updates a stored one', async () => {
  await openEdit();
  step('[S-HSC-21] starts with the stored inputs and results', () => {
    expect(field('Ingresos netos')).toHaveValue('2.500');
    expect(field('Ahorros disponibles')).toHaveValue('60.000');
    expect(field('Teléfono')).toHaveValue('612 037 554');
    expect(screen.getByText('Precio máximo de la vivienda', { selector: 'dt' }).nextSibling).toHaveTextContent(
      '206.383 €',
    );
    expect(screen.queryByText('Vista previa.')).toBeNull();
  });
  await step('[S-HSC-20] is not updated without the client’s name', async () => {
    await fill('Nombre del cliente', ' ');
    await press('Guardar');
    expect(await screen.findByText('El nombre del cliente es requerido')).toBeVisible();
    expect(api.callsOf(housingCalculationsApi.update)).toHaveLength(0);
  });
  await step('[S-HSC-15] is calculated by «Actualizar Cálculo»', async () => {
    await fill('Ingresos netos', '3000');
    expect(screen.getByText('Vista previa.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Calcular Precio Máximo' })).toBeNull();
    await press('Actualizar Cálculo');
    expect(await screen.findByText('Resultado confirmado.')).toBeVisible();
  });
  await step('[S-HSC-42] stays open and reports the failure when it could not be updated', async () => {
    api.on(housingCalculationsApi.update, DROP);
    await fill('Nombre del cliente', 'Amparo');
    await press('Guardar');
    expect(await toast().findByText('Ocurrió un error al actualizar el cálculo.')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Precio Máximo de Vivienda' })).toBeVisible();
  });
  serveCalculations(api, [amparo]);
  await press('Guardar');
  await step('[S-HSC-45] reports that it is updated', async () =>
    expect(await toast().findByText('Cálculo actualizado')).toBeVisible(),
  );
  step('[S-HSC-21] is updated, and none is created', () => {
    expect(api.callsOf(housingCalculationsApi.update).at(-1)).toMatchObject({
      ifMatch: '"7-1"',
      body: { clientName: 'Amparo', monthlyNetIncome: 3000, availableSavings: 60_000 },
    });
    expect(created()).toEqual([]);
  });
});

it('[D41] shows what another user has saved meanwhile', async () => {
  await openEdit();
  await fill('Teléfono', '600 000 000');
  api.on(housingCalculationsApi.update, refuse('stale_record'));
  await press('Guardar');
  const stale = await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' });
  serveCalculations(api, [{ ...amparo, clientName: 'Amparo Gisbert Lloret' }]);
  await userEvent.click(within(stale).getByRole('button', { name: 'Ver versión actual' }));
  await has('Nombre del cliente', 'Amparo Gisbert Lloret');
});

it('is chosen as a whole where another user has given it to another person meanwhile', async () => {
  await openEdit();
  await fill('Ingresos netos', '3500');
  const details = { entityType: 'housing_calculation', lastWrite: null };
  const luis = { clientName: 'Luis Andreu', clientPhone: '699 000 111' };
  api.on(housingCalculationsApi.update, () => {
    const service = serveCalculations(api, [{ ...amparo, ...luis }]);
    service.version = 2;
    return refuse('stale_record', { details });
  });
  await press('Guardar');
  const stale = within(await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' }));
  const person = within(stale.getByRole('group', { name: 'La persona y sus datos' }));
  expect(person.getByRole('radio', { name: /^La mía [^]*3\.500[^]*Amparo Gisbert/ })).not.toBeChecked();
  await userEvent.click(person.getByRole('radio', { name: /^La suya [^]*2\.500[^]*Luis Andreu/ }));
  await userEvent.click(stale.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(api.callsOf(housingCalculationsApi.update).at(-1)).toMatchObject({
      ifMatch: '"7-2"',
      body: { ...luis, monthlyNetIncome: 2500 },
    }),
  );
});

it('opens for a client', async () => {
  serveClients(api, [aClient({ evaluations: [anEvaluation()] })]);
  open('/payment-studies/nuevo?client=5');
  await screen.findByRole('dialog', { name: 'Precio Máximo de Vivienda' });
  await step('[B-WRK-16] is prefilled with their data', async () => {
    await has('Nombre del cliente', 'Marta Soler');
    expect(field('Ingresos netos')).toHaveValue('2.500');
    expect(field('Otros ingresos')).toHaveValue('300');
    expect(field('Pagos de deudas')).toHaveValue('120');
    await press('Guardar');
    await waitFor(() => expect(created()).toMatchObject([{ clientId: 5, clientPhone: '612 480 337' }]));
  });
  await step('[B-WRK-18] removes them from the address when it is closed', () =>
    waitFor(() => expect(history.address.pathname + history.address.search).toBe('/payment-studies')),
  );
});

it('[B-WRK-16] is prefilled from a study with the money of its holders, and reports a failed read', async () => {
  api.on(viabilityStudiesApi.get, refuse('timeout'));
  open('/payment-studies/nuevo?study=9');
  expect(await screen.findByText('No se ha podido cargar el registro')).toBeVisible();
  api.on(viabilityStudiesApi.get, new Tagged(aStudy({ id: 9, holders: [aHolder(), aHolder()] }), '"9-1"'));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await has('Ingresos netos', '3.440');
  expect(field('Ahorros disponibles')).toHaveValue('82.000');
});

it('is saved without the link to a client that the user cannot see', async () => {
  const holders = [aHolder({ clientId: 5 })];
  api.on(viabilityStudiesApi.get, new Tagged(aStudy({ id: 9, holders }), '"9-1"'));
  const errors = [{ path: 'clientId', message: UNKNOWN_CLIENT_MESSAGE }];
  api.on(housingCalculationsApi.create, refuse('validation', { errors }));
  open('/payment-studies/nuevo?study=9');
  await has('Ingresos netos', '1.720');
  await press('Guardar');
  expect(await screen.findByText(/Se ha quitado el vínculo con un cliente que no puedes ver/)).toBeVisible();
  await press('Guardar');
  await waitFor(() => expect(created()).toMatchObject([{ clientId: 5 }, expect.not.objectContaining({ clientId: 5 })]));
});

it('loses the link to the former client once another person is typed over it', async () => {
  serveCalculations(api, [{ ...amparo, clientId: 5 }]);
  serveClients(api, []);
  await openEdit();
  await fill('Nombre del cliente', 'Noelia Bru');
  await fill('Teléfono', '600 112 233');
  await press('Guardar');
  await waitFor(() => expect(api.callsOf(housingCalculationsApi.update)).toHaveLength(1));
  expect(api.callsOf(housingCalculationsApi.update)[0]?.body).toMatchObject({
    clientName: 'Noelia Bru',
    clientId: null,
  });
});

it('[B-WRK-15] proposes a client by name, and fills the untouched fields', async () => {
  serveClients(api, [aClient({ evaluations: [anEvaluation()] })]);
  await openNew();
  await fill('Ingresos netos', '1900');
  await fill('Nombre del cliente', 'Marta Soler');
  expect(await screen.findByText('¿Es Marta Soler, 612 480 337?')).toBeVisible();
  await press('Usar sus datos');
  await has('Teléfono', '612 480 337');
  expect(field('Ingresos netos')).toHaveValue('1.900');
  expect(field('Ahorros disponibles')).toHaveValue('30.000');
  await press('Guardar');
  await waitFor(() => expect(created()).toMatchObject([{ clientId: 5 }]));
});

it('[B-WRK-17] links from a stored one to a study, with only its id', async () => {
  open('/payment-studies/7');
  expect(await screen.findByRole('link', { name: 'Crear estudio con estos datos' })).toHaveAttribute(
    'href',
    '/viability-studies/nuevo?calculation=7',
  );
});

it('[S-HSC-17] shows the price at the rate itself, with all of its decimals', async () => {
  serveCalculations(api, [{ ...amparo, annualInterestRate: 2.8755 }]);
  await openEdit();
  const prices = within(screen.getByRole('table', { name: /^Precio máximo de la vivienda según/ }));
  const rates = prices.getAllByRole('row').map((row) => row.firstChild?.textContent?.replace(/\s/g, ' '));
  expect(rates).toEqual(['Interés', '1,8755 %', '2,3755 %', '2,8755 %', '3,3755 %', '3,8755 %']);
});
