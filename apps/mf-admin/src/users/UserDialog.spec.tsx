import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rolesApi, usersApi } from '@umbral/contracts';
import { agent, DROP, refuse } from '@umbral/web-kit/testing';
import { userDialog } from './user-dialog.testing';
import { roles } from './users.testing';

const { api, field, fillNew, open, openNew, save, toast } = userDialog();

describe('creating', () => {
  it('[P-USR-20] is done in the dialog that edits', async () => {
    await openNew();
    const labels = () =>
      [...screen.getByRole('dialog').querySelectorAll('input, select')].map((input) => input.getAttribute('name'));
    const asked = labels();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(
      (await screen.findAllByRole('link', { name: 'Editar usuario: Begoña Uriarte' }))[0] as HTMLElement,
    );
    await waitFor(() => expect(field('Nombre')).toHaveValue('Begoña Uriarte'));
    for (const name of ['name', 'email', 'phone', 'dni', 'roleId']) {
      expect(asked).toContain(name);
      expect(labels()).toContain(name);
    }
  });

  it('[P-USR-21] marks what is required', async () => {
    await openNew();
    for (const label of ['Nombre', 'Correo electrónico', 'Teléfono', 'DNI o NIE', 'Rol']) {
      expect(field(label)).toHaveAttribute('aria-required', 'true');
    }
    expect(field('Nombre')).toHaveFocus();
    expect(field('Contraseña inicial')).not.toHaveAttribute('aria-required');
    await userEvent.click(screen.getByRole('switch', { name: 'Es una empresa' }));
    expect(field('CIF')).toHaveAttribute('aria-required', 'true');
  });

  it('[P-USR-22] offers active roles only', async () => {
    await openNew();
    expect(
      within(field('Rol'))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Selecciona un rol', 'administrador', 'Agente', 'Coordinación']);
  });

  describe('of an empty form', () => {
    beforeEach(async () => {
      await openNew();
      await save('Crear usuario');
      await screen.findByText('El nombre es requerido');
    });

    it.each([
      ['[P-USR-23]', 'Nombre', 'El nombre es requerido'],
      ['[P-USR-23]', 'Teléfono', 'El teléfono es requerido'],
      ['[P-USR-24]', 'Correo electrónico', 'Email inválido'],
      ['[P-USR-25]', 'Rol', 'Debe seleccionar un rol'],
      ['[P-USR-27]', 'DNI o NIE', 'CIF es requerido para empresas y DNI para autónomos'],
    ])('%s says at «%s» what is missing, without a call', (_, label, message) => {
      expect(field(label)).toHaveAccessibleDescription(new RegExp(`^${message}`));
      expect(api.callsOf(usersApi.create)).toHaveLength(0);
    });

    it('leads to the first field', () => {
      expect(field('Nombre')).toHaveFocus();
    });
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

  it('closes, and the list has the new user', async () => {
    await openNew();
    await fillNew();
    await save('Crear usuario');
    expect(await screen.findByRole('row', { name: /Ana Ruiz/ })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsOf(usersApi.create)[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  });

  it('[P-USR-28] sends whether it is a company, a credit intermediary, and active', async () => {
    await openNew();
    await fillNew();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Intermediario de crédito autorizado' }));
    await save('Crear usuario');
    await waitFor(() => expect(api.callsOf(usersApi.create)).toHaveLength(1));
    expect(api.callsOf(usersApi.create)[0]?.body).toEqual({
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
  });

  it('[P-USR-36] is told', async () => {
    await openNew();
    await fillNew();
    await save('Crear usuario');
    expect(await toast().findByText('Usuario creado')).toBeVisible();
    expect(toast().getByText('Envíale las credenciales para que pueda entrar.')).toBeVisible();
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
