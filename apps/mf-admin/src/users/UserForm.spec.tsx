import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rolesApi, usersApi } from '@umbral/contracts';
import { navigate, session } from '@umbral/web-kit';
import { administrator, agent, DROP, refuse, step } from '@umbral/web-kit/testing';
import { begona, userDialog } from './user-dialog.testing';
import { aUser } from './users.testing';

const { api, dialog, field, fill, fillNew, open, openEdit, openNew, press, serve, toast } = userDialog();
const created = () => api.callsOf(usersApi.create);
const updated = () => api.callsOf(usersApi.update);
const switchCompany = () => userEvent.click(dialog().getByRole('switch', { name: 'Es una empresa' }));
const names = () =>
  [...screen.getByRole('dialog').querySelectorAll('input, select')].map((input) => input.getAttribute('name'));

describe('creating', () => {
  it('shows missing required fields', async () => {
    api.on(rolesApi.list, refuse('service_down'));
    open('/users/nuevo');
    const retry = await screen.findByRole('button', { name: /No se han podido cargar/ });
    expect(field('Nombre')).toHaveFocus();
    serve();
    await userEvent.click(retry);
    await dialog().findByRole('option', { name: 'Coordinación' });

    step('[P-USR-21] marks what is required', () => {
      for (const label of ['Nombre', 'Correo electrónico', 'Teléfono', 'DNI o NIE', 'Rol'])
        expect(field(label)).toHaveAttribute('aria-required', 'true');
      expect(field('Contraseña inicial')).not.toHaveAttribute('aria-required');
    });
    step('[P-USR-22] offers active roles only', () =>
      expect(
        within(field('Rol'))
          .getAllByRole('option')
          .map((option) => option.textContent),
      ).toEqual(['Selecciona un rol', 'administrador', 'Agente', 'Coordinación']),
    );
    const offered = names();

    await press('Crear usuario');
    await dialog().findByText('El nombre es requerido');
    const says = (label: string, message: string) =>
      expect(field(label)).toHaveAccessibleDescription(new RegExp(`^${message}`));
    step('[P-USR-23] shows that name and phone are missing', () => {
      says('Nombre', 'El nombre es requerido');
      says('Teléfono', 'El teléfono es requerido');
    });
    step('[P-USR-24] shows that the e-mail is missing', () => says('Correo electrónico', 'Email inválido'));
    step('[P-USR-25] shows that the role is missing', () => says('Rol', 'Debe seleccionar un rol'));
    step('[P-USR-27] shows that the DNI is missing', () =>
      says('DNI o NIE', 'CIF es requerido para empresas y DNI para autónomos'),
    );
    expect(field('Nombre')).toHaveFocus();
    expect(created()).toHaveLength(0);

    await press('Cancelar');
    act(() => navigate('/users/7/editar'));
    await step('[P-USR-20] is done in the dialog that edits', async () => {
      await waitFor(() => expect(field('Nombre')).toHaveValue('Begoña Uriarte'));
      for (const name of ['name', 'email', 'phone', 'dni', 'roleId']) {
        expect(offered).toContain(name);
        expect(names()).toContain(name);
      }
    });
  });

  it('requires the CIF of a company, and clears the error of the DNI', async () => {
    await openNew();
    fillNew();
    fill({ 'DNI o NIE': '12345678A', 'Contraseña inicial': 'clave-inicial' });
    await press('Crear usuario');
    expect(await dialog().findByText('DNI/NIE no válido')).toBeVisible();
    await switchCompany();
    step('[P-USR-21] marks that it is required', () => expect(field('CIF')).toHaveAttribute('aria-required', 'true'));
    await press('Crear usuario');
    await step('[P-USR-26] [D31] shows that it is missing', async () => {
      expect(await dialog().findByText('CIF es requerido para empresas y DNI para autónomos')).toBeVisible();
      fill({ CIF: 'b-65410011' });
      await press('Crear usuario');
      await waitFor(() => expect(created()[0]?.body).toMatchObject({ isCompany: true, cif: 'B65410011', dni: null }));
    });
    await step('[P-USR-36] needs no credentials where it has a password', async () => {
      expect(await toast().findByText('Usuario creado')).toBeVisible();
      expect(toast().queryByText(/Envíale las credenciales/)).toBeNull();
      expect(created()[0]?.body).toMatchObject({ password: 'clave-inicial' });
    });
  });

  it('shows failures, preserves the form’s text, and creates the user', async () => {
    await openNew();
    fillNew();
    await userEvent.click(dialog().getByRole('checkbox', { name: 'Intermediario de crédito autorizado' }));
    api.on(usersApi.create, DROP);
    await press('Crear usuario');
    expect(await toast().findByText('No se pudo crear el usuario.')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Nuevo usuario' })).toBeVisible();

    api.on(usersApi.create, refuse('internal'));
    await press('Crear usuario');
    await step('[P-USR-31] shows a failure with its reason', async () => {
      expect(await toast().findByText('Ha ocurrido un error inesperado. Inténtalo de nuevo')).toBeVisible();
      expect(toast().getByText('No se pudo crear el usuario.')).toBeVisible();
      expect(field('Nombre')).toHaveValue('Ana Ruiz');
    });

    api.on(usersApi.create, refuse('duplicate_email'));
    await press('Crear usuario');
    await step('[D31] shows a duplicate e-mail at the e-mail field', async () => {
      const email = field('Correo electrónico');
      await waitFor(() => expect(email).toHaveAccessibleDescription('Ya existe un usuario con ese correo electrónico'));
      expect(email).toHaveFocus();
      expect(field('Nombre')).toHaveValue('Ana Ruiz');
    });

    fill({ 'Correo electrónico': 'ana.ruiz@umbral.test' });
    api.on(usersApi.create, refuse('validation', { errors: [{ path: 'roleId', message: 'Este rol está inactivo' }] }));
    await press('Crear usuario');
    await waitFor(() => expect(field('Rol')).toHaveAccessibleDescription(/Este rol está inactivo/));

    serve();
    await press('Crear usuario');
    await step('[P-USR-36] shows that it is created', async () => {
      expect(await toast().findByText('Usuario creado')).toBeVisible();
      expect(toast().getByText('Envíale las credenciales para que pueda entrar.')).toBeVisible();
    });
    expect(await screen.findByRole('row', { name: /Ana Ruiz/ })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    step('[P-USR-28] sends whether it is a company, a credit intermediary, and active', () =>
      expect(created().at(-1)?.body).toEqual({
        name: 'Ana Ruiz',
        email: 'ana.ruiz@umbral.test',
        phone: '600 100 200',
        dni: '12345678Z',
        cif: null,
        roleId: 2,
        password: null,
        isCompany: false,
        isCreditIntermediary: true,
        isActive: true,
      }),
    );
    step('[D40] reuses the Idempotency-Key for the same user, and sends another one for another', () => {
      const [lost, failed, refused, other] = created().map((call) => call.idempotencyKey);
      expect(lost).toMatch(/^[0-9a-f]{32}$/);
      expect([failed, refused]).toEqual([lost, lost]);
      expect(other).not.toBe(lost);
    });
  });

  it('[D24] does not offer the administrator’s role to others, and shows an escalation at the role', async () => {
    api.on(usersApi.create, refuse('escalation'));
    await openNew({ user: agent, permissions: { view: { usuarios: true }, delete: {} } });
    expect(within(field('Rol')).queryByRole('option', { name: 'administrador' })).toBeNull();
    fillNew();
    await press('Crear usuario');
    await waitFor(() => expect(field('Rol')).toHaveAccessibleDescription(/No puedes conceder permisos que no tienes/));
  });

  it('confirms before typed text is discarded', async () => {
    await openNew();
    await userEvent.type(field('Nombre'), 'A');
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Hay cambios sin guardar' });
    await userEvent.click(within(question).getByRole('button', { name: 'Seguir editando' }));
    expect(field('Nombre')).toHaveValue('A');
    await press('Cancelar');
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar cambios' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('editing', () => {
  const saveMeanwhile = async () => {
    api.on(usersApi.update, refuse('stale_record'));
    await press('Guardar cambios');
    return within(await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' }));
  };

  it('saves changes, also after a failure and a conflict', async () => {
    await openEdit(begona);
    expect(screen.getByRole('dialog', { name: 'Editar usuario' })).toBeVisible();
    fill({ Nombre: 'Begoña Uriarte Lasa' });
    api.on(usersApi.update, refuse('last_administrator'));
    await press('Guardar cambios');
    await step('[P-USR-32] shows a failure', async () => {
      expect(await toast().findByText('No se pudo actualizar el usuario.')).toBeVisible();
      expect(toast().getByText('Tiene que quedar al menos un administrador activo')).toBeVisible();
      expect(updated()[0]).toMatchObject({ params: { id: 7 }, ifMatch: '"7-1"' });
    });

    await step('[D41] keeps one’s own text after a conflict', async () => {
      const conflict = await saveMeanwhile();
      expect(conflict.getByText(/No se ha guardado nada/)).toBeVisible();
      await userEvent.click(conflict.getByRole('button', { name: 'Seguir editando' }));
      expect(field('Nombre')).toHaveValue('Begoña Uriarte Lasa');
    });
    await step('[D41] shows the current version on demand', async () => {
      const conflict = await saveMeanwhile();
      serve([{ ...begona, name: 'Begoña Uriarte Sanz' }]).version = 2;
      await userEvent.click(conflict.getByRole('button', { name: 'Ver versión actual' }));
      await waitFor(() => expect(field('Nombre')).toHaveValue('Begoña Uriarte Sanz'));
    });

    fill({ Teléfono: '699 000 111' });
    await press('Guardar cambios');
    await step('[P-USR-36] [D41] saves with the ETag it read, and the list has it', async () => {
      expect(await toast().findByText('Usuario actualizado')).toBeVisible();
      expect(updated().at(-1)).toMatchObject({
        params: { id: 7 },
        ifMatch: '"7-2"',
        body: { name: 'Begoña Uriarte Sanz', phone: '699 000 111', roleId: 3 },
      });
      expect((await screen.findAllByText('699 000 111')).length).toBeGreaterThan(0);
      expect(session.user).toEqual(administrator);
    });
  });

  it('shows values that cannot be selected, after a retried load', async () => {
    const trainee = { ...begona, roleId: 4, roleName: 'Prácticas' };
    const installation = { ...begona, id: 9, roleId: 1, roleName: 'administrador', isProtected: true };
    api.on(usersApi.get, refuse('service_down'));
    open('/users/7/editar');
    expect(await screen.findByText('No se ha podido cargar el registro')).toBeVisible();
    serve([trainee, installation]);
    await press('Reintentar');
    await waitFor(() => expect(field('Nombre')).toHaveFocus());
    await step('[P-USR-22] an inactive role', async () => {
      expect(await dialog().findByRole('option', { name: 'Prácticas (inactivo)' })).toBeDisabled();
      expect(field('Rol')).toHaveValue('4');
    });
    act(() => navigate('/users/9/editar'));
    await step('[D25] role and state of the account of the installation', async () => {
      await waitFor(() => expect(field('Rol')).toHaveAccessibleDescription('La cuenta de la instalación no lo cambia'));
      expect(dialog().getByRole('checkbox', { name: 'Usuario activo' })).toBeDisabled();
      expect(dialog().getByRole('checkbox', { name: 'Intermediario de crédito autorizado' })).toBeEnabled();
    });
  });

  it('[D24] changes of one’s own account only what belongs to the profile', async () => {
    await openEdit(aUser({ ...administrator, isCompany: true, dni: null, cif: 'B65410011' }));
    expect(dialog().queryByRole('switch')).toBeNull();
    expect(field('CIF')).toHaveAttribute('readonly');
    expect(field('Rol')).toHaveAttribute('readonly');
    expect(dialog().getByRole('checkbox', { name: 'Usuario activo' })).toBeDisabled();
    await userEvent.type(field('Nombre'), '!');
    await press('Guardar cambios');
    await waitFor(() => expect(session.user?.name).toBe(`${administrator.name}!`));
    expect(updated()[0]?.body).toMatchObject({ isActive: true, roleId: 1 });
  });
});
