import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  auditActions,
  auditApi,
  auditedEntities,
  rolesApi,
  usersApi,
  type AuditLog,
  type User,
} from '@umbral/contracts';
import { createApi, DROP, refuse, renderPage, Tagged } from '@umbral/web-kit/testing';
import { aUser } from './audits.testing';
import AuditsPage from './AuditsPage';

const MOMENT = '2026-11-20T08:41:07.000Z';
const api = createApi();

const aLog = (fields: Partial<AuditLog> = {}): AuditLog => ({
  id: 1,
  userId: 7,
  action: 'update',
  entityType: 'viability_study',
  entityId: '40',
  entityName: 'Piso en Ruzafa',
  details: { changes: {} },
  ipAddress: '10.24.8.117',
  userAgent: null,
  timestamp: MOMENT,
  eventId: '018f0000-0000-7000-8000-000000000001',
  seq: null,
  ...fields,
});
const pageOf = (items: User[]) => ({
  items,
  pagination: { page: 1, pageSize: 10, total: items.length, totalPages: 1 },
});
const movements = (logs: AuditLog[], total = logs.length, page = 1) => ({
  logs,
  pagination: { page, total, totalPages: Math.max(1, Math.ceil(total / 50)) },
});

beforeEach(() => {
  api.calls.length = 0;
  api.on(rolesApi.list, [
    {
      id: 2,
      name: 'Agente',
      description: null,
      isActive: true,
      isProtected: false,
      createdAt: MOMENT,
      updatedAt: MOMENT,
    },
  ]);
  api.on(
    usersApi.list,
    pageOf([aUser(7, 'Alba Domínguez'), aUser(8, 'Damián Ortuño', { isActive: false, companyName: null })]),
  );
});

const open = (at?: string) => renderPage({ api, Page: AuditsPage, path: '/audits', at });
const lastQuery = () => api.callsOf(usersApi.list).at(-1)?.query;

async function openMovements() {
  open();
  const table = await screen.findByRole('table', { name: 'Usuarios por orden alfabético' });
  await userEvent.click(within(table).getByRole('link', { name: 'Ver Auditoría de Alba Domínguez' }));
  return screen.findByRole('dialog', { name: 'Movimientos de Alba Domínguez' });
}

describe('the users', () => {
  it('[S-AUD-01] [S-AUD-02] lists all of them, and looks for companies too', async () => {
    open();
    expect(await screen.findByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 2 de 2 usuarios');
    expect(lastQuery()).toEqual({ page: 1, status: 'all', withCompany: true });
    expect(screen.getByRole('searchbox')).toHaveAttribute('placeholder', 'Buscar por nombre, email o compañía...');
    await userEvent.type(screen.getByRole('searchbox'), 'levante');
    await waitFor(() => expect(lastQuery()).toEqual({ page: 1, search: 'levante', status: 'all', withCompany: true }));
    const filter = screen.getByLabelText('Estado');
    expect(
      within(filter)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Todos', 'Activos', 'Inactivos', 'Usuarios eliminados']);
    await userEvent.selectOptions(filter, 'Inactivos');
    await waitFor(() => expect(lastQuery()).toMatchObject({ status: 'inactive', page: 1 }));
  });

  it('[S-AUD-04] shows ten users a page', async () => {
    const many = Array.from({ length: 10 }, (_, index) => aUser(100 + index, `Persona ${index}`));
    api.on(usersApi.list, { items: many, pagination: { page: 1, pageSize: 10, total: 12, totalPages: 2 } });
    open();
    expect(await screen.findByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 10 de 12 usuarios');
    await userEvent.click(screen.getByRole('button', { name: 'Página 2' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ page: 2 }));
  });

  it('[S-AUD-05] says which filter or search left nobody', async () => {
    api.on(usersApi.list, pageOf([]));
    open();
    expect(await screen.findByText('No hay usuarios registrados')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Activos');
    expect(await screen.findByText('No hay usuarios activos')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Inactivos');
    expect(await screen.findByText('No hay usuarios inactivos')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox'), 'xyz');
    expect(await screen.findByText('No se encontraron usuarios.')).toBeVisible();
  });
});

describe('an address', () => {
  const damian = aUser(8, 'Damián Ortuño');

  it('[B-HIS-13] of a user opens their movements over the list, and closes to it with its search', async () => {
    api.on(auditApi.list, movements([aLog()]));
    api.on(usersApi.get, new Tagged(aUser(41, 'Rosa Ferrer'), '"41-1"'));
    open('/audits/41?search=ana');
    const dialog = await screen.findByRole('dialog', { name: 'Movimientos de Rosa Ferrer' });
    expect(await within(dialog).findByText('Piso en Ruzafa')).toBeVisible();
    expect(lastQuery()).toMatchObject({ search: 'ana' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/audits?search=ana'));
  });

  it('[B-HIS-22] stands behind the name and the button of each user', async () => {
    api.on(usersApi.list, pageOf([damian]));
    open('/audits?status=active');
    const table = within(await screen.findByRole('table', { name: 'Usuarios por orden alfabético' }));
    const links = table.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/audits/8?status=active', '/audits/8?status=active']);
  });

  it('[B-HIS-17] of nobody says so', async () => {
    api.on(usersApi.get, refuse('not_found'));
    open('/audits/99');
    expect(await screen.findByRole('dialog', { name: 'Este registro no existe o no puedes verlo' })).toBeVisible();
  });
});

describe('[D121] a failed sign-in and refused calls', () => {
  it('tell why, what and how often', async () => {
    const added = (after: unknown) => ({ before: null, after });
    api.on(
      auditApi.list,
      movements([
        aLog({ id: 2, action: 'login_failed', details: { changes: { reason: added('wrong_password') } } }),
        aLog({ id: 1, action: 'refused', details: { changes: { call: added('GET /api/roles'), count: added(50) } } }),
      ]),
    );
    const dialog = within(await openMovements());
    const movement = async (label: string) => (await dialog.findByText(label)).closest('li') as HTMLElement;
    const [failed, refused] = [await movement('Intento fallido'), await movement('Acceso denegado')];
    for (const item of [failed, refused]) await userEvent.click(within(item).getByText('Detalles'));
    expect(failed).toHaveTextContent(/Intento fallido.*Motivo.*Contraseña incorrecta/);
    expect(refused).toHaveTextContent(/Acceso denegado.*Petición.*GET \/api\/roles.*Veces.*50/);
  });
});

describe('[D121] deleted users', () => {
  const eva = { id: 9, name: 'Eva Marín', email: 'eva@umbral.test', deletedAt: MOMENT };
  const deleted = (...items: (typeof eva)[]) => ({
    items,
    pagination: { page: 1, pageSize: 10, total: items.length, totalPages: 1 },
  });
  const CAPTION = 'Usuarios eliminados, el último primero';
  const table = async () => within(await screen.findByRole('table', { name: CAPTION }));

  it('are found by their filter, which keeps the focus, and by name or e-mail', async () => {
    api.on(auditApi.deletedUsers, deleted(eva));
    open();
    const filter = await screen.findByLabelText('Estado');
    filter.focus();
    await userEvent.selectOptions(filter, 'Usuarios eliminados');
    const row = (await table()).getByRole('row', { name: /Eva Marín/ });
    expect(row).toHaveTextContent('eva@umbral.test');
    expect(row).toHaveTextContent('20/11/2026 09:41');
    expect(screen.getByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 1 de 1 usuario eliminado');
    expect(screen.getByLabelText('Estado')).toHaveFocus();
    await userEvent.type(screen.getByRole('searchbox'), 'eva');
    await waitFor(() => expect(api.callsOf(auditApi.deletedUsers).at(-1)?.query).toEqual({ page: 1, search: 'eva' }));
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Todos');
    expect(await screen.findByRole('table', { name: 'Usuarios por orden alfabético' })).toBeVisible();
  });

  it('keep what they did', async () => {
    api.on(auditApi.list, movements([aLog({ userId: 9, entityName: 'Ático en Gijón' })]));
    api.on(auditApi.deletedUsers, deleted(eva));
    open('/audits?status=deleted');
    const link = await (await table()).findByRole('link', { name: 'Ver Auditoría de Eva Marín' });
    await userEvent.click(link);
    const dialog = await screen.findByRole('dialog', { name: 'Movimientos de Eva Marín' });
    expect(await within(dialog).findByText('Ático en Gijón')).toBeVisible();
    expect(api.callsOf(auditApi.list)[0]?.params).toEqual({ userId: 9 });
    expect(window.location.pathname + window.location.search).toBe('/audits/9?status=deleted');
  });

  it('are opened by their address, whatever page of the list they are on', async () => {
    api.on(auditApi.list, movements([aLog()]));
    api.on(auditApi.deletedUsers, deleted());
    api.on(auditApi.deletedUser, eva);
    open('/audits/9?status=deleted');
    expect(await screen.findByRole('dialog', { name: 'Movimientos de Eva Marín' })).toBeVisible();
    expect(api.callsOf(auditApi.deletedUser)[0]?.params).toEqual({ id: 9 });
    expect(api.callsOf(usersApi.get)).toEqual([]);
  });

  it('are said to be none', async () => {
    api.on(auditApi.deletedUsers, deleted());
    open('/audits?status=deleted');
    expect(await screen.findByText('No hay usuarios eliminados')).toBeVisible();
  });
});

describe('the movements of a user', () => {
  it('[S-AUD-06] [S-AUD-08] [S-AUD-09] [S-AUD-10] [D74] shows when (in Madrid), what and on which record', async () => {
    api.on(
      auditApi.list,
      movements([
        aLog({ id: 2, timestamp: '2026-07-01T22:05:09.000Z' }),
        aLog({ id: 1, action: 'delete', entityType: 'user', entityId: '77', entityName: null }),
      ]),
    );
    const dialog = await openMovements();
    const [first, second] = await within(dialog).findAllByRole('listitem');
    expect(first).toHaveTextContent('02/07/2026 00:05:09');
    expect(first).toHaveTextContent('ActualizaciónPiso en RuzafaEstudio de viabilidad');
    expect(second).toHaveTextContent('Eliminaciónn.º 77Usuario');
  });

  it('[S-AUD-09] [S-AUD-12] [S-AUD-13] [S-AUD-14] has a badge for every action and a word for every entity', async () => {
    api.on(
      auditApi.list,
      movements(
        auditActions.map((action, index) =>
          aLog({
            id: index + 1,
            action,
            entityType: auditedEntities[index % auditedEntities.length],
            entityName: `Registro ${index}`,
          }),
        ),
      ),
    );
    const dialog = await openMovements();
    for (const label of [
      'Inicio de sesión',
      'Creación',
      'Actualización',
      'Eliminación',
      'Cambio de estado',
      'Cambio de finalización',
      'Cambio de contraseña',
      'Activación',
      'Desactivación',
      'Finalización',
      'Reapertura',
      'Envío de credenciales',
    ]) {
      const badge = await within(dialog).findByText(label);
      expect(badge.querySelector('svg')).not.toBeNull();
      if (label !== 'Inicio de sesión') expect(badge).toHaveAttribute('data-tone');
    }
  });

  it('[D70] [S-AUD-16] opens what changed, from where, and with what', async () => {
    api.on(
      auditApi.list,
      movements([
        aLog({
          details: {
            changes: {
              purchasePrice: { before: 242000, after: 235000 },
              additionalLoanInfo: { before: null, after: 'Reforma' },
            },
          },
          userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
        }),
      ]),
    );
    const dialog = await openMovements();
    await userEvent.click(await within(dialog).findByText('2 campos cambiados'));
    const changes = within(dialog).getByRole('table', { name: 'Campos que cambiaron' });
    expect(within(changes).getByRole('row', { name: /Precio de compra/ })).toHaveTextContent(
      'Precio de compra242.000 €235.000 €',
    );
    expect(within(changes).getByRole('row', { name: /Préstamo adicional/ })).toHaveTextContent(
      'Préstamo adicionalvacíoReforma',
    );
    expect(within(dialog).getByText('IP 10.24.8.117 · Firefox 145 en Windows')).toBeInTheDocument();
  });

  it('calls a role by its name', async () => {
    api.on(
      auditApi.list,
      movements([aLog({ entityType: 'user', details: { changes: { roleId: { before: 9, after: 2 } } } })]),
    );
    const dialog = await openMovements();
    await waitFor(() =>
      expect(within(dialog).getByRole('row', { name: /Rol/, hidden: true })).toHaveTextContent('Roln.º 9Agente'),
    );
  });

  it('[S-AUD-07] [D73] pages through 50 at a time, back in time', async () => {
    api.on(auditApi.list, ({ query }) =>
      movements(
        Array.from({ length: 50 }, (_, index) =>
          aLog({ id: 412 - index, entityName: `Página ${query.page}, ${index}` }),
        ),
        412,
        query.page,
      ),
    );
    const dialog = await openMovements();
    expect(await within(dialog).findByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 50 de 412 movimientos');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .filter((item) => item.className === 'movement'),
    ).toHaveLength(50);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Página 9' }));
    expect(await within(dialog).findByText('Página 9, 0')).toBeVisible();
    expect(api.callsOf(auditApi.list).map((call) => call.query.page)).toEqual([1, 9]);
  });

  it('[S-AUD-11] says that there are none', async () => {
    api.on(auditApi.list, movements([]));
    const dialog = await openMovements();
    expect(await within(dialog).findByText('No se encontraron movimientos para este usuario')).toBeVisible();
  });

  it('[S-AUD-17] tells why they could not be loaded, and retries', async () => {
    api.on(auditApi.list, refuse('service_down'));
    const dialog = await openMovements();
    const failure = await within(dialog).findByRole('alert');
    expect(failure).toHaveTextContent(
      'Error al cargar movimientos: Esta parte de Umbral no está disponible. Inténtalo en unos minutos',
    );
    api.on(auditApi.list, movements([aLog()]));
    await userEvent.click(within(failure).getByRole('button', { name: 'Reintentar' }));
    expect(await within(dialog).findByText('Piso en Ruzafa')).toBeVisible();
  });

  it('[S-AUD-17] tells a failure that says nothing of itself', async () => {
    api.on(auditApi.list, refuse('internal', { message: '' }));
    const dialog = await openMovements();
    expect(await within(dialog).findByText('Error al cargar movimientos: Error desconocido')).toBeVisible();
  });

  it('[S-AUD-17] tells that nobody answered', async () => {
    api.on(auditApi.list, DROP);
    const dialog = await openMovements();
    expect(
      await within(dialog).findByText('Error al cargar movimientos: No se pudo conectar con el servidor'),
    ).toBeVisible();
  });
});
