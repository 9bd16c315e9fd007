import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rolesApi } from '@umbral/contracts';
import { queryClient } from '@umbral/web-kit';
import { createApi, refuse, renderPage, type PageOptions } from '@umbral/web-kit/testing';
import RolesPage from './RolesPage';
import { aRole, serveRoles } from './roles.testing';

const api = createApi();
const open = (options: Partial<PageOptions> = {}) => renderPage({ api, Page: RolesPage, path: '/roles', ...options });
const table = () => screen.findByRole('table', { name: 'Roles por orden alfabético' });
const namesInTable = async () =>
  (await within(await table()).findAllByRole('rowheader')).map((cell) => cell.querySelector('.cell-main')?.textContent);
const lastQuery = () => api.callsOf(rolesApi.list).at(-1)?.query;

const many = Array.from({ length: 12 }, (_, index) => aRole({ name: `Rol ${String(index + 1).padStart(2, '0')}` }));
const agent = aRole({ id: 7, name: 'Agente', description: 'Estudia', userCount: 1200 });
const retired = aRole({ id: 8, name: 'Captación', isActive: false });
const administrators = aRole({ id: 1, name: 'administrador', isProtected: true });

beforeEach(() => {
  api.calls.length = 0;
});

describe('the list', () => {
  it('[P-ROL-02] begins with the active ones', async () => {
    serveRoles(api, [agent, retired]);
    open();
    expect(await namesInTable()).toEqual(['Agente']);
    expect(screen.getByLabelText('Estado')).toHaveDisplayValue('Activos');
    expect(lastQuery()).toEqual({ page: 1, status: 'active' });
  });

  it('[P-ROL-03] shows ten of them at a time, as table and as cards', async () => {
    serveRoles(api, many);
    open();
    expect(await namesInTable()).toHaveLength(10);
    expect(screen.getByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 10 de 12 roles');
    expect(screen.getAllByRole('article')).toHaveLength(10);
  });

  it('[P-ROL-01] searches, and says when nothing is found', async () => {
    serveRoles(api, [agent, ...many]);
    open();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar por nombre o descripción' }), 'agen');
    await waitFor(async () => expect(await namesInTable()).toEqual(['Agente']));
    await userEvent.type(screen.getByRole('searchbox'), 'zz');
    expect(await screen.findByText('No se encontraron roles.')).toBeVisible();
  });

  it('tells description and number of users', async () => {
    serveRoles(api, [agent, retired]);
    open({ at: '/roles?status=all' });
    const [, first, second] = within(await table()).getAllByRole('row');
    expect(first).toHaveTextContent('AgenteEstudia1200Activo');
    expect(second).toHaveTextContent('CaptaciónSin descripción0Inactivo');
  });

  it('[P-ROL-27] is asked anew whenever it is opened, and kept nowhere', async () => {
    serveRoles(api, many);
    const { unmount } = open();
    await table();
    unmount();
    await waitFor(() => expect(queryClient.getQueryCache().findAll({ queryKey: ['/api/roles'] })).toHaveLength(0));
    open();
    await table();
    expect(api.callsOf(rolesApi.list)).toHaveLength(2);
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
    serveRoles(api, [agent, retired]);
    open({ at: '/roles?status=all' });
    return { active: await actsOf('Agente'), inactive: await actsOf('Captación') };
  };

  it('[P-ROL-09] are switching off and on', async () => {
    const { active, inactive } = await actsOfBoth();
    expect([active.includes('Desactivar'), active.includes('Activar')]).toEqual([true, false]);
    expect([inactive.includes('Desactivar'), inactive.includes('Activar')]).toEqual([false, true]);
  });

  it('[P-ROL-12] are deleting for an inactive one only', async () => {
    const { active, inactive } = await actsOfBoth();
    expect([active.includes('Eliminar'), inactive.includes('Eliminar')]).toEqual([false, true]);
  });

  it('are permissions whatever the state, and editing for an active one', async () => {
    const { active, inactive } = await actsOfBoth();
    expect(active.slice(0, 2)).toEqual(['Permisos', 'Editar rol']);
    expect(inactive).toEqual(['Permisos', 'Activar', 'Eliminar']);
  });

  it('[P-ROL-13] are none for the administrators’ own', async () => {
    serveRoles(api, [administrators]);
    open();
    const row = within(await table()).getByRole('row', { name: /administrador/ });
    expect(row).toHaveTextContent('Protegido');
    expect(within(row).queryAllByLabelText(/: /)).toEqual([]);
  });

  it('a failed list is told, and retried', async () => {
    serveRoles(api, many);
    api.on(rolesApi.list, refuse('service_down'));
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('No se han podido cargar los roles');
    serveRoles(api, many);
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await namesInTable()).toHaveLength(10);
  });
});
