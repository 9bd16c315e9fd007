import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usersApi, type User } from '@umbral/contracts';
import { history, navigate, queryClient } from '@umbral/web-kit';
import { agent, createApi, DROP, refuse, renderPage, step, tableOf, type PageOptions } from '@umbral/web-kit/testing';
import UsersPage from './UsersPage';
import { aUser, serveUsers } from './users.testing';

const api = createApi();
const open = (options: Partial<PageOptions> = {}) => renderPage({ api, Page: UsersPage, path: '/users', ...options });
const { table, rowOf } = tableOf('Usuarios por orden alfabético');
const namesInTable = async () =>
  (await within(await table()).findAllByRole('rowheader')).map((cell) => cell.querySelector('.cell-main')?.textContent);
const lastQuery = () => api.callsOf(usersApi.list).at(-1)?.query;

const inactive = aUser({ name: 'Damián Ortuño', isActive: false });
const authorized = aUser({ name: 'Élida Fuertes', isCreditIntermediary: true });

beforeEach(() => {
  api.calls.length = 0;
});

describe('the list', () => {
  it('shows the active users', async () => {
    serveUsers(api, [authorized, inactive]);
    const { unmount } = open();
    await step('[P-USR-01] under its title, and behind the view permission', async () => {
      expect(await screen.findByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
      expect(usersApi.list.access).toEqual({ view: 'usuarios' });
    });
    await step('[P-USR-03] and no others at first', async () => {
      expect(await namesInTable()).toEqual(['Élida Fuertes']);
      expect(screen.getByLabelText('Estado')).toHaveDisplayValue('Activos');
      expect(lastQuery()).toEqual({ page: 1, status: 'active' });
    });
    step('[P-USR-39] fresh for five minutes and cached for ten', () => {
      const [query] = queryClient
        .getQueryCache()
        .findAll({ predicate: ({ meta }) => meta?.['operation'] === usersApi.list.id });
      expect(query?.options.gcTime).toBe(10 * 60_000);
      const updatedAt = query?.state.dataUpdatedAt ?? 0;
      unmount();
      const now = jest.spyOn(Date, 'now').mockReturnValue(updatedAt + 5 * 60_000 - 1);
      expect(query?.isStaleByTime(5 * 60_000)).toBe(false);
      now.mockReturnValue(updatedAt + 5 * 60_000 + 1);
      expect(query?.isStaleByTime(5 * 60_000)).toBe(true);
      now.mockRestore();
    });
  });

  it('is paged and filtered', async () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      aUser({ name: `Usuario ${String(index + 1).padStart(2, '0')}` }),
    );
    serveUsers(api, [...many, authorized, inactive]);
    open();
    await step('[P-USR-06] ten at a time, as table and as cards', async () => {
      expect(await namesInTable()).toHaveLength(10);
      expect(screen.getByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 10 de 13 usuarios');
      expect(screen.getAllByRole('article')).toHaveLength(10);
    });

    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    api.on(usersApi.list, async () => {
      await gate;
      return { items: many.slice(10), pagination: { page: 2, pageSize: 10, total: 12, totalPages: 2 } };
    });
    await userEvent.click(screen.getByRole('button', { name: 'Página 2' }));
    await step('keeping the previous rows, dimmed, while the next page loads', async () => {
      await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull());
      expect((await namesInTable())[0]).toBe('Usuario 01');
      release();
      await waitFor(async () => expect((await namesInTable())[0]).toBe('Usuario 11'));
      expect(history.address.search).toBe('?page=2');
    });

    serveUsers(api, [...many, authorized, inactive]);
    await step('[P-USR-02] by a search, on page 1 again, in the address', async () => {
      await userEvent.type(screen.getByRole('searchbox'), 'éli');
      await waitFor(async () => expect(await namesInTable()).toEqual(['Élida Fuertes']));
      expect(lastQuery()).toEqual({ page: 1, search: 'éli', status: 'active' });
      expect(new URLSearchParams(history.address.search).toString()).toBe('search=%C3%A9li');
    });
    act(() => navigate('/users?page=2&status=all'));
    await waitFor(() => expect(lastQuery()).toEqual({ page: 2, status: 'all' }));
    await step('[P-USR-04] by credit intermediary, on page 1 again, in the address', async () => {
      await userEvent.selectOptions(screen.getByLabelText('Intermediario'), 'Autorizado');
      await waitFor(async () => expect(await namesInTable()).toEqual(['Élida Fuertes']));
      expect(lastQuery()).toEqual({ page: 1, status: 'all', isCreditIntermediary: true });
      expect(history.address.search).toBe('?status=all&isCreditIntermediary=true');
    });
    await step('by the address, ignoring invalid values', async () => {
      act(() => navigate('/users?status=inactive&page=1&isCreditIntermediary=perhaps'));
      await waitFor(async () => expect(await namesInTable()).toEqual(['Damián Ortuño']));
      expect(lastQuery()).toEqual({ page: 1, status: 'inactive' });
    });
    await step('until a search that finds nothing is cleared, and the filters with it', async () => {
      act(() => navigate('/users?search=nadie&isCreditIntermediary=false'));
      expect(await screen.findByText('No se encontraron usuarios.')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Limpiar búsqueda' }));
      expect(await namesInTable()).toHaveLength(10);
      expect(screen.getByRole('searchbox')).toHaveValue('');
    });
    await step('and not by the address of another page', async () => {
      const reads = api.callsOf(usersApi.list).length;
      act(() => navigate('/audits?page=3&search=x'));
      await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
      expect(api.callsOf(usersApi.list)).toHaveLength(reads);
    });
  });

  it('explains an empty list, and offers a next step', async () => {
    serveUsers(api, []);
    api.on(usersApi.list, DROP);
    open();
    expect(await screen.findByText(/No se pudo conectar con el servidor/)).toBeVisible();
    api.on(usersApi.list, refuse('service_down'));
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    const failure = await screen.findByText(/Esta parte de Umbral no está disponible/);
    expect(failure.closest('[role=alert]')).toHaveTextContent('No se han podido cargar los usuarios');
    expect(failure.closest('[role=alert]')).toHaveTextContent('test-request');
    serveUsers(api, []);
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('No hay usuarios activos')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Inactivos');
    expect(await screen.findByText('No hay usuarios inactivos')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Todos');
    expect(await screen.findByText('No hay usuarios registrados')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Intermediario'), 'Autorizado');
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
    expect(await screen.findByText('No hay usuarios activos')).toBeVisible();
  });
});

describe('the actions of a row', () => {
  const openMenu = async (name: string) =>
    userEvent.click(within(await rowOf(name)).getByRole('button', { name: /Más acciones/ }));
  const actsOf = async (name: string) => {
    const icons = within(await rowOf(name)).getAllByLabelText(/: /);
    await openMenu(name);
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    await userEvent.keyboard('{Escape}');
    return [...icons.slice(0, -1).map((icon) => icon.getAttribute('aria-label')?.split(':')[0]), ...items];
  };
  /** In the menu of its row, and in its detail. */
  const expectLocked = async ({ id, name }: User, reason: string) => {
    await openMenu(name);
    const item = screen.getByRole('menuitem', { name: new RegExp(`^Desactivar.*${reason}`) });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(item);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    act(() => navigate(`/users/${id}`));
    expect(await screen.findByRole('dialog', { name })).toHaveTextContent(reason);
    act(() => navigate('/users?status=all'));
  };

  const own = aUser({ id: 1, roleId: 1, name: 'Inés Carbonell' });
  const installation = aUser({ id: 3, roleId: 1, name: 'Instalación', isProtected: true });

  it('of an administrator', async () => {
    serveUsers(api, [aUser({ name: 'Ana Ruiz' }), inactive, own, installation]);
    open({ at: '/users?status=all' });
    const forActive = await actsOf('Ana Ruiz');
    const forInactive = await actsOf('Damián');
    const offers = (item: string) => [forActive.includes(item), forInactive.includes(item)];
    step('[P-USR-08] are viewing, whatever the state', () => {
      expect([forActive[0], forInactive[0]]).toEqual(['Ver usuario', 'Ver usuario']);
    });
    step('[P-USR-11] are deactivating and activating', () => {
      expect(offers('Desactivar')).toEqual([true, false]);
      expect(offers('Activar')).toEqual([false, true]);
    });
    step('[P-USR-09] are editing an active user only', () => expect(offers('Editar usuario')).toEqual([true, false]));
    step('[P-USR-10] are sending credentials to an active user only', () =>
      expect(offers('Enviar credenciales')).toEqual([true, false]),
    );
    step('[P-USR-12] are deleting an inactive user only', () => {
      expect(offers('Eliminar')).toEqual([false, true]);
      expect(forInactive).toEqual(['Ver usuario', 'Activar', 'Eliminar']);
    });
    await step('[P-USR-15] exclude deactivating one’s own account', () =>
      expectLocked(own, 'No puedes cambiar el estado de tu propia cuenta.'),
    );
    await step('[P-USR-16] exclude deactivating the account of the installation', () =>
      expectLocked(installation, 'Es la cuenta de la instalación: siempre está activa.'),
    );
  });

  it('of an agent', async () => {
    serveUsers(api, [inactive, own]);
    open({
      at: '/users?status=all',
      user: agent,
      permissions: { view: { usuarios: true }, delete: { usuarios: false } },
    });
    const forInactive = await actsOf('Damián');
    step('[P-USR-12] exclude deleting without the permission', () =>
      expect(forInactive).toEqual(['Ver usuario', 'Activar']),
    );
    await step('[D24] exclude changing another administrator', async () => {
      expect(await actsOf('Inés')).toEqual(['Ver usuario', expect.stringMatching(/^Desactivar/)]);
      await expectLocked(own, 'Solo un administrador puede cambiar la cuenta de otro.');
    });
  });
});
