import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ACTIVE_USERS,
  ACTIVITY_DAYS_MESSAGE,
  activityApi,
  addressOfProgram,
  companiesApi,
  savedViewsApi,
  UNKNOWN_ACCOUNT,
  type ActivityEntry,
} from '@umbral/contracts';
import { createApi, renderPage, step } from '@umbral/web-kit/testing';
import { ACTIVITY_PATH } from '../paths';
import ActivityPage from './ActivityPage';

const api = createApi();
const anEntry = (fields: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: 1,
  userId: 7,
  action: 'update',
  entityType: 'viability_study',
  entityId: '40',
  entityName: 'Piso en Ruzafa',
  timestamp: '2026-11-20T08:41:07.000Z',
  userName: 'Alba Domínguez',
  userEmail: 'alba@umbral.test',
  userIsDeleted: false,
  companyId: 1,
  ...fields,
});

it('the activity of a day, filtered, with links to records, histories and users', async () => {
  const items = [
    anEntry(),
    anEntry({ id: 2, action: 'delete', entityType: 'bank', entityId: '3', entityName: 'Banco del Turia' }),
    anEntry({
      id: 3,
      action: 'export',
      entityType: 'client',
      entityId: 'list',
      entityName: 'clientes.csv',
      userName: null,
    }),
    anEntry({ id: 4, userId: 9, userName: 'Luis Gil', userIsDeleted: true, action: 'delete', entityName: 'Ático' }),
    anEntry({
      id: 5,
      userId: UNKNOWN_ACCOUNT.id,
      userName: null,
      action: 'login_failed',
      entityType: 'user',
      entityId: String(UNKNOWN_ACCOUNT.id),
      entityName: UNKNOWN_ACCOUNT.name,
    }),
    anEntry({
      id: 6,
      userId: 12,
      userName: 'Portal web',
      userEmail: addressOfProgram(12),
      action: 'delete',
      entityName: 'Bajo',
    }),
  ];
  api.on(activityApi.list, { items, pagination: { page: 1, pageSize: 50, total: 6, totalPages: 1 } });
  api.on(activityApi.users, [
    { id: 7, name: 'Alba Domínguez', email: 'alba@umbral.test' },
    { id: 8, name: '', email: 'sin-nombre@umbral.test' },
  ]);
  api.on(companiesApi.list, { items: [], pagination: { page: 1, pageSize: 10, total: 0, totalPages: 1 } });
  api.on(savedViewsApi.list, []);
  renderPage({ api, Page: ActivityPage, path: ACTIVITY_PATH });
  const lastQuery = () => api.callsOf(activityApi.list).at(-1)?.query;
  const table = within(await screen.findByRole('table', { name: 'Movimientos, los más recientes primero' }));

  step('asks for no day at first, which is today', () => {
    expect(lastQuery()).toEqual({ page: 1 });
    expect(screen.getByText('6 movimientos. Sin fechas se muestra el día de hoy.')).toBeVisible();
  });
  step(
    'links a record, its history and its user, also a deleted one or a program; a deleted record and an export have neither, an unknown account no user',
    () => {
      const hrefs = table.getAllByRole('link').map((link) => link.getAttribute('href'));
      expect(hrefs).toEqual([
        '/viability-studies/40',
        '/audits/7',
        '/viability-studies/40/historial',
        '/audits/7',
        '/audits/7',
        '/audits/9?status=deleted',
        '/audits/actividad?userId=12',
      ]);
      expect(table.getAllByText('Cuenta desconocida')).toHaveLength(2);
      expect(table.getByRole('row', { name: /Piso en Ruzafa/ })).toHaveTextContent('20/11/2026 09:41:07');
      expect(table.getByText('Banco del Turia')).toBeVisible();
      expect(table.getByRole('row', { name: /clientes\.csv/ })).toHaveTextContent('Usuario n.º 7');
    },
  );
  await step('offers users by name, or else by e-mail, and the companies that are inactive too', async () => {
    await screen.findByRole('option', { name: 'Alba Domínguez' });
    const users = within(screen.getByLabelText('Persona')).getAllByRole('option');
    expect(users.map(({ textContent }) => textContent)).toEqual(['Todas', 'Alba Domínguez', 'sin-nombre@umbral.test']);
    await waitFor(() => expect(api.callsOf(companiesApi.list)[0]?.query).toMatchObject({ status: 'all' }));
  });
  await step('is filtered by act, kind and user', async () => {
    await userEvent.selectOptions(screen.getByLabelText('Acto'), 'Eliminación');
    await userEvent.selectOptions(screen.getByLabelText('Tipo'), 'Banco');
    await userEvent.selectOptions(screen.getByLabelText('Persona'), 'Alba Domínguez');
    await waitFor(() => expect(lastQuery()).toEqual({ page: 1, action: 'delete', entityType: 'bank', userId: 7 }));
  });
  await step('refuses too many days, sends neither of them and offers no preset of so many', async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Fechas Todas' }));
    const days = within(await screen.findByRole('dialog', { name: 'Fechas' }));
    fireEvent.change(days.getByLabelText('Desde'), { target: { value: '01/01/2026' } });
    await waitFor(() => expect(days.getByLabelText('Hasta')).toHaveAccessibleDescription(ACTIVITY_DAYS_MESSAGE));
    expect(days.queryByRole('button', { name: 'Este año' })).toBeNull();
    await waitFor(() => expect(lastQuery()).toEqual({ page: 1, action: 'delete', entityType: 'bank', userId: 7 }));
    fireEvent.change(days.getByLabelText('Hasta'), { target: { value: '15/01/2026' } });
    await waitFor(() => expect(lastQuery()).toMatchObject({ from: '2026-01-01', to: '2026-01-15', userId: 7 }));
  });
  step('links a program with the chosen days', () => {
    const program = table.getByRole('link', { name: 'Portal web' });
    expect(program).toHaveAttribute('href', '/audits/actividad?userId=12&from=2026-01-01&to=2026-01-15');
  });
  await step('is read again for a filter that was chosen before', async () => {
    const calls = () => api.callsOf(activityApi.list).filter(({ query }) => query.from && query.action === 'delete');
    expect(calls()).toHaveLength(1);
    await userEvent.selectOptions(screen.getByLabelText('Acto'), 'Todos');
    await waitFor(() => expect(lastQuery()).not.toHaveProperty('action'));
    await userEvent.selectOptions(screen.getByLabelText('Acto'), 'Eliminación');
    await waitFor(() => expect(calls()).toHaveLength(2));
  });
});

it('keeps a user of the address that the filter does not offer, and ignores a value that is no id', async () => {
  api.calls.length = 0;
  renderPage({ api, Page: ActivityPage, path: ACTIVITY_PATH, at: `${ACTIVITY_PATH}?userId=99&companyId=x` });
  expect(await screen.findByRole('option', { name: 'Otra persona' })).toBeInTheDocument();
  expect(screen.getByLabelText('Persona')).toHaveDisplayValue('Otra persona');
  expect(screen.getByLabelText('Compañía')).toHaveDisplayValue('Todas');
  await waitFor(() =>
    expect(api.callsOf(activityApi.list).map(({ query }) => query)).toEqual([{ page: 1, userId: 99 }]),
  );
});

it('searches the users where more have acted than one answer has', async () => {
  const aUser = (id: number, name: string) => ({ id, name, email: `${id}@umbral.test` });
  const first = Array.from({ length: ACTIVE_USERS }, (_, index) => aUser(index + 1, `Ana ${index}`));
  api.on(activityApi.users, ({ query }) => (query.search === 'zoe' ? [aUser(900, 'Zoe Ruiz')] : first));
  renderPage({ api, Page: ActivityPage, path: ACTIVITY_PATH });
  await userEvent.type(await screen.findByLabelText('Buscar persona'), 'zoe');
  const users = screen.getByLabelText('Persona');
  await userEvent.selectOptions(users, await within(users).findByText('Zoe Ruiz'));
  await waitFor(() => expect(api.callsOf(activityApi.list).at(-1)?.query).toEqual({ page: 1, userId: 900 }));
});
