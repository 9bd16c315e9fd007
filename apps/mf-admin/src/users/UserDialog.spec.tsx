import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rolesApi, usersApi, type User } from '@umbral/contracts';
import { session } from '@umbral/web-kit';
import {
  administrator,
  agent,
  createApi,
  DROP,
  refuse,
  renderPage,
  Tagged,
  type PageOptions,
} from '@umbral/web-kit/testing';
import UsersPage from './UsersPage';
import { aUser, roles, serveUsers } from './users.testing';

const api = createApi();
const begona = aUser({
  id: 7,
  name: 'Begoña Uriarte',
  email: 'begona@umbral.test',
  roleId: 3,
  roleName: 'Coordinación',
});
let service: ReturnType<typeof serveUsers>;

beforeEach(() => {
  api.calls.length = 0;
  service = serveUsers(api, [begona]);
});

const open = (options: Partial<PageOptions> = {}) => renderPage({ api, Page: UsersPage, path: '/users', ...options });
const field = (label: string) => within(screen.getByRole('dialog')).getByLabelText(new RegExp(`^${label}`));
const save = (label: string) => userEvent.click(screen.getByRole('button', { name: label }));
const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));

async function openNew(options?: Partial<PageOptions>) {
  open(options);
  await userEvent.click(await screen.findByRole('link', { name: 'Nuevo usuario' }));
  await screen.findByRole('dialog', { name: 'Nuevo usuario' });
  await screen.findByRole('option', { name: 'Agente' });
}

async function openEdit(user: User, options?: Partial<PageOptions>) {
  service.users = [user];
  open(options);
  const [link] = await screen.findAllByRole('link', { name: `Editar usuario: ${user.name}` });
  await userEvent.click(link as HTMLElement);
  await waitFor(() => expect(field('Nombre')).toHaveValue(user.name));
}

async function fillNew() {
  await userEvent.type(field('Nombre'), 'Ana Ruiz');
  await userEvent.type(field('Correo electrónico'), 'ana@umbral.test');
  await userEvent.type(field('Teléfono'), '600 100 200');
  await userEvent.type(field('DNI o NIE'), '12345678z');
  await userEvent.selectOptions(field('Rol'), 'Agente');
}

describe('creating', () => {
  it('[P-USR-20] [P-USR-21] [P-USR-22] marks what is required and offers active roles only', async () => {
    await openNew();
    for (const label of ['Nombre', 'Correo electrónico', 'Teléfono', 'DNI o NIE', 'Rol']) {
      expect(field(label)).toHaveAttribute('aria-required', 'true');
    }
    expect(
      within(field('Rol'))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Selecciona un rol', 'administrador', 'Agente', 'Coordinación']);
    expect(field('Nombre')).toHaveFocus();
    expect(field('Contraseña inicial')).not.toHaveAttribute('aria-required');
  });

  it('[P-USR-23] [P-USR-24] [P-USR-25] [P-USR-27] says what is missing, at the fields, without a call', async () => {
    await openNew();
    await save('Crear usuario');
    expect(await screen.findByText('El nombre es requerido')).toBeVisible();
    expect(field('Nombre')).toHaveAccessibleDescription('El nombre es requerido');
    expect(screen.getByText('Email inválido')).toBeVisible();
    expect(screen.getByText('El teléfono es requerido')).toBeVisible();
    expect(screen.getByText('Debe seleccionar un rol')).toBeVisible();
    expect(field('DNI o NIE')).toHaveAccessibleDescription('CIF es requerido para empresas y DNI para autónomos');
    expect(field('Nombre')).toHaveFocus();
    expect(api.callsOf(usersApi.create)).toHaveLength(0);
  });

  it('[P-USR-26] [D31] asks a company for its CIF, and forgets what was wrong with the DNI', async () => {
    await openNew();
    await fillNew();
    await userEvent.clear(field('DNI o NIE'));
    await userEvent.type(field('DNI o NIE'), '12345678A');
    await save('Crear usuario');
    expect(await screen.findByText('DNI/NIE no válido')).toBeVisible();
    await userEvent.click(screen.getByRole('switch', { name: 'Es una empresa' }));
    expect(field('CIF')).toHaveAttribute('aria-required', 'true');
    await save('Crear usuario');
    expect(await screen.findByText('CIF es requerido para empresas y DNI para autónomos')).toBeVisible();
    await userEvent.type(field('CIF'), 'b-65410011');
    await save('Crear usuario');
    await waitFor(() =>
      expect(api.callsOf(usersApi.create)[0]?.body).toMatchObject({ isCompany: true, cif: 'B65410011', dni: null }),
    );
  });

  it('[P-USR-28] [P-USR-36] creates, tells it, closes, and the list has it', async () => {
    await openNew();
    await fillNew();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Intermediario de crédito autorizado' }));
    await save('Crear usuario');
    expect(await toast().findByText('Usuario creado')).toBeVisible();
    expect(toast().getByText('Envíale las credenciales para que pueda entrar.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByRole('row', { name: /Ana Ruiz/ })).toBeVisible();
    const [call] = api.callsOf(usersApi.create);
    expect(call?.body).toEqual({
      name: 'Ana Ruiz',
      email: 'ana@umbral.test',
      phone: '600 100 200',
      dni: '12345678Z',
      cif: null,
      roleId: 2,
      password: null,
      isCompany: false,
      isCreditIntermediary: true,
      isActive: true,
    });
    expect(call?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  });

  it('[D40] sends the same key again after a lost answer, and another one for another user', async () => {
    await openNew();
    await fillNew();
    api.on(usersApi.create, DROP);
    await save('Crear usuario');
    expect(await toast().findByText('No se pudo crear el usuario.')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Nuevo usuario' })).toBeVisible();
    api.on(usersApi.create, refuse('duplicate_email'));
    await save('Crear usuario');
    await screen.findByText('Ya existe un usuario con ese correo electrónico');
    await userEvent.type(field('Correo electrónico'), '.es');
    await save('Crear usuario');
    await waitFor(() => expect(api.callsOf(usersApi.create)).toHaveLength(3));
    const [first, second, third] = api.callsOf(usersApi.create).map((call) => call.idempotencyKey);
    expect(first).toBe(second);
    expect(third).not.toBe(first);
  });

  it('[D31] puts a duplicate e-mail at the e-mail field', async () => {
    api.on(usersApi.create, refuse('duplicate_email'));
    await openNew();
    await fillNew();
    await save('Crear usuario');
    await waitFor(() =>
      expect(field('Correo electrónico')).toHaveAccessibleDescription(
        'Ya existe un usuario con ese correo electrónico',
      ),
    );
    expect(field('Correo electrónico')).toHaveFocus();
    expect(field('Nombre')).toHaveValue('Ana Ruiz');
  });

  it('puts what only the server knows at its field', async () => {
    api.on(usersApi.create, refuse('validation', { errors: [{ path: 'roleId', message: 'Este rol está inactivo' }] }));
    await openNew();
    await fillNew();
    await save('Crear usuario');
    await waitFor(() => expect(field('Rol')).toHaveAccessibleDescription(/Este rol está inactivo/));
  });

  it('[D24] does not offer the administrator’s role to others, and shows an escalation at the role', async () => {
    api.on(usersApi.create, refuse('escalation'));
    await openNew({ user: agent, permissions: { view: { usuarios: true }, delete: {} } });
    expect(within(field('Rol')).queryByRole('option', { name: 'administrador' })).toBeNull();
    await fillNew();
    await save('Crear usuario');
    await waitFor(() => expect(field('Rol')).toHaveAccessibleDescription(/No puedes conceder permisos que no tienes/));
  });

  it('[P-USR-31] tells any other failure with its reason, and keeps what was typed', async () => {
    api.on(usersApi.create, refuse('internal'));
    await openNew();
    await fillNew();
    await save('Crear usuario');
    expect(await toast().findByText('No se pudo crear el usuario.')).toBeVisible();
    expect(toast().getByText('Ha ocurrido un error inesperado. Inténtalo de nuevo')).toBeVisible();
    expect(field('Nombre')).toHaveValue('Ana Ruiz');
  });

  it('offers the roles again when they could not be read', async () => {
    api.on(rolesApi.list, refuse('service_down'));
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'Nuevo usuario' }));
    const retry = await screen.findByRole('button', { name: /No se han podido cargar/ });
    api.on(rolesApi.list, roles);
    await userEvent.click(retry);
    expect(await screen.findByRole('option', { name: 'Coordinación' })).toBeInTheDocument();
  });

  it('asks before typed text is thrown away', async () => {
    await openNew();
    await userEvent.type(field('Nombre'), 'A');
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Hay cambios sin guardar' });
    await userEvent.click(within(question).getByRole('button', { name: 'Seguir editando' }));
    expect(field('Nombre')).toHaveValue('A');
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar cambios' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('editing', () => {
  it('[P-USR-36] [D41] saves with the ETag it read, and the list has it', async () => {
    await openEdit(begona);
    expect(screen.getByRole('dialog', { name: 'Editar usuario' })).toBeVisible();
    await userEvent.clear(field('Teléfono'));
    await userEvent.type(field('Teléfono'), '699 000 111');
    await save('Guardar cambios');
    expect(await toast().findByText('Usuario actualizado')).toBeVisible();
    expect(api.callsOf(usersApi.update)[0]).toMatchObject({
      params: { id: 7 },
      ifMatch: '"7-1"',
      body: { phone: '699 000 111', roleId: 3 },
    });
    expect((await screen.findAllByText('699 000 111')).length).toBeGreaterThan(0);
  });

  it('[D41] tells that somebody was faster, and shows the current version on demand', async () => {
    await openEdit(begona);
    await userEvent.type(field('Nombre'), ' Lasa');
    api.on(usersApi.update, refuse('stale_record'));
    await save('Guardar cambios');
    const stale = await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' });
    expect(stale).toHaveTextContent('No se ha guardado nada');
    api.on(usersApi.get, new Tagged({ ...begona, name: 'Begoña Uriarte Sanz' }, '"7-2"'));
    await userEvent.click(within(stale).getByRole('button', { name: 'Ver versión actual' }));
    await waitFor(() => expect(field('Nombre')).toHaveValue('Begoña Uriarte Sanz'));
    api.on(usersApi.update, new Tagged(begona, '"7-3"'));
    await userEvent.type(field('Nombre'), '!');
    await save('Guardar cambios');
    await waitFor(() => expect(api.callsOf(usersApi.update).at(-1)?.ifMatch).toBe('"7-2"'));
  });

  it('[D41] lets one go on with one’s own text after a conflict', async () => {
    await openEdit(begona);
    await userEvent.type(field('Nombre'), ' Lasa');
    api.on(usersApi.update, refuse('stale_record'));
    await save('Guardar cambios');
    await userEvent.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    expect(field('Nombre')).toHaveValue('Begoña Uriarte Lasa');
  });

  it('[P-USR-32] tells a failure', async () => {
    await openEdit(begona);
    api.on(usersApi.update, refuse('last_administrator'));
    await userEvent.type(field('Nombre'), '!');
    await save('Guardar cambios');
    expect(await toast().findByText('No se pudo actualizar el usuario.')).toBeVisible();
    expect(toast().getByText('Tiene que quedar al menos un administrador activo')).toBeVisible();
  });

  it('[P-USR-22] keeps a role that is inactive by now in sight, but does not offer it', async () => {
    await openEdit({ ...begona, roleId: 4, roleName: 'Prácticas' });
    const option = await screen.findByRole('option', { name: 'Prácticas (inactivo)' });
    expect(option).toBeDisabled();
    expect(field('Rol')).toHaveValue('4');
  });

  it('[D24] changes of one’s own account only what belongs to the profile', async () => {
    await openEdit(aUser({ ...administrator }));
    expect(screen.queryByRole('switch')).toBeNull();
    expect(field('Rol')).toHaveAttribute('readonly');
    expect(screen.getByRole('checkbox', { name: 'Usuario activo' })).toBeDisabled();
    await userEvent.type(field('Nombre'), '!');
    await save('Guardar cambios');
    await waitFor(() => expect(session.user?.name).toBe(`${administrator.name}!`));
    expect(api.callsOf(usersApi.update)[0]?.body).toMatchObject({ isActive: true, roleId: 1 });
  });

  it('[D25] keeps role and state of the account of the installation', async () => {
    await openEdit({ ...begona, roleId: 1, roleName: 'administrador', isProtected: true });
    expect(field('Rol')).toHaveAccessibleDescription('La cuenta de la instalación no lo cambia');
    expect(screen.getByRole('checkbox', { name: 'Usuario activo' })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'Intermediario de crédito autorizado' })).toBeEnabled();
  });

  it('tells that the record could not be read, and retries', async () => {
    open();
    api.on(usersApi.get, refuse('service_down'));
    await userEvent.click(
      (await screen.findAllByRole('link', { name: 'Editar usuario: Begoña Uriarte' }))[0] as HTMLElement,
    );
    const dialog = screen.getByRole('dialog', { name: 'Editar usuario' });
    expect(await within(dialog).findByText('No se ha podido cargar el registro')).toBeVisible();
    api.on(usersApi.get, new Tagged(begona, '"7-1"'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(field('Nombre')).toHaveFocus());
  });
});
