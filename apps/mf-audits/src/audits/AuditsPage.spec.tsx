import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auditActions, auditApi, auditedEntities, CURSOR_MESSAGE, UNKNOWN_ACCOUNT, usersApi } from '@umbral/contracts';
import { DROP, refuse, step, Tagged } from '@umbral/web-kit/testing';
import { aLog, auditsPage, entries, MOMENT, pageOf } from './audits-page.testing';
import { aUser } from './audits.testing';

const { api, lastQuery, open, openEntries } = auditsPage();

describe('the users', () => {
  it('are listed, filtered and searched', async () => {
    open();
    await step('[S-AUD-01] all of them at first, with a search for companies too', async () => {
      expect(await screen.findByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 2 de 2 usuarios');
      expect(lastQuery()).toEqual({ page: 1, status: 'all', withCompany: true });
      expect(screen.getByRole('searchbox')).toHaveAttribute('placeholder', 'Buscar por nombre, email o compañía...');
      await userEvent.type(screen.getByRole('searchbox'), 'levante');
      await waitFor(() =>
        expect(lastQuery()).toEqual({ page: 1, search: 'levante', status: 'all', withCompany: true }),
      );
    });
    await step('[S-AUD-02] by state', async () => {
      const filter = screen.getByLabelText('Estado');
      const states = within(filter).getAllByRole('option');
      expect(states.map(({ textContent }) => textContent)).toEqual([
        'Todos',
        'Activos',
        'Inactivos',
        'Usuarios eliminados',
      ]);
      for (const [label, status] of [
        ['Inactivos', 'inactive'],
        ['Activos', 'active'],
      ] as const) {
        await userEvent.selectOptions(filter, label);
        await waitFor(() => expect(lastQuery()).toMatchObject({ status, page: 1 }));
      }
    });
  });

  it('[S-AUD-04] shows ten users a page', async () => {
    const many = Array.from({ length: 10 }, (_, index) => aUser(100 + index, `Persona ${index}`));
    api.on(usersApi.list, { items: many, pagination: { page: 1, pageSize: 10, total: 12, totalPages: 2 } });
    open();
    expect(await screen.findByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 10 de 12 usuarios');
    await userEvent.click(screen.getByRole('button', { name: 'Página 2' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ page: 2 }));
  });

  it('[S-AUD-05] names the filter or search without results', async () => {
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

  it('[B-HIS-13] of a user opens their audit entries over the list, and closes to it with its search', async () => {
    api.on(auditApi.list, entries([aLog()]));
    api.on(usersApi.get, new Tagged(aUser(41, 'Rosa Ferrer'), '"41-1"'));
    open('/audits/41?search=ana');
    const dialog = await screen.findByRole('dialog', { name: 'Movimientos de Rosa Ferrer' });
    expect(await within(dialog).findByText('Piso en Ruzafa')).toBeVisible();
    await waitFor(() => expect(lastQuery()).toMatchObject({ search: 'ana' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/audits?search=ana'));
  });

  it('[B-HIS-22] is linked by the name and the button of each user', async () => {
    api.on(usersApi.list, pageOf([damian]));
    open('/audits?status=active');
    const table = within(await screen.findByRole('table', { name: 'Usuarios por orden alfabético' }));
    const links = table.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/audits/8?status=active', '/audits/8?status=active']);
  });

  it('[B-HIS-17] of no user shows a message', async () => {
    api.on(usersApi.get, refuse('not_found'));
    open('/audits/99');
    expect(await screen.findByRole('dialog', { name: 'Este registro no existe o no puedes verlo' })).toBeVisible();
  });
});

describe('[D121] a failed sign-in and refused calls', () => {
  it('show reason, operation and count', async () => {
    const added = (after: unknown) => ({ before: null, after });
    api.on(
      auditApi.list,
      entries([
        aLog({ id: 2, action: 'login_failed', details: { changes: { reason: added('wrong_password') } } }),
        aLog({ id: 1, action: 'refused', details: { changes: { call: added('GET /api/roles'), count: added(50) } } }),
      ]),
    );
    const dialog = within(await openEntries());
    const entry = async (label: string) => (await dialog.findByText(label)).closest('li') as HTMLElement;
    const [failed, refused] = [await entry('Intento fallido'), await entry('Acceso denegado')];
    for (const item of [failed, refused]) await userEvent.click(within(item).getByText('Detalles'));
    expect(failed).toHaveTextContent(/Intento fallido.*Motivo.*Contraseña incorrecta/);
    expect(refused).toHaveTextContent(/Acceso denegado.*Petición.*GET \/api\/roles.*Veces.*50/);
  });
});

describe('[D121] failed sign-ins of unknown accounts', () => {
  it('are listed as those of one account, with network, hash of what was typed, and count', async () => {
    const added = (after: unknown) => ({ before: null, after });
    const changes = {
      reason: added('unknown_account'),
      network: added('203.0.113.x'),
      typed: added('0f3a5b7c9d1e'),
      count: added(12),
    };
    const { id: userId, name: entityName } = UNKNOWN_ACCOUNT;
    const entry = {
      userId,
      entityName,
      entityType: 'user',
      entityId: String(userId),
      ipAddress: '203.0.113.x',
    } as const;
    api.on(auditApi.list, entries([aLog({ ...entry, action: 'login_failed', details: { changes } })]));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cuentas desconocidas' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Movimientos de Cuenta desconocida' }));
    const item = (await dialog.findByText('Intento fallido')).closest('li') as HTMLElement;
    expect(api.callsOf(auditApi.list).at(-1)?.params).toEqual({ userId });
    await userEvent.click(within(item).getByText('Detalles'));
    expect(item).toHaveTextContent(/Cuenta desconocida.*Red.*203\.0\.113\.x/);
    for (const text of [/Huella de lo escrito.*0f3a5b7c9d1e/, /Veces.*12/]) expect(item).toHaveTextContent(text);
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

  it('keep their audit entries', async () => {
    api.on(auditApi.list, entries([aLog({ userId: 9, entityName: 'Ático en Gijón' })]));
    api.on(auditApi.deletedUsers, deleted(eva));
    open('/audits?status=deleted');
    const link = await (await table()).findByRole('link', { name: 'Ver Auditoría de Eva Marín' });
    await userEvent.click(link);
    const dialog = await screen.findByRole('dialog', { name: 'Movimientos de Eva Marín' });
    expect(await within(dialog).findByText('Ático en Gijón')).toBeVisible();
    expect(api.callsOf(auditApi.list)[0]?.params).toEqual({ userId: 9 });
    expect(window.location.pathname + window.location.search).toBe('/audits/9?status=deleted');
  });

  it('are opened by their address, on any page of the list', async () => {
    api.on(auditApi.list, entries([aLog()]));
    api.on(auditApi.deletedUsers, deleted());
    api.on(auditApi.deletedUser, eva);
    open('/audits/9?status=deleted');
    expect(await screen.findByRole('dialog', { name: 'Movimientos de Eva Marín' })).toBeVisible();
    expect(api.callsOf(auditApi.deletedUser)[0]?.params).toEqual({ id: 9 });
    expect(api.callsOf(usersApi.get)).toEqual([]);
  });

  it('have an empty state', async () => {
    api.on(auditApi.deletedUsers, deleted());
    open('/audits?status=deleted');
    expect(await screen.findByText('No hay usuarios eliminados')).toBeVisible();
  });
});

const words = {
  user: 'Usuario',
  company: 'Compañía',
  role: 'Rol',
  bank: 'Banco',
  product: 'Producto',
  viability_study: 'Estudio de viabilidad',
  payment_study: 'Estudio cuota',
  housing_calculation: 'Cálculo de precio máximo',
  client: 'Cliente',
} as const;
const kinds = Object.keys(words) as (keyof typeof words)[];

it('the audit entries of a user', async () => {
  const changed = aLog({
    timestamp: '2026-07-01T22:05:09.000Z',
    details: {
      changes: {
        purchasePrice: { before: 242000, after: 235000 },
        additionalLoanInfo: { before: null, after: 'Reforma' },
      },
    },
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  });
  const roleChanged = aLog({
    entityType: 'user',
    entityId: '77',
    entityName: null,
    details: { changes: { roleId: { before: 9, after: 2 } } },
  });
  const logs = [
    changed,
    roleChanged,
    ...auditActions.map((action, index) => aLog({ action, entityName: `Registro ${index}` })),
    ...kinds.map((entityType) => aLog({ entityType, entityName: 'Clase' })),
  ].map((log, index) => ({ ...log, id: 100 - index }));
  api.on(auditApi.list, entries(logs));
  const dialog = within(await openEntries());
  await step('[S-AUD-06] open by «Ver Auditoría»', async () => {
    expect(await dialog.findByText('Piso en Ruzafa')).toBeVisible();
    expect(api.callsOf(auditApi.list)[0]?.params).toEqual({ userId: 7 });
  });
  // The pagination follows them.
  const items = dialog.getAllByRole('listitem').slice(0, logs.length);
  const [first, second] = items as [HTMLElement, HTMLElement];
  const ofActions = items.slice(2, 2 + auditActions.length);
  const badges = ofActions.map((item) => item.querySelector('.badge') as HTMLElement);
  const badgeOf = (label: string) => badges.find(({ textContent }) => textContent === label);
  step('[S-AUD-08] [D74] show the time, in Madrid', () => expect(first).toHaveTextContent('02/07/2026 00:05:09'));
  step('[S-AUD-10] show the record, or its id', () => {
    expect(first).toHaveTextContent('ActualizaciónPiso en RuzafaEstudio de viabilidad');
    expect(second).toHaveTextContent('Actualizaciónn.º 77Usuario');
  });
  step('[S-AUD-09] have a badge with an icon for each action', () => {
    expect(ofActions.at(-1)).toHaveTextContent(`Registro ${auditActions.length - 1}`);
    for (const badge of badges) expect(badge.querySelector('svg')).not.toBeNull();
  });
  step('[S-AUD-13] label each action in Spanish', () => {
    for (const label of [
      'Inicio de sesión',
      'Creación',
      'Actualización',
      'Eliminación',
      'Cambio de estado',
      'Cambio de finalización',
      'Cambio de contraseña',
    ])
      expect([label, badgeOf(label)]).toEqual([label, expect.any(HTMLElement)]);
  });
  step('[S-AUD-14] have a colour, also for toggles, completions and mails', () => {
    for (const label of ['Activación', 'Desactivación', 'Finalización', 'Reapertura', 'Envío de credenciales'])
      expect(badgeOf(label)).toHaveAttribute('data-tone');
  });
  step('[S-AUD-12] have a label for every kind of record', () => {
    expect(auditedEntities).toEqual(expect.arrayContaining(kinds));
    const shown = items.slice(-kinds.length).map(({ textContent }) => textContent);
    expect(shown).toEqual(kinds.map((kind) => expect.stringContaining(`Clase${words[kind]}`)));
  });
  await step('[D70] [S-AUD-16] expand to changes, address and browser', async () => {
    await userEvent.click(dialog.getByText('2 campos cambiados'));
    const changes = within(within(first).getByRole('table', { name: 'Campos que cambiaron' }));
    expect(changes.getByRole('row', { name: /Precio de compra/ })).toHaveTextContent(
      'Precio de compra242.000 €235.000 €',
    );
    expect(changes.getByRole('row', { name: /Préstamo adicional/ })).toHaveTextContent(
      'Préstamo adicionalvacíoReforma',
    );
    expect(dialog.getByText('IP 10.24.8.117 · Firefox 145 en Windows')).toBeInTheDocument();
  });
  // A role is shown by its name, or by its id.
  await waitFor(() =>
    expect(within(second).getByRole('row', { name: /Rol/, hidden: true })).toHaveTextContent('Roln.º 9Agente'),
  );
});

it('[S-AUD-07] [D73] pages through 50 at a time, back in time', async () => {
  api.on(auditApi.list, ({ query }) =>
    entries(
      Array.from({ length: 50 }, (_, index) => aLog({ id: 412 - index, entityName: `Página ${query.page}, ${index}` })),
      412,
      query.page,
    ),
  );
  const dialog = await openEntries();
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

it('[S-AUD-11] shows an empty state', async () => {
  api.on(auditApi.list, entries([]));
  const dialog = await openEntries();
  expect(await within(dialog).findByText('No se encontraron movimientos para este usuario')).toBeVisible();
});

it('falls back to the page number when the cursor has expired', async () => {
  const pageOne = { page: 1, totalPages: 2, total: 51, next: 'behind-fifty' };
  api.on(auditApi.list, ({ query }) => {
    if (query.cursor) return refuse('validation', { errors: [{ path: 'cursor', message: CURSOR_MESSAGE }] });
    return query.page === 2
      ? { logs: [aLog({ id: 51, entityName: 'El más antiguo' })], pagination: { ...pageOne, page: 2 } }
      : { logs: [aLog()], pagination: pageOne };
  });
  const dialog = await openEntries();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Página siguiente' }));
  expect(await within(dialog).findByText('El más antiguo')).toBeVisible();
});

it('[S-AUD-17] shows why they could not be loaded, and retries', async () => {
  api.on(auditApi.list, refuse('service_down'));
  const dialog = within(await openEntries());
  const says = async (reason: string) =>
    expect(await dialog.findByText(`Error al cargar movimientos: ${reason}`)).toBeVisible();
  const retry = async () =>
    userEvent.click(within(await dialog.findByRole('alert')).getByRole('button', { name: 'Reintentar' }));
  await says('Esta parte de Umbral no está disponible. Inténtalo en unos minutos');
  api.on(auditApi.list, refuse('internal', { message: '' }));
  await retry();
  await says('Error desconocido');
  api.on(auditApi.list, DROP);
  await retry();
  await says('No se pudo conectar con el servidor');
  api.on(auditApi.list, entries([aLog()]));
  await retry();
  expect(await dialog.findByText('Piso en Ruzafa')).toBeVisible();
});
