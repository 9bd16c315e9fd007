import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calculateMortgage } from '@umbral/mortgage';
import { authApi, calculatorApi, clientsApi, housingCalculationsApi, viabilityStudiesApi } from '@umbral/contracts';
import { history } from '@umbral/web-kit';
import { agent, createApi, fill, refuse, renderPage, Tagged } from '@umbral/web-kit/testing';
import { aClient, anEvaluation, serveClients } from '../clients/clients.testing';
import { serveCalculations } from '../payment-studies/calculations.testing';
import PaymentStudiesPage from '../payment-studies/PaymentStudiesPage';
import StudiesPage from '../viability-studies/StudiesPage';
import { aHolder, aStudy, serveStudies } from '../viability-studies/studies.testing';
import CalculatorPage from './CalculatorPage';

const api = createApi();
const marta = aClient({ evaluations: [anEvaluation({ monthlyIncome: 4100 })] });

beforeEach(() => {
  api.calls.length = 0;
  Element.prototype.scrollIntoView = jest.fn();
  serveClients(api, [marta]);
  api.on(clientsApi.update, new Tagged(marta, '"5-2"'));
  api.on(calculatorApi.mortgage, ({ body }) => calculateMortgage(body));
});

const open = (at?: string) => renderPage({ api, Page: CalculatorPage, path: '/calculator', at });
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function calculate() {
  await userEvent.type(field('Nombre'), 'Ana');
  await userEvent.type(field('Apellidos'), 'Ruiz');
  await press('Calcular');
}

describe('continuing with a calculation', () => {
  const openStudies = (at: string) => renderPage({ api, Page: StudiesPage, path: '/viability-studies', at });
  beforeEach(() => {
    localStorage.clear();
    api.on(authApi.draftKey, { key: btoa('k'.repeat(32)) });
    serveStudies(api, [aStudy({ id: 7, holders: [aHolder({ clientId: 5 }), aHolder()] })]);
  });

  it('[B-WRK-17] opens a study with it, which survives a reload, without its data in the address', async () => {
    open();
    await calculate();
    await userEvent.click(await screen.findByRole('button', { name: 'Crear estudio con estos datos' }));
    await waitFor(() => expect(history.address.pathname).toBe('/viability-studies/nuevo'));
    const { pathname, search } = history.address;
    expect(pathname + search).toBe('/viability-studies/nuevo?source=calculator');
    cleanup();
    openStudies(pathname + search);
    const studyField = async (label: string) =>
      within(await screen.findByRole('dialog')).getByLabelText(new RegExp(`^${label}`));
    await waitFor(async () => expect(await studyField('Precio de compra')).toHaveValue('250.000'));
    expect(screen.getByText('Ana Ruiz')).toBeVisible();
    await waitFor(() => expect(Object.keys(localStorage).join()).toContain('viability-studies/from-calculator'));
    cleanup();
    openStudies(pathname + search);
    expect(await screen.findByText(/Recuperado lo que escribiste/)).toBeVisible();
    expect(await studyField('Precio de compra')).toHaveValue('250.000');
    await userEvent.type(await studyField('Nombre del estudio'), 'Casa');
    await userEvent.type(await studyField('Valor de tasación'), '250000');
    await userEvent.click(screen.getByRole('tab', { name: /^Titulares/ }));
    await userEvent.selectOptions(await studyField('Régimen laboral'), 'Autónomo');
    await userEvent.click(screen.getByRole('button', { name: 'Crear Estudio' }));
    await waitFor(() => expect(history.address.pathname).toMatch(/productos$/));
    expect(history.address.search).toBe('');
    expect(api.callsOf(viabilityStudiesApi.create)[0]?.body).toMatchObject({
      purchasePrice: 250_000,
      holders: [{ name: 'Ana Ruiz', netIncome: 2500, monthlyDebt: 300, savings: 30_000, clientId: null }],
    });
  });

  it('opens a study with what stands in the form, changed since the calculation, once it is valid', async () => {
    open();
    await calculate();
    await screen.findByRole('button', { name: 'Crear estudio con estos datos' });
    await fill(field('Valor de la vivienda'), '260000');
    await fill(field('Nombre'), '');
    await press('Crear estudio con estos datos');
    await waitFor(() => expect(field('Nombre')).toBeInvalid());
    expect(history.address.pathname).toBe('/calculator');
    await fill(field('Nombre'), 'Eva');
    await press('Crear estudio con estos datos');
    await waitFor(() => expect(history.address.pathname).toBe('/viability-studies/nuevo'));
    const { pathname, search } = history.address;
    cleanup();
    openStudies(pathname + search);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Eva Ruiz')).toBeVisible();
    expect(dialog.getByLabelText(/^Precio de compra/)).toHaveValue('260.000');
  });

  it('[B-WRK-17] links the study to the client just saved, before their record is loaded', async () => {
    api.on(clientsApi.create, new Tagged(marta, '"5-1"'));
    api.on(clientsApi.get, () => new Promise(() => undefined));
    open();
    await calculate();
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar Cliente' }));
    await waitFor(() => expect(history.address.search).toBe('?client=5'));
    await press('Guardar Cliente');
    await waitFor(() => expect(api.callsOf(clientsApi.update)[0]).toMatchObject({ params: { id: 5 } }));
    expect(api.callsOf(clientsApi.create)).toHaveLength(1);
    await press('Calcular cuota máxima');
    const { pathname, search } = history.address;
    cleanup();
    serveCalculations(api, []);
    renderPage({ api, Page: PaymentStudiesPage, path: '/payment-studies', at: pathname + search });
    const dialog = within(await screen.findByRole('dialog', { name: 'Precio Máximo de Vivienda' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(api.callsOf(housingCalculationsApi.create)[0]?.body).toMatchObject({ clientId: 5 }));
  });

  it('opens a study that loses the link of the client once another person is typed over it', async () => {
    open('/calculator?client=5');
    await waitFor(() => expect(field('Apellidos')).toHaveValue('Soler'));
    await press('Calcular');
    await userEvent.click(await screen.findByRole('button', { name: 'Crear estudio con estos datos' }));
    const { pathname, search } = history.address;
    cleanup();
    openStudies(pathname + search);
    await screen.findByText('Marta Soler, 612 480 337');
    await fill(screen.getByLabelText(/^Nombre del estudio/), 'Casa');
    await fill(screen.getByLabelText(/^Valor de tasación/), '250000');
    await userEvent.click(screen.getByRole('tab', { name: /^Titulares/ }));
    const holder = within(await screen.findByRole('tabpanel', { name: /^Titulares/ }));
    await fill(holder.getByLabelText(/^Nombre/), 'Pedro Gil');
    await fill(holder.getByLabelText(/^Teléfono/), '699 000 111');
    await press('Crear Estudio');
    await waitFor(() => expect(api.callsOf(viabilityStudiesApi.create)).toHaveLength(1));
    expect(api.callsOf(viabilityStudiesApi.create)[0]?.body.holders).toMatchObject([
      { name: 'Pedro Gil', clientId: null },
    ]);
  });

  it('[B-WRK-16] calculates the maximum price of the client in the address', async () => {
    open('/calculator?client=5');
    await waitFor(() => expect(field('Apellidos')).toHaveValue('Soler'));
    await press('Calcular');
    await userEvent.click(await screen.findByRole('button', { name: 'Calcular cuota máxima' }));
    const { pathname, search } = history.address;
    expect(pathname + search).toBe('/payment-studies/nuevo?source=calculator');
    cleanup();
    serveCalculations(api, []);
    renderPage({ api, Page: PaymentStudiesPage, path: '/payment-studies', at: pathname + search });
    const dialog = within(await screen.findByRole('dialog', { name: 'Precio Máximo de Vivienda' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Nombre del cliente/)).toHaveValue('Marta Soler'));
    expect(dialog.getByLabelText(/^Ingresos netos/)).toHaveValue('4.100');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(api.callsOf(housingCalculationsApi.create)[0]?.body).toMatchObject({ clientId: 5 }));
  });

  it('[B-WRK-17] opens for a study, with its client, its home and the money of all its holders', async () => {
    open('/calculator?study=7');
    await waitFor(() => expect(field('Valor de la vivienda')).toHaveValue('235.000'));
    expect(field('Apellidos')).toHaveValue('Soler');
    expect(field('Ingresos al mes')).toHaveValue('3.440');
    expect(screen.getByText('3 valores sin confirmar')).toBeVisible();
    await press('Calcular');
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar Cliente' }));
    await waitFor(() =>
      expect(api.callsOf(clientsApi.update)[0]).toMatchObject({ params: { id: 5 }, ifMatch: '"5-1"' }),
    );
  });

  it('[B-WRK-17] opens for a study whose client is not visible, and reports a study that is not', async () => {
    api.on(clientsApi.get, refuse('not_found'));
    open('/calculator?study=7');
    await waitFor(() => expect(field('Apellidos')).toHaveValue('Soler Vidal'));
    expect(screen.queryByText('Este cliente no existe.')).toBeNull();
    cleanup();
    open('/calculator?study=8');
    expect(await screen.findByText('No se ha podido cargar el estudio')).toBeVisible();
  });

  it('waits for the client of a study whose read has failed', async () => {
    api.on(clientsApi.get, refuse('internal'));
    open('/calculator?study=7');
    expect(await screen.findByText('No se ha podido cargar el cliente')).toBeVisible();
    expect(field('Apellidos')).toHaveValue('');
    serveClients(api, [{ ...marta, email: 'marta@umbral.test' }]);
    await press('Reintentar');
    await waitFor(() => expect(field('Apellidos')).toHaveValue('Soler'));
    expect(field('Correo electrónico')).toHaveValue('marta@umbral.test');
  });

  it('[B-WRK-16] is not offered without the permission', async () => {
    renderPage({ api, Page: CalculatorPage, path: '/calculator', user: agent, permissions: { view: {}, delete: {} } });
    await calculate();
    expect(await screen.findByRole('region', { name: 'Resultado' })).toBeVisible();
    expect(screen.queryByText('Seguir con estos datos')).toBeNull();
  });
});
