import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { housingCalculationsApi, viabilityStudiesApi } from '@umbral/contracts';
import { history } from '@umbral/web-kit';
import { createApi, DROP, refuse, renderPage, Tagged } from '@umbral/web-kit/testing';
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

const dialog = () => screen.findByRole('dialog', { name: 'Precio Máximo de Vivienda' });
const field = async (label: string) => within(await dialog()).getByLabelText(new RegExp(`^${label}`));
const fill = async (label: string, text: string) => {
  const input = await field(label);
  await userEvent.clear(input);
  await userEvent.type(input, text);
};
const press = async (label: string) => userEvent.click(within(await dialog()).getByRole('button', { name: label }));
const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));

async function openNew() {
  renderPage({ api, Page: PaymentStudiesPage, path: '/payment-studies' });
  await userEvent.click(await screen.findByRole('link', { name: 'Nuevo Cálculo' }));
  await dialog();
}
async function openEdit() {
  renderPage({ api, Page: PaymentStudiesPage, path: '/payment-studies' });
  await userEvent.click(
    (await screen.findAllByRole('link', { name: 'Editar cálculo: Amparo Gisbert' }))[0] as HTMLElement,
  );
  await waitFor(async () => expect(await field('Nombre del cliente')).toHaveValue('Amparo Gisbert'));
}

it('[S-HSC-02] opens by «Nuevo Cálculo»', async () => {
  renderPage({ api, Page: PaymentStudiesPage, path: '/payment-studies' });
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(await screen.findByRole('link', { name: 'Nuevo Cálculo' }));
  expect(await screen.findByRole('button', { name: 'Calcular Precio Máximo' })).toBeVisible();
});

it('[S-HSC-14] is called «Precio Máximo de Vivienda», with a panel of results', async () => {
  await openNew();
  expect(await dialog()).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Aquí verás el resultado' })).toBeVisible();
});

it('[S-HSC-16] says before the first result what will be calculated', async () => {
  await openNew();
  expect(
    screen.getByText(
      'Precio máximo de la vivienda, cuota máxima, capital del préstamo, entrada disponible, gastos de compra y financiación real.',
    ),
  ).toBeVisible();
});

it.each([
  ['[S-HSC-24]', 'Ingresos netos', '', '0', 'Los ingresos netos deben ser mayores que 0'],
  ['[S-HSC-25]', 'Otros ingresos', '0', '-1', 'Los otros ingresos no pueden ser negativos'],
  ['[S-HSC-25]', 'Pagos de deudas', '0', '-1', 'Las deudas no pueden ser negativas'],
  ['[S-HSC-25]', 'Ahorros disponibles', '', '-1', 'Los ahorros no pueden ser negativos'],
  ['[S-HSC-26]', 'Plazo', '30', '51', 'El plazo debe ser un número entero entre 1 y 50'],
  ['[S-HSC-27]', 'Interés anual', '3,5', '21', 'El interés debe estar entre 0,1 y 20'],
  ['[S-HSC-28]', 'Ingresos para la cuota', '30', '81', 'El porcentaje de ingresos debe estar entre 1 y 80'],
  ['[S-HSC-29]', 'Financiación esperada', '80', '9', 'La financiación prevista debe estar entre 10 y 100'],
  ['[S-HSC-30]', 'Gastos de compra', '10', '21', 'Los gastos de compra deben estar entre 0 y 20'],
])('%s begins «%s» with %j, and says without a call that it is not %s', async (_, label, first, wrong, message) => {
  await openNew();
  expect(await field(label)).toHaveValue(first);
  await fill(label, wrong);
  await press('Calcular Precio Máximo');
  await waitFor(async () => expect(await field(label)).toHaveAccessibleDescription(new RegExp(message)));
  expect(api.callsOf(housingCalculationsApi.calculate)).toHaveLength(0);
});

describe('a new one', () => {
  beforeEach(async () => {
    await openNew();
    await fill('Ingresos netos', '2500');
    await fill('Ahorros disponibles', '60000');
  });

  it('[S-HSC-15] previews while it is typed, and is confirmed by «Calcular Precio Máximo»', async () => {
    expect(screen.getByText('Vista previa.')).toBeVisible();
    await press('Calcular Precio Máximo');
    expect(await screen.findByText('Resultado confirmado.')).toBeVisible();
    expect(screen.queryByText('Vista previa.')).toBeNull();
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  it('[S-HSC-17] shows price, payment, loan, down payment, costs and financing', () => {
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

  it('[S-HSC-18] says which financing is expected, and that the savings decide', () => {
    expect(screen.getByText(/La financiación real es del 80,93.%, no del 80.%/)).toBeVisible();
    expect(
      screen.getByText(/^Se espera financiar el 80.%, pero con estos ahorros el porcentaje es mayor/),
    ).toBeVisible();
  });

  it('[S-HSC-19] is not saved without the client’s name', async () => {
    await press('Guardar');
    expect(await screen.findByText('El nombre del cliente es requerido')).toBeVisible();
    expect(api.callsOf(housingCalculationsApi.create)).toHaveLength(0);
  });

  it('[S-HSC-19] is saved with the client’s name and phone', async () => {
    await fill('Nombre del cliente', 'Noelia Bru');
    await fill('Teléfono', '600 112 233');
    await press('Guardar');
    await waitFor(() =>
      expect(api.callsOf(housingCalculationsApi.create)[0]?.body).toMatchObject({
        clientName: 'Noelia Bru',
        clientPhone: '600 112 233',
        availableSavings: 60_000,
      }),
    );
  });

  it('[S-HSC-45] is told once it is saved', async () => {
    await fill('Nombre del cliente', 'Noelia Bru');
    await press('Guardar');
    expect(await toast().findByText('Cálculo guardado')).toBeVisible();
  });
});

it('[S-HSC-40] tells why nothing can be calculated, in the words of the server', async () => {
  await openNew();
  await fill('Ingresos netos', '2500');
  await fill('Ahorros disponibles', '0');
  await fill('Pagos de deudas', '900');
  expect(await within(await dialog()).findByText(debts)).toBeVisible();
  api.on(housingCalculationsApi.calculate, refuse('calculation_failed', { message: debts }));
  await press('Calcular Precio Máximo');
  expect(await toast().findByText('Error en el cálculo')).toBeVisible();
  expect(toast().getByText(debts)).toBeVisible();
});

it('[S-HSC-40] says so when nobody says why', async () => {
  await openNew();
  await fill('Ingresos netos', '2500');
  await fill('Ahorros disponibles', '0');
  api.on(housingCalculationsApi.calculate, DROP);
  await userEvent.type(await field('Ahorros disponibles'), '{Enter}');
  expect(await toast().findByText('Error en el cálculo')).toBeVisible();
  expect(toast().getByText('Error desconocido en el cálculo')).toBeVisible();
  expect(screen.getByText('Vista previa.')).toBeVisible();
});

describe('a stored one', () => {
  beforeEach(openEdit);

  it('[S-HSC-15] is calculated by «Actualizar Cálculo»', async () => {
    await fill('Ingresos netos', '3000');
    expect(screen.queryByRole('button', { name: 'Calcular Precio Máximo' })).toBeNull();
    await press('Actualizar Cálculo');
    expect(await screen.findByText('Resultado confirmado.')).toBeVisible();
  });

  it('[S-HSC-20] is not updated without the client’s name', async () => {
    await fill('Nombre del cliente', ' ');
    await press('Guardar');
    expect(await screen.findByText('El nombre del cliente es requerido')).toBeVisible();
    expect(api.callsOf(housingCalculationsApi.update)).toHaveLength(0);
  });

  it('[S-HSC-21] begins with the stored inputs and results', async () => {
    expect(await field('Ingresos netos')).toHaveValue('2500');
    expect(await field('Ahorros disponibles')).toHaveValue('60.000');
    expect(await field('Teléfono')).toHaveValue('612 037 554');
    expect(screen.getByText('Precio máximo de la vivienda', { selector: 'dt' }).nextSibling).toHaveTextContent(
      '206.383 €',
    );
    expect(screen.queryByText('Vista previa.')).toBeNull();
  });

  it('[S-HSC-21] is updated, and none is created', async () => {
    await fill('Nombre del cliente', 'Amparo');
    await press('Guardar');
    await waitFor(() =>
      expect(api.callsOf(housingCalculationsApi.update)[0]).toMatchObject({
        ifMatch: '"7-1"',
        body: { clientName: 'Amparo', monthlyNetIncome: 2500 },
      }),
    );
    expect(api.callsOf(housingCalculationsApi.create)).toHaveLength(0);
  });

  it('[S-HSC-45] is told once it is updated', async () => {
    await press('Guardar');
    expect(await toast().findByText('Cálculo actualizado')).toBeVisible();
  });

  it('[S-HSC-42] stays open when it could not be updated, and says so', async () => {
    api.on(housingCalculationsApi.update, DROP);
    await press('Guardar');
    expect(await toast().findByText('Ocurrió un error al actualizar el cálculo.')).toBeVisible();
    expect(await dialog()).toBeVisible();
  });
});

it('[S-HSC-41] keeps what was typed when it could not be saved', async () => {
  await openNew();
  await fill('Ingresos netos', '2500');
  await fill('Ahorros disponibles', '60000');
  await fill('Nombre del cliente', 'Noelia Bru');
  api.on(housingCalculationsApi.create, DROP);
  await press('Guardar');
  expect(await toast().findByText('Ocurrió un error al crear el estudio.')).toBeVisible();
  expect(await field('Nombre del cliente')).toHaveValue('Noelia Bru');
});

it('[D41] shows what somebody else has saved meanwhile', async () => {
  await openEdit();
  await fill('Teléfono', '600 000 000');
  api.on(housingCalculationsApi.update, refuse('stale_record'));
  await press('Guardar');
  const stale = await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' });
  serveCalculations(api, [{ ...amparo, clientName: 'Amparo Gisbert Lloret' }]);
  await userEvent.click(within(stale).getByRole('button', { name: 'Ver versión actual' }));
  await waitFor(async () => expect(await field('Nombre del cliente')).toHaveValue('Amparo Gisbert Lloret'));
});

const openAt = (search: string) =>
  renderPage({ api, Page: PaymentStudiesPage, path: '/payment-studies', at: `/payment-studies/nuevo${search}` });

describe('opened for a client', () => {
  beforeEach(async () => {
    serveClients(api, [aClient({ evaluations: [anEvaluation()] })]);
    openAt('?client=5');
    await waitFor(async () => expect(await field('Nombre del cliente')).toHaveValue('Marta Soler'));
  });

  it('[B-WRK-16] has what is known of them', async () => {
    expect(await field('Ingresos netos')).toHaveValue('2500');
    expect(await field('Otros ingresos')).toHaveValue('300');
    expect(await field('Pagos de deudas')).toHaveValue('120');
    await press('Guardar');
    await waitFor(() =>
      expect(api.callsOf(housingCalculationsApi.create)[0]?.body).toMatchObject({
        clientId: 5,
        clientPhone: '612 480 337',
      }),
    );
  });

  it('[B-WRK-18] has them no more in its address once it is closed', async () => {
    await press('Guardar');
    await waitFor(() => expect(history.address.pathname + history.address.search).toBe('/payment-studies'));
  });
});

it('[B-WRK-16] opened for a study it has the money of its holders, and says what cannot be read', async () => {
  api.on(viabilityStudiesApi.get, refuse('timeout'));
  openAt('?study=9');
  expect(await screen.findByText('No se ha podido cargar el registro')).toBeVisible();
  api.on(viabilityStudiesApi.get, new Tagged(aStudy({ id: 9, holders: [aHolder(), aHolder()] }), '"9-1"'));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(async () => expect(await field('Ingresos netos')).toHaveValue('3440'));
  expect(await field('Ahorros disponibles')).toHaveValue('82.000');
});

it('[B-WRK-15] proposes a client by name, and fills what nobody typed', async () => {
  serveClients(api, [aClient({ evaluations: [anEvaluation()] })]);
  await openNew();
  await fill('Ingresos netos', '1900');
  await fill('Nombre del cliente', 'Marta Soler');
  expect(await screen.findByText('¿Es Marta Soler, 612 480 337?')).toBeVisible();
  await press('Usar sus datos');
  await waitFor(async () => expect(await field('Teléfono')).toHaveValue('612 480 337'));
  expect(await field('Ingresos netos')).toHaveValue('1900');
  expect(await field('Ahorros disponibles')).toHaveValue('30.000');
  await press('Guardar');
  await waitFor(() => expect(api.callsOf(housingCalculationsApi.create)[0]?.body).toMatchObject({ clientId: 5 }));
});

it('[B-WRK-17] leads from a stored one to a study, with its id alone', async () => {
  renderPage({ api, Page: PaymentStudiesPage, path: '/payment-studies', at: '/payment-studies/7' });
  expect(await screen.findByRole('link', { name: 'Crear estudio con estos datos' })).toHaveAttribute(
    'href',
    '/viability-studies/nuevo?calculation=7',
  );
});
