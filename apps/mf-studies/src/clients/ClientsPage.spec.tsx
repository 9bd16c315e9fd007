import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clientsApi, type ClientRecord, type Evaluation } from '@umbral/contracts';
import { agent, createApi, refuse, renderPage, Tagged } from '@umbral/web-kit/testing';
import { history } from '@umbral/web-kit';
import ClientDetail from './ClientDetail';
import ClientsPage from './ClientsPage';

const MOMENT = '2026-11-20T08:41:07.000Z';
const api = createApi();

const aClient = (id: number, fields: Partial<ClientRecord> = {}): ClientRecord => ({
  id,
  userId: 2,
  companyId: null,
  firstName: 'Marta',
  lastName: `Soler ${id}`,
  email: 'marta@correo.test',
  phone: '612 480 337',
  age: 41,
  employmentType: 'self-employed',
  employmentTime: 'more-5',
  createdAt: MOMENT,
  updatedAt: MOMENT,
  ...fields,
});
const anEvaluation = (id: number): Evaluation => ({
  id,
  clientId: 5,
  status: 'pending',
  monthlyIncome: 2500,
  additionalIncome: 300,
  existingDebts: 0,
  availableSavings: 30000,
  propertyValue: 250000,
  loanPercentage: 80,
  loanAmount: 200000,
  loanTerm: 30,
  interestRate: 3,
  monthlyPayment: 843.21,
  paymentToIncomeRatio: 30.11,
  createdAt: MOMENT,
  updatedAt: MOMENT,
});
const pageOf = (items: ClientRecord[], total = items.length) => ({
  items,
  pagination: { page: 1, pageSize: 10, total, totalPages: Math.ceil(total / 10) || 1 },
});

beforeEach(() => {
  api.calls.length = 0;
  api.on(clientsApi.list, ({ query }) =>
    pageOf(
      query.search === 'nadie' ? [] : [aClient(5), aClient(4, { email: null, phone: null })],
      query.search === 'nadie' ? 0 : 23,
    ),
  );
});

describe('the list', () => {
  const open = () => renderPage({ api, Page: ClientsPage, path: '/clients', user: agent });
  const table = () => screen.findByRole('table', { name: 'Clientes, los más recientes primero' });

  it('[S-CLI-01] [S-CLI-02] lists the clients with their count', async () => {
    open();
    expect(within(await table()).getByRole('row', { name: /Marta Soler 5/ })).toBeVisible();
    expect(screen.getByText('23 clientes en total')).toBeVisible();
    expect(screen.getByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 10 de 23 clientes');
  });

  it('[S-CLI-03] [S-CLI-04] leads to the detail and to a new evaluation', async () => {
    open();
    const row = within(await table()).getByRole('row', { name: /Marta Soler 5/ });
    const detail = within(row).getByRole('link', { name: /Ver detalle/ });
    expect(detail).toHaveAttribute('href', '/clients/5');
    expect(detail).toHaveTextContent('Ver detalle');
    expect(within(row).getByRole('link', { name: /Nueva evaluación/ })).toHaveAttribute('href', '/calculator?client=5');
    await userEvent.click(detail);
    expect(history.address.pathname).toBe('/clients/5');
  });

  it('[S-CLI-05] [S-CLI-06] says that nothing matches, and clears the search', async () => {
    open();
    await userEvent.type(await screen.findByRole('searchbox'), 'nadie');
    expect(await screen.findByText('No se encontraron clientes.')).toBeVisible();
    expect(screen.getByText('Nada coincide con «nadie».')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Limpiar búsqueda' }));
    await waitFor(() => expect(screen.queryByText('No se encontraron clientes.')).toBeNull());
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(api.callsOf(clientsApi.list).map((call) => call.query.search)).toContain('nadie');
  });

  it('says how to begin when there is nobody yet', async () => {
    api.on(clientsApi.list, pageOf([]));
    open();
    expect(await screen.findByText('No hay clientes registrados')).toBeVisible();
    expect(screen.getByText('Se guardan desde la calculadora, con su evaluación.')).toBeVisible();
  });
});

describe('the detail', () => {
  const open = (at: string) => renderPage({ api, Page: ClientDetail, path: '/clients/:id', at, user: agent });

  it('[P-NAV-09] is headed and shows the id', async () => {
    api.on(clientsApi.get, new Tagged({ ...aClient(5), evaluations: [] }, '"5-1"'));
    open('/clients/5');
    expect(screen.getByRole('heading', { level: 1, name: 'Detalle del Cliente' })).toBeVisible();
    expect(screen.getByText('Cliente n.º 5')).toBeVisible();
    expect(await screen.findByText('Todavía no hay evaluaciones')).toBeVisible();
  });

  it('[S-CLI-07] shows the data, and the evaluations as pending', async () => {
    api.on(
      clientsApi.get,
      new Tagged({ ...aClient(5, { age: null }), evaluations: [anEvaluation(2), anEvaluation(1)] }, '"5-1"'),
    );
    open('/clients/5');
    expect(await screen.findByRole('heading', { name: 'Marta Soler 5' })).toBeVisible();
    expect(screen.getByText('Autónomo')).toBeVisible();
    expect(screen.getByText('Más de 5 años')).toBeVisible();
    expect(screen.getByText('Edad').nextSibling).toHaveTextContent('No proporcionado');
    const table = screen.getByRole('table', { name: 'Evaluaciones, las más recientes primero' });
    expect(within(table).getAllByText('Pendiente')).toHaveLength(2);
    expect(within(table).getAllByText('843,21 €')).toHaveLength(2);
    expect(screen.getByText('2 evaluaciones')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nueva evaluación' })).toHaveAttribute('href', '/calculator?client=5');
  });

  it.each(['/clients/999', '/clients/abc'])('says that nobody is there at %s', async (at) => {
    api.on(clientsApi.get, refuse('not_found'));
    open(at);
    expect(await screen.findByText('Este cliente no existe')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Nueva evaluación' })).toBeNull();
  });

  it('tells a failure, and retries', async () => {
    api.on(clientsApi.get, refuse('timeout'));
    open('/clients/5');
    expect(await screen.findByText('No se ha podido cargar el cliente')).toBeVisible();
    api.on(clientsApi.get, new Tagged({ ...aClient(5), evaluations: [] }, '"5-1"'));
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Marta Soler 5' })).toBeVisible();
  });
});
