import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rolesApi } from '@umbral/contracts';
import { createApi, DROP, refuse, renderPage } from '@umbral/web-kit/testing';
import RolesPage from './RolesPage';
import { aRole, serveRoles } from './roles.testing';

const api = createApi();
const agent = aRole({ id: 7, name: 'Agente', description: 'Estudia', userCount: 2 });
const retired = aRole({ id: 8, name: 'Captación', isActive: false });
let service: ReturnType<typeof serveRoles>;

beforeEach(() => {
  api.calls.length = 0;
  service = serveRoles(api, [agent, retired]);
});

const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

async function choose(button: string, item?: string) {
  renderPage({ api, Page: RolesPage, path: '/roles', at: '/roles?status=all' });
  const table = await screen.findByRole('table', { name: 'Roles por orden alfabético' });
  await userEvent.click(within(table).getByLabelText(button));
  if (item) await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(item) }));
}
async function openNew() {
  renderPage({ api, Page: RolesPage, path: '/roles' });
  await userEvent.click(await screen.findByRole('link', { name: 'Nuevo rol' }));
}

describe('name and description', () => {
  const create = async (name: string, description = '') => {
    await openNew();
    if (name) await userEvent.type(dialog().getByLabelText(/^Nombre/), name);
    if (description) await userEvent.type(dialog().getByLabelText(/^Descripción/), description);
    await press('Crear rol');
  };

  it('[P-ROL-05] asks for the name of a new role in a dialog', async () => {
    await create('Tasación');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(rolesApi.create)[0]?.body).toMatchObject({ name: 'Tasación', requiresSecondFactor: false });
  });

  it('[P-ROL-06] says that the name is missing', async () => {
    await create('');
    expect(await screen.findByText('El nombre del rol es requerido')).toBeVisible();
    expect(api.callsOf(rolesApi.create)).toHaveLength(0);
  });

  it.each([
    ['', null],
    ['Valora viviendas', 'Valora viviendas'],
  ])('[P-ROL-07] takes a description, or none: «%s»', async (typed, description) => {
    await create('Tasación', typed);
    await waitFor(() => expect(api.callsOf(rolesApi.create)[0]?.body).toMatchObject({ description }));
  });

  it('[P-ROL-24] tells that a role is created', async () => {
    await create('Tasación');
    expect(await toast().findByText('Rol creado')).toBeVisible();
  });

  it('[P-ROL-08] [D32] says at the name that it is taken', async () => {
    api.on(rolesApi.create, refuse('duplicate_role'));
    await openNew();
    await userEvent.type(dialog().getByLabelText(/^Nombre/), 'Agente');
    await press('Crear rol');
    expect(await dialog().findByText('Ya existe un rol con ese nombre')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[P-ROL-24] [D41] renames the version that was read', async () => {
    await choose('Editar rol: Agente');
    await waitFor(() => expect(dialog().getByLabelText(/^Nombre/)).toHaveValue('Agente'));
    await userEvent.type(dialog().getByLabelText(/^Nombre/), ' sénior');
    await press('Guardar cambios');
    expect(await toast().findByText('Rol actualizado')).toBeVisible();
    expect(api.callsOf(rolesApi.update)).toEqual([
      expect.objectContaining({
        body: { name: 'Agente sénior', description: 'Estudia', requiresSecondFactor: false },
        ifMatch: '"7-1"',
      }),
    ]);
  });
});

describe('permissions', () => {
  const box = (name: string) => dialog().getByRole('checkbox', { name });
  const openPermissions = async () => {
    service.permissions = [{ viewName: 'usuarios', canView: true, canDelete: true }];
    await choose('Permisos: Agente');
    await waitFor(() => expect(box('Ver Usuarios')).toBeChecked());
  };

  it('[P-ROL-14] are those of the role, and are saved as a whole', async () => {
    await openPermissions();
    expect(dialog().getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    await userEvent.click(box('Ver Usuarios'));
    await userEvent.click(box('Ver Bancos'));
    expect(screen.getByText('3 cambios sin guardar')).toBeVisible();
    await press('Guardar permisos');
    await waitFor(() => expect(api.callsOf(rolesApi.setPermissions)).toHaveLength(1));
    const [sent] = api.callsOf(rolesApi.setPermissions);
    expect(sent).toMatchObject({ params: { id: 7 }, ifMatch: '"7-1"', body: { roleId: 7 } });
    expect(sent?.body.permissions.filter(({ canView, canDelete }) => canView || canDelete)).toEqual([
      { viewName: 'bancos', canView: true, canDelete: false },
    ]);
    expect(sent?.body.permissions).toHaveLength(6);
  });

  it('[P-ROL-18] take deleting away with viewing', async () => {
    await openPermissions();
    await userEvent.click(box('Ver Usuarios'));
    expect(box('Eliminar en Usuarios')).not.toBeChecked();
  });

  it('[P-ROL-20] offer deleting only with viewing', async () => {
    await openPermissions();
    expect(box('Eliminar en Usuarios')).toBeEnabled();
    expect(box('Eliminar en Estudio Cuota')).toBeDisabled();
    await userEvent.click(box('Ver Usuarios'));
    expect(box('Eliminar en Usuarios')).toBeDisabled();
  });

  it('[P-ROL-22] are told once they are saved', async () => {
    await openPermissions();
    await userEvent.click(box('Ver Bancos'));
    await press('Guardar permisos');
    expect(await toast().findByText('Permisos actualizados')).toBeVisible();
  });

  it.each([
    [0, 'Todavía no hay usuarios con este rol'],
    [1, 'Se aplican al momento a su único usuario, sin que tenga que volver a entrar'],
    [6, 'Se aplican al momento a sus 6 usuarios, sin que tengan que volver a entrar'],
  ])('tells whom a change reaches: %d users', async (userCount, reach) => {
    service.roles = [{ ...agent, userCount }];
    await openPermissions();
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(reach);
  });

  it('[P-ROL-21] tells a failure with the server’s message', async () => {
    await openPermissions();
    api.on(rolesApi.setPermissions, refuse('protected_record'));
    await press('Guardar permisos');
    expect(await toast().findByText('Error al actualizar permisos')).toBeVisible();
    expect(toast().getByText('Este registro está protegido y no se puede cambiar')).toBeVisible();
  });

  it('[D41] shows what somebody else has saved meanwhile', async () => {
    await openPermissions();
    await userEvent.click(box('Ver Productos'));
    api.on(rolesApi.setPermissions, refuse('stale_record'));
    service.permissions = [{ viewName: 'bancos', canView: true, canDelete: false }];
    await press('Guardar permisos');
    await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' });
    await press('Ver versión actual');
    await waitFor(() => expect(box('Ver Bancos')).toBeChecked());
    expect(box('Ver Productos')).not.toBeChecked();
  });
});

describe('switching on and off', () => {
  it('[P-ROL-25] says which by the answer', async () => {
    await choose('Más acciones: Captación', 'Activar');
    await press('Activar rol');
    expect(await toast().findByText('Rol activado')).toBeVisible();
    expect(api.callsOf(rolesApi.toggleStatus)[0]?.ifMatch).toBe('"8-1"');
  });

  const deactivateUsed = async () => {
    const users = [1, 2].map((id) => ({ id, name: 'Ana Ruiz', email: `ana${id}@umbral.test` }));
    api.on(rolesApi.toggleStatus, refuse('role_in_use', { details: { users, total: 3 } }));
    await choose('Más acciones: Agente', 'Desactivar');
    await press('Desactivar rol');
    return screen.findByRole('alertdialog', { name: 'No puedes desactivar «Agente»' });
  };

  it('[P-ROL-10] opens a dialog instead where somebody has the role, and no toast', async () => {
    expect(await deactivateUsed()).toBeVisible();
    expect(toast().queryByText('Error')).toBeNull();
    await press('Entendido');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('[P-ROL-11] names those who have the role, and asks to give them another', async () => {
    const alert = await deactivateUsed();
    expect(alert).toHaveTextContent('Tiene 3 usuarios asignados. Reasígnalos a otro rol antes de desactivarlo.');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Ana Ruizana1@umbral.test', 'Ana Ruizana2@umbral.test', 'y 1 usuario más']);
  });

  it('[D41] asks again when the role has changed, and shows it as it is', async () => {
    api.on(rolesApi.toggleStatus, refuse('stale_record'));
    await choose('Más acciones: Agente', 'Desactivar');
    await press('Desactivar rol');
    await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' });
    await press('Ver versión actual');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.callsOf(rolesApi.list).length).toBeGreaterThan(1);
  });
});

it('[P-ROL-26] deletes for good', async () => {
  await choose('Más acciones: Captación', 'Eliminar');
  await press('Eliminar rol');
  expect(await toast().findByText('Rol eliminado permanentemente')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Captación/ })).toBeNull());
});

describe('a failure without a sentence of the server says ours:', () => {
  const create = async () => {
    await openNew();
    await userEvent.type(dialog().getByLabelText(/^Nombre/), 'Otro');
  };
  const edit = async () => {
    await choose('Editar rol: Agente');
    await waitFor(() => expect(dialog().getByLabelText(/^Nombre/)).toHaveValue('Agente'));
  };
  const toggle = () => choose('Más acciones: Agente', 'Desactivar');
  const remove = () => choose('Más acciones: Captación', 'Eliminar');

  it.each([
    ['Failed to create role', create, rolesApi.create, 'Crear rol'],
    ['Failed to update role', edit, rolesApi.update, 'Guardar cambios'],
    ['Failed to toggle role', toggle, rolesApi.toggleStatus, 'Desactivar rol'],
    ['Failed to delete role', remove, rolesApi.remove, 'Eliminar rol'],
  ] as const)('[P-ROL-23] [D37] %s', async (text, open, op, button) => {
    await open();
    api.on(op, DROP);
    await press(button);
    expect(await toast().findByText(text)).toBeVisible();
  });
});
