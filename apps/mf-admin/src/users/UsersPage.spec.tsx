import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usersApi } from '@umbral/contracts';
import { history, navigate, queryClient } from '@umbral/web-kit';
import { administrator, agent, createApi, DROP, refuse, renderPage, type PageOptions } from '@umbral/web-kit/testing';
import UsersPage from './UsersPage';
import { aUser, serveUsers } from './users.testing';

const api = createApi();
const open = (options: Partial<PageOptions> = {}) => renderPage({ api, Page: UsersPage, path: '/users', ...options });
const table = () => screen.findByRole('table', { name: 'Usuarios por orden alfabético' });
const namesInTable = async () =>
  (await within(await table()).findAllByRole('rowheader')).map((cell) => cell.querySelector('.cell-main')?.textContent);
const lastQuery = () => api.callsOf(usersApi.list).at(-1)?.query;

const many = Array.from({ length: 23 }, (_, index) => aUser({ name: `Usuario ${String(index + 1).padStart(2, '0')}` }));
const inactive = aUser({ name: 'Damián Ortuño', isActive: false });
const authorized = aUser({ name: 'Élida Fuertes', isCreditIntermediary: true });

beforeEach(() => {
  api.calls.length = 0;
});

describe('the list', () => {
  it('[P-USR-01] has its title, and is behind the view permission', async () => {
    serveUsers(api, [authorized]);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
    expect(await namesInTable()).toEqual(['Élida Fuertes']);
    expect(usersApi.list.access).toEqual({ view: 'usuarios' });
  });

  it('[P-USR-03] begins with the active ones', async () => {
    serveUsers(api, [authorized, inactive]);
    open();
    expect(await namesInTable()).toEqual(['Élida Fuertes']);
    expect(screen.getByLabelText('Estado')).toHaveDisplayValue('Activos');
    expect(lastQuery()).toEqual({ page: 1, status: 'active' });
  });

  it('[P-USR-06] shows ten of them at a time, as table and as cards', async () => {
    serveUsers(api, many);
    open();
    expect(await namesInTable()).toHaveLength(10);
    expect(screen.getByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 10 de 23 usuarios');
    expect(screen.getAllByRole('article')).toHaveLength(10);
  });

  it('[P-USR-02] searches, on page 1 again, and writes it into the address', async () => {
    serveUsers(api, [...many, inactive, authorized]);
    open({ at: '/users?page=2' });
    await waitFor(() => expect(lastQuery()).toMatchObject({ page: 2 }));
    await userEvent.type(await screen.findByRole('searchbox'), 'élida');
    await waitFor(async () => expect(await namesInTable()).toEqual(['Élida Fuertes']));
    expect(lastQuery()).toEqual({ page: 1, search: 'élida', status: 'active' });
    expect(new URLSearchParams(history.address.search).toString()).toBe('search=%C3%A9lida');
  });

  it('[P-USR-04] filters by credit intermediary, on page 1 again, and writes it into the address', async () => {
    serveUsers(api, [...many, authorized]);
    open({ at: '/users?page=2' });
    await waitFor(() => expect(lastQuery()).toMatchObject({ page: 2 }));
    await userEvent.selectOptions(screen.getByLabelText('Intermediario'), 'Autorizado');
    await waitFor(async () => expect(await namesInTable()).toEqual(['Élida Fuertes']));
    expect(lastQuery()).toEqual({ page: 1, status: 'active', isCreditIntermediary: true });
    expect(history.address.search).toBe('?isCreditIntermediary=true');
  });

  it('clears a search that finds nothing, and the filters with it', async () => {
    serveUsers(api, many);
    open({ at: '/users?search=nadie&isCreditIntermediary=false' });
    expect(await screen.findByText('No se encontraron usuarios.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Limpiar búsqueda' }));
    expect(await namesInTable()).toHaveLength(10);
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('takes filters from the address, and only values that exist', async () => {
    serveUsers(api, [...many, inactive]);
    open({ at: '/users?status=inactive&page=1&isCreditIntermediary=perhaps' });
    expect(await namesInTable()).toEqual(['Damián Ortuño']);
    expect(lastQuery()).toEqual({ page: 1, status: 'inactive' });
  });

  it('says why it is empty, and what to do', async () => {
    serveUsers(api, []);
    open();
    expect(await screen.findByText('No hay usuarios activos')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Inactivos');
    expect(await screen.findByText('No hay usuarios inactivos')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Todos');
    expect(await screen.findByText('No hay usuarios registrados')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Intermediario'), 'Autorizado');
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
    expect(await screen.findByText('No hay usuarios activos')).toBeVisible();
  });

  it('tells a failure with its code, and retries', async () => {
    const service = serveUsers(api, many);
    api.on(usersApi.list, refuse('service_down'));
    open();
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('No se han podido cargar los usuarios');
    expect(failure).toHaveTextContent('Esta parte de Umbral no está disponible');
    expect(failure).toHaveTextContent('test-request');
    api.on(usersApi.list, {
      items: service.users.slice(0, 3),
      pagination: { page: 1, pageSize: 10, total: 3, totalPages: 1 },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await namesInTable()).toHaveLength(3);
  });

  it('tells a lost connection in words', async () => {
    serveUsers(api, many);
    api.on(usersApi.list, DROP);
    open();
    expect(await screen.findByText(/No se pudo conectar con el servidor/)).toBeVisible();
  });

  it('keeps the old rows, dimmed, while the next page loads', async () => {
    serveUsers(api, many);
    open();
    await table();
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    api.on(usersApi.list, async () => {
      await gate;
      return { items: many.slice(10, 20), pagination: { page: 2, pageSize: 10, total: 23, totalPages: 3 } };
    });
    await userEvent.click(screen.getByRole('button', { name: 'Página 2' }));
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull());
    expect((await namesInTable())[0]).toBe('Usuario 01');
    release();
    await waitFor(async () => expect((await namesInTable())[0]).toBe('Usuario 11'));
    expect(history.address.search).toBe('?page=2');
  });

  it('[P-USR-39] is fresh for five minutes and kept for ten', async () => {
    serveUsers(api, many);
    const { unmount } = open();
    await table();
    const [query] = queryClient
      .getQueryCache()
      .findAll({ predicate: ({ meta }) => meta?.['operation'] === usersApi.list.id });
    expect(query?.options.gcTime).toBe(10 * 60_000);
    const updatedAt = query?.state.dataUpdatedAt ?? 0;
    unmount();
    expect(query?.isStaleByTime(5 * 60_000)).toBe(false);
    jest.spyOn(Date, 'now').mockReturnValue(updatedAt + 5 * 60_000 + 1);
    expect(query?.isStaleByTime(5 * 60_000)).toBe(true);
    jest.restoreAllMocks();
  });

  it('is not asked for another page by the address of another page', async () => {
    serveUsers(api, many);
    open();
    await table();
    act(() => navigate('/audits?page=3&search=x'));
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    expect(api.callsOf(usersApi.list)).toHaveLength(1);
  });
});

describe('the acts of a row', () => {
  const actsOf = async (name: string) => {
    const row = within(await table()).getByRole('row', { name: new RegExp(name) });
    const icons = within(row)
      .getAllByLabelText(/: /)
      .map((icon) => icon.getAttribute('aria-label')?.split(':')[0]);
    await userEvent.click(within(row).getByRole('button', { name: /Más acciones/ }));
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    await userEvent.keyboard('{Escape}');
    return [...icons.slice(0, -1), ...items];
  };

  const actsOfBoth = async () => {
    serveUsers(api, [aUser({ name: 'Ana Ruiz' }), inactive]);
    open({ at: '/users?status=all' });
    return { active: await actsOf('Ana Ruiz'), inactive: await actsOf('Damián') };
  };

  it('[P-USR-08] are viewing, whatever the state', async () => {
    const { active, inactive } = await actsOfBoth();
    expect([active[0], inactive[0]]).toEqual(['Ver usuario', 'Ver usuario']);
  });

  it('[P-USR-11] are switching off and on', async () => {
    const { active, inactive } = await actsOfBoth();
    expect([active.includes('Desactivar'), active.includes('Activar')]).toEqual([true, false]);
    expect([inactive.includes('Desactivar'), inactive.includes('Activar')]).toEqual([false, true]);
  });

  it.each([
    ['[P-USR-09]', 'Editar usuario'],
    ['[P-USR-10]', 'Enviar credenciales'],
  ])('%s are for an active user only: %s', async (_, act) => {
    const { active, inactive } = await actsOfBoth();
    expect([active.includes(act), inactive.includes(act)]).toEqual([true, false]);
  });

  it('[P-USR-12] offers to delete an inactive user, to whom may', async () => {
    serveUsers(api, [inactive]);
    const { unmount } = open({ at: '/users?status=inactive' });
    expect(await actsOf('Damián')).toEqual(['Ver usuario', 'Activar', 'Eliminar']);
    unmount();
    open({
      at: '/users?status=inactive',
      user: agent,
      permissions: { view: { usuarios: true }, delete: { usuarios: false } },
    });
    expect(await actsOf('Damián')).toEqual(['Ver usuario', 'Activar']);
  });

  const own = aUser({ id: 1, roleId: 1, name: 'Inés Carbonell' });
  const installation = aUser({ id: 3, roleId: 1, name: 'Instalación', isProtected: true });

  it.each([
    ['[P-USR-15] one’s own', own, administrator, 'No puedes cambiar el estado de tu propia cuenta.'],
    [
      '[P-USR-16] the installation’s',
      installation,
      administrator,
      'Es la cuenta de la instalación: siempre está activa.',
    ],
    ['[D24] another administrator’s', own, agent, 'Solo un administrador puede cambiar la cuenta de otro.'],
  ])('explains why an account is not switched off: %s', async (_whose, account, user, reason) => {
    serveUsers(api, [account]);
    const viewer = { user, permissions: { view: { usuarios: true }, delete: {} } };
    const { unmount } = open(viewer);
    await userEvent.click(within(await table()).getByRole('button', { name: /Más acciones/ }));
    const item = screen.getByRole('menuitem', { name: new RegExp(`^Desactivar.*${reason}`) });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(item);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    unmount();
    open({ ...viewer, at: `/users/${account.id}` });
    expect(await screen.findByRole('dialog', { name: account.name })).toHaveTextContent(reason);
  });

  it('[D24] leaves another administrator to administrators', async () => {
    serveUsers(api, [own]);
    open({ user: agent, permissions: { view: { usuarios: true }, delete: { usuarios: true } } });
    expect(await actsOf('Inés')).toEqual(['Ver usuario', expect.stringMatching(/^Desactivar/)]);
  });
});
