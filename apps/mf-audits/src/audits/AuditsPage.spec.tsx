import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auditApi, usersApi } from '@umbral/contracts';
import { refuse, Tagged } from '@umbral/web-kit/testing';
import { aLog, auditsPage, MOMENT, movements, pageOf } from './audits-page.testing';
import { aUser } from './audits.testing';

const { api, lastQuery, open, openMovements } = auditsPage();

describe('the users', () => {
  it('[S-AUD-01] lists all of them, and looks for companies too', async () => {
    open();
    expect(await screen.findByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 2 de 2 usuarios');
    expect(lastQuery()).toEqual({ page: 1, status: 'all', withCompany: true });
    expect(screen.getByRole('searchbox')).toHaveAttribute('placeholder', 'Buscar por nombre, email o compañía...');
    await userEvent.type(screen.getByRole('searchbox'), 'levante');
    await waitFor(() => expect(lastQuery()).toEqual({ page: 1, search: 'levante', status: 'all', withCompany: true }));
  });

  it('[S-AUD-02] filters by state', async () => {
    open();
    const filter = await screen.findByLabelText('Estado');
    expect(
      within(filter)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Todos', 'Activos', 'Inactivos', 'Usuarios eliminados']);
    for (const [label, status] of [
      ['Inactivos', 'inactive'],
      ['Activos', 'active'],
    ] as const) {
      await userEvent.selectOptions(filter, label);
      await waitFor(() => expect(lastQuery()).toMatchObject({ status, page: 1 }));
    }
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
