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
  await userEvent.clear(await field(label));
  await userEvent.type(await field(label), text);
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

it('[S-HSC-02] [S-HSC-14] [S-HSC-16] [S-HSC-24] [S-HSC-25] [S-HSC-26] [S-HSC-27] [S-HSC-28] [S-HSC-29] [S-HSC-30] begins empty, with the defaults, and says which figure is wrong', async () => {
  await openNew();
  expect(screen.getByText('Aquí verás el resultado')).toBeVisible();
  const defaults = {
    'Ingresos netos': '',
    'Ahorros disponibles': '',
    'Otros ingresos': '0',
    'Pagos de deudas': '0',
    Plazo: '30',
    'Interés anual': '3,5',
    'Ingresos para la cuota': '30',
    'Financiación esperada': '80',
    'Gastos de compra': '10',
  };
  for (const [label, value] of Object.entries(defaults)) expect(await field(label)).toHaveValue(value);
  const wrong = [
    ['Otros ingresos', '-1', 'Los otros ingresos no pueden ser negativos'],
    ['Pagos de deudas', '-1', 'Las deudas no pueden ser negativas'],
    ['Ahorros disponibles', '-1', 'Los ahorros no pueden ser negativos'],
    ['Plazo', '51', 'El plazo debe ser un número entero entre 1 y 50'],
    ['Interés anual', '21', 'El interés debe estar entre 0,1 y 20'],
    ['Ingresos para la cuota', '81', 'El porcentaje de ingresos debe estar entre 1 y 80'],
    ['Financiación esperada', '9', 'La financiación prevista debe estar entre 10 y 100'],
    ['Gastos de compra', '21', 'Los gastos de compra deben estar entre 0 y 20'],
  ] as const;
  for (const [label, figure] of wrong) await fill(label, figure);
  await press('Calcular Precio Máximo');
  expect(await screen.findByText('Los ingresos netos deben ser mayores que 0')).toBeVisible();
  for (const [, , message] of wrong) expect(screen.getByText(message)).toBeVisible();
  expect(api.callsOf(housingCalculationsApi.calculate)).toHaveLength(0);
});

it('[S-HSC-15] [S-HSC-17] [S-HSC-18] [S-HSC-19] [S-HSC-45] previews, confirms, and saves with a name', async () => {
  await openNew();
  await fill('Ingresos netos', '2500');
  await fill('Ahorros disponibles', '60000');
  expect(screen.getByText('Vista previa.')).toBeVisible();
  await press('Calcular Precio Máximo');
  expect(await screen.findByText('Resultado confirmado.')).toBeVisible();
  expect(screen.queryByText('Vista previa.')).toBeNull();
  expect(scrolled).toHaveBeenCalledTimes(1);
  const value = (term: string) => screen.getByText(term, { selector: 'dt' }).nextSibling;
  expect(value('Precio máximo de la vivienda')).toHaveTextContent(/^206\.383.€$/);
  expect(value('Capital máximo del préstamo')).toHaveTextContent(/^167\.021.€$/);
  expect(screen.getByText(/La financiación real es del 80,93.%, no del 80.%/)).toBeVisible();
  await press('Guardar');
  expect(await screen.findByText('El nombre del cliente es requerido')).toBeVisible();
  expect(api.callsOf(housingCalculationsApi.create)).toHaveLength(0);
  await fill('Nombre del cliente', 'Noelia Bru');
  await press('Guardar');
  expect(await toast().findByText('Cálculo guardado')).toBeVisible();
  expect(api.callsOf(housingCalculationsApi.create)[0]?.body).toMatchObject({
    clientName: 'Noelia Bru',
    availableSavings: 60_000,
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

it('[S-HSC-15] [S-HSC-20] [S-HSC-21] [S-HSC-42] edits what is stored, keeps it open when refused, and needs a name', async () => {
  await openEdit();
  expect(screen.queryByText('Vista previa.')).toBeNull();
  expect(within(await dialog()).getByRole('button', { name: 'Actualizar Cálculo' })).toBeVisible();
  await fill('Nombre del cliente', ' ');
  await press('Guardar');
  expect(await screen.findByText('El nombre del cliente es requerido')).toBeVisible();
  await fill('Nombre del cliente', 'Amparo');
  api.on(housingCalculationsApi.update, DROP);
  await press('Guardar');
  expect(await toast().findByText('Ocurrió un error al actualizar el cálculo.')).toBeVisible();
  expect(await dialog()).toBeVisible();
  serveCalculations(api, [amparo]);
  await press('Guardar');
  expect(await toast().findByText('Cálculo actualizado')).toBeVisible();
  expect(api.callsOf(housingCalculationsApi.update).at(-1)?.ifMatch).toBe('"7-1"');
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

it('[B-WRK-16] [B-WRK-18] opened for a client it has what is known of them, and its address drops them', async () => {
  serveClients(api, [aClient({ evaluations: [anEvaluation()] })]);
  openAt('?client=5');
  await waitFor(async () => expect(await field('Nombre del cliente')).toHaveValue('Marta Soler'));
  expect(await field('Ingresos netos')).toHaveValue('2500');
  expect(await field('Otros ingresos')).toHaveValue('300');
  expect(await field('Pagos de deudas')).toHaveValue('120');
  await press('Guardar');
  expect(await toast().findByText('Cálculo guardado')).toBeVisible();
  expect(api.callsOf(housingCalculationsApi.create)[0]?.body).toMatchObject({
    clientId: 5,
    clientPhone: '612 480 337',
  });
  await waitFor(() => expect(history.address.pathname + history.address.search).toBe('/payment-studies'));
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
