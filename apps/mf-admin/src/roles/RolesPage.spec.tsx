import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auditApi, rolesApi } from '@umbral/contracts';
import { invalidate, navigate, queryClient } from '@umbral/web-kit';
import { createApi, DROP, refuse, renderPage, step, Tagged, tableOf } from '@umbral/web-kit/testing';
import auditFields from '../audit-fields';
import RolesPage from './RolesPage';
import { aRole, serveRoles } from './roles.testing';

const api = createApi();
const agent = aRole({ id: 7, name: 'Agente', description: 'Estudia', userCount: 1200 });
const retired = aRole({ id: 8, name: 'Captación', isActive: false });
const administrators = aRole({ id: 1, name: 'administrador', isProtected: true });
const serve = (roles = [agent, retired, administrators]) => serveRoles(api, roles);

beforeEach(() => {
  api.calls.length = 0;
  serve();
});

const open = (at: string) => renderPage({ api, Page: RolesPage, path: '/roles', at, auditFields: [auditFields] });
const { table, rowOf } = tableOf('Roles por orden alfabético');
const namesInTable = async () =>
  (await within(await table()).findAllByRole('rowheader')).map((cell) => cell.querySelector('.cell-main')?.textContent);
const textsOf = (nodes: HTMLElement[]) => nodes.map((node) => node.textContent);
const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => userEvent.click(dialog().getByRole('button', { name }));
const confirm = (name: string) =>
  userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
const fill = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(new RegExp(`^${label}`)), { target: { value } });

async function openMenu(name: string) {
  await userEvent.click(within(await rowOf(name)).getByRole('button', { name: /Más acciones/ }));
}
async function choose(name: string, item: string) {
  await openMenu(name);
  await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(item) }));
}

describe('the list', () => {
  it('shows each role with its actions', async () => {
    open('/roles?status=all');
    expect(await rowOf('Agente')).toHaveTextContent('AgenteEstudia1.200Activo');
    expect(await rowOf('Captación')).toHaveTextContent('CaptaciónSin descripción0Inactivo');
    const actsOf = async (name: string) => {
      const icons = within(await rowOf(name)).getAllByLabelText(/: /);
      await openMenu(name);
      const items = textsOf(screen.getAllByRole('menuitem'));
      await userEvent.keyboard('{Escape}');
      return [...icons.slice(0, -1).map((icon) => icon.getAttribute('aria-label')?.split(':')[0]), ...items];
    };
    const active = await actsOf('Agente');
    const inactive = await actsOf('Captación');
    step('[P-ROL-09] deactivating and activating', () => {
      expect([active.includes('Desactivar'), active.includes('Activar')]).toEqual([true, false]);
      expect([inactive.includes('Desactivar'), inactive.includes('Activar')]).toEqual([false, true]);
    });
    step('[P-ROL-12] deleting an inactive one only', () =>
      expect([active.includes('Eliminar'), inactive.includes('Eliminar')]).toEqual([false, true]),
    );
    expect(active.slice(0, 2)).toEqual(['Permisos', 'Editar rol']);
    expect(inactive).toEqual(['Permisos', 'Activar', 'Eliminar']);
    await step('[P-ROL-13] none on the administrators’ role', async () => {
      const row = await rowOf('administrador');
      expect(row).toHaveTextContent('Protegido');
      expect(within(row).queryAllByLabelText(/: /)).toEqual([]);
    });

    api.on(auditApi.ofRecord, { logs: [], pagination: { page: 1, total: 0, totalPages: 1 } });
    act(() => navigate('/roles/7/historial'));
    await step('[B-HIS-10] and its history, with an address of its own', async () => {
      expect(await screen.findByRole('tabpanel', { name: 'Historial' })).toBeVisible();
      expect(await screen.findByText('Sin movimientos')).toBeVisible();
      expect(api.callsOf(auditApi.ofRecord)[0]?.params).toEqual({ entityType: 'role', entityId: '7' });
    });
  });

  it('starts with the active ones, after a retried load', async () => {
    const others = Array.from({ length: 10 }, (_, index) => aRole({ name: `Rol ${index}` }));
    api.on(rolesApi.list, refuse('service_down'));
    const { unmount } = open('/roles');
    expect(await screen.findByRole('alert')).toHaveTextContent('No se han podido cargar los roles');
    serve([agent, retired, ...others]);
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await step('[P-ROL-02] and no others', async () => {
      expect(await namesInTable()).toEqual(['Agente', ...others.slice(0, 9).map(({ name }) => name)]);
      expect(screen.getByLabelText('Estado')).toHaveDisplayValue('Activos');
      expect(api.callsOf(rolesApi.list).at(-1)?.query).toEqual({ page: 1, status: 'active' });
    });
    step('[P-ROL-03] ten of them at a time, as table and as cards', () => {
      expect(screen.getAllByRole('rowheader')).toHaveLength(10);
      expect(screen.getByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 10 de 11 roles');
      const cards = screen.getAllByRole('article');
      expect(cards).toHaveLength(10);
      const name = within(cards[0] as HTMLElement).getByRole('link', { name: 'Agente' });
      expect(name).toHaveAttribute('href', '/roles/7');
    });
    await step('[P-ROL-01] searches, and shows an empty result', async () => {
      const search = screen.getByRole('searchbox', { name: 'Buscar por nombre o descripción' });
      await userEvent.type(search, 'agen');
      await waitFor(async () => expect(await namesInTable()).toEqual(['Agente']));
      await userEvent.type(search, 'z');
      expect(await screen.findByText('No se encontraron roles.')).toBeVisible();
    });
    await step('[P-ROL-27] is fetched whenever it is opened, and never cached', async () => {
      unmount();
      await waitFor(() => expect(queryClient.getQueryCache().findAll({ queryKey: ['/api/roles'] })).toHaveLength(0));
      api.calls.length = 0;
      open('/roles');
      await table();
      expect(api.callsOf(rolesApi.list)).toHaveLength(1);
    });
  });
});

describe('name and description', () => {
  it('of a new role', async () => {
    const created = () => api.callsOf(rolesApi.create);
    open('/roles/nuevo');
    await screen.findByRole('dialog', { name: 'Nuevo rol' });
    await press('Crear rol');
    await step('[P-ROL-06] shows that the name is missing', async () => {
      expect(await dialog().findByText('El nombre del rol es requerido')).toBeVisible();
      expect(created()).toHaveLength(0);
    });
    fill('Nombre', 'Tasación');
    api.on(rolesApi.create, refuse('duplicate_role'));
    await press('Crear rol');
    await step('[P-ROL-08] [D32] shows at the name that it is taken', async () => {
      expect(await dialog().findByText('Ya existe un rol con ese nombre')).toBeVisible();
      expect(toast().queryByText('Failed to create role')).toBeNull();
      expect(screen.queryByRole('alert')).toBeNull();
    });
    step('[P-ROL-07] accepts an empty description', () =>
      expect(created()[0]?.body).toMatchObject({ description: null }),
    );
    fill('Descripción', 'Valora viviendas');
    api.on(rolesApi.create, DROP);
    await press('Crear rol');
    await step('[P-ROL-23] [D37] shows the fixed text of a failure without a server message', async () =>
      expect(await toast().findByText('Failed to create role')).toBeVisible(),
    );
    serve();
    await press('Crear rol');
    await step('[P-ROL-24] shows that it is created', async () =>
      expect(await toast().findByText('Rol creado')).toBeVisible(),
    );
    await step('[P-ROL-05] is entered in a dialog', async () => {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(created().at(-1)?.body).toMatchObject({ name: 'Tasación', requiresSecondFactor: false });
    });
    step('[P-ROL-07] accepts a description', () =>
      expect(created().at(-1)?.body).toMatchObject({ description: 'Valora viviendas' }),
    );
  });

  it('of an existing role', async () => {
    open('/roles/7/editar');
    await waitFor(() => expect(dialog().getByLabelText(/^Nombre/)).toHaveValue('Agente'));
    fill('Nombre', 'Agente sénior');
    api.on(rolesApi.update, DROP);
    await press('Guardar cambios');
    await step('[P-ROL-23] [D37] shows the fixed text of a failure without a server message', async () =>
      expect(await toast().findByText('Failed to update role')).toBeVisible(),
    );
    serve();
    await press('Guardar cambios');
    await step('[P-ROL-24] [D41] renames the version that was read', async () => {
      expect(await toast().findByText('Rol actualizado')).toBeVisible();
      expect(api.callsOf(rolesApi.update).at(-1)).toMatchObject({
        body: { name: 'Agente sénior', description: 'Estudia', requiresSecondFactor: false },
        ifMatch: '"7-1"',
      });
    });
  });
});

it('permissions are those of the role, and are saved as a whole', async () => {
  const service = serve([{ ...agent, userCount: 6 }, aRole({ id: 9, userCount: 1 }), aRole({ id: 10, userCount: 0 })]);
  service.permissions = [{ viewName: 'usuarios', canView: true, canDelete: true }];
  open('/roles/7/permisos');
  const box = (name: string) => dialog().getByRole('checkbox', { name });
  await waitFor(() => expect(box('Ver Usuarios')).toBeChecked());
  expect(dialog().getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  const reach = 'Se aplican al momento a sus 6 usuarios, sin que tengan que volver a entrar';
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(reach);
  step('[P-ROL-20] enables deleting where viewing is on', () => {
    expect(box('Eliminar en Usuarios')).toBeEnabled();
    expect(box('Eliminar en Estudio Cuota')).toBeDisabled();
  });

  await userEvent.click(box('Ver Usuarios'));
  step('[P-ROL-18] clears deleting with viewing', () => expect(box('Eliminar en Usuarios')).not.toBeChecked());
  step('[P-ROL-20] disables deleting where viewing is off', () => expect(box('Eliminar en Usuarios')).toBeDisabled());
  await userEvent.click(box('Ver Bancos'));
  expect(dialog().getByText('3 cambios sin guardar')).toBeVisible();
  api.on(rolesApi.setPermissions, refuse('protected_record'));
  await press('Guardar permisos');
  await step('[P-ROL-21] shows a failure with the server’s message', async () => {
    expect(await toast().findByText('Error al actualizar permisos')).toBeVisible();
    expect(toast().getByText('Este registro está protegido y no se puede cambiar')).toBeVisible();
  });
  step('[P-ROL-14] sends all of them', () => {
    const [sent] = api.callsOf(rolesApi.setPermissions);
    expect(sent).toMatchObject({ params: { id: 7 }, ifMatch: '"7-1"', body: { roleId: 7 } });
    expect(sent?.body.permissions.filter(({ canView, canDelete }) => canView || canDelete)).toEqual([
      { viewName: 'bancos', canView: true, canDelete: false },
    ]);
    expect(sent?.body.permissions).toHaveLength(6);
  });

  service.permissions = (['usuarios', 'productos'] as const).map((viewName) => ({
    viewName,
    canView: true,
    canDelete: false,
  }));
  service.version = 2;
  const lastWrite = { at: '2026-11-26T09:31:00.000Z', userId: 9, userName: 'Marta Ferrer' };
  api.on(rolesApi.setPermissions, ({ body, ifMatch }) => {
    if (ifMatch !== '"7-2"') return refuse('stale_record', { details: { entityType: 'role', lastWrite } });
    return new Tagged(body.permissions, '"7-3"');
  });
  await press('Guardar permisos');
  await step('[D41] merges the changes of another user, in words', async () => {
    const conflict = within(
      await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' }),
    );
    const sides = within(conflict.getByRole('group', { name: 'Permisos' })).getAllByRole('radio');
    expect(sides.map((radio) => radio.closest('label')?.textContent)).toEqual([
      'La míaUsuarios (sin acceso)',
      'La suyaUsuarios (ver)',
    ]);
    const added = within(conflict.getByRole('table', { name: 'Se añade a lo tuyo' })).getAllByRole('row')[1];
    expect(added).toHaveTextContent(/Permisos.*Productos \(sin acceso\).*Productos \(ver\)/);
    await userEvent.click(sides[1]!);
    await confirm('Guardar');
    await waitFor(() => expect(api.callsOf(rolesApi.setPermissions)).toHaveLength(3));
    expect(
      api
        .callsOf(rolesApi.setPermissions)[2]
        ?.body.permissions.flatMap(({ viewName, canView }) => (canView ? viewName : [])),
    ).toEqual(['usuarios', 'bancos', 'productos']);
  });
  await step('[P-ROL-22] shows that they are saved', async () =>
    expect(await toast().findByText('Permisos actualizados')).toBeVisible(),
  );

  for (const [id, others] of [
    [9, 'Se aplican al momento a su único usuario, sin que tenga que volver a entrar'],
    [10, 'Todavía no hay usuarios con este rol'],
  ] as const) {
    act(() => navigate(`/roles/${id}/permisos`));
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveAccessibleDescription(others));
  }
});

it('deactivates and activates', async () => {
  open('/roles?status=all');
  const deactivate = async () => {
    await choose('Agente', 'Desactivar');
    await confirm('Desactivar rol');
  };
  const users = [1, 2].map((id) => ({ id, name: 'Ana Ruiz', email: `ana${id}@umbral.test` }));
  api.on(rolesApi.toggleStatus, refuse('role_in_use', { details: { users, total: 3 } }));
  await deactivate();
  const inUse = await screen.findByRole('alertdialog', { name: 'No puedes desactivar «Agente»' });
  step('[P-ROL-11] lists the users with the role, who need another one first', () => {
    expect(inUse).toHaveTextContent('Tiene 3 usuarios asignados. Reasígnalos a otro rol antes de desactivarlo.');
    expect(textsOf(within(inUse).getAllByRole('listitem'))).toEqual([
      'Ana Ruizana1@umbral.test',
      'Ana Ruizana2@umbral.test',
      'y 1 usuario más',
    ]);
  });
  await step('[P-ROL-10] in a dialog instead, and no toast', async () => {
    expect(inUse).toBeVisible();
    expect(toast().queryByText('Error')).toBeNull();
    await confirm('Entendido');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  api.on(rolesApi.toggleStatus, DROP);
  await deactivate();
  await step('[P-ROL-23] [D37] shows the fixed text of a failure without a server message', async () =>
    expect(await toast().findByText('Failed to toggle role')).toBeVisible(),
  );

  api.on(rolesApi.toggleStatus, refuse('stale_record'));
  const reads = api.callsOf(rolesApi.list).length;
  await deactivate();
  await step('[D41] opens the conflict dialog when the role has changed, and shows the current one', async () => {
    await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' });
    await confirm('Ver versión actual');
    expect(await screen.findByRole('dialog', { name: 'Agente' })).toBeVisible();
    await waitFor(() => expect(api.callsOf(rolesApi.list).length).toBeGreaterThan(reads));
    await userEvent.keyboard('{Escape}');
  });

  const service = serve();
  await choose('Captación', 'Activar');
  await confirm('Activar rol');
  await step('[P-ROL-25] shows the returned state', async () => {
    expect(await toast().findByText('Rol activado')).toBeVisible();
    expect(api.callsOf(rolesApi.toggleStatus).at(-1)?.ifMatch).toBe('"8-1"');
  });
  await deactivate();
  await step('[P-ROL-25] shows the returned inactive state', async () =>
    expect(await toast().findByText('Rol desactivado')).toBeVisible(),
  );
  await step('[D41] sends nothing for a role that is switched meanwhile, and asks the same', async () => {
    await choose('Captación', 'Desactivar');
    service.roles = service.roles.map((role) => ({ ...role, isActive: false }));
    act(() => invalidate('roles'));
    const row = screen.getByRole('row', { name: /Captación/, hidden: true });
    await waitFor(() => expect(row).toHaveTextContent('Inactivo'));
    const sent = api.callsOf(rolesApi.toggleStatus).length;
    await confirm('Desactivar rol');
    await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' });
    expect(api.callsOf(rolesApi.toggleStatus)).toHaveLength(sent);
  });
});

it('deletes permanently', async () => {
  open('/roles?status=all');
  const remove = async () => {
    await choose('Captación', 'Eliminar');
    await confirm('Eliminar rol');
  };
  api.on(rolesApi.remove, DROP);
  await remove();
  await step('[P-ROL-23] [D37] shows the fixed text of a failure without a server message', async () =>
    expect(await toast().findByText('Failed to delete role')).toBeVisible(),
  );
  serve();
  await remove();
  await step('[P-ROL-26] shows that it is deleted', async () => {
    expect(await toast().findByText('Rol eliminado permanentemente')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Captación/ })).toBeNull());
  });
});
