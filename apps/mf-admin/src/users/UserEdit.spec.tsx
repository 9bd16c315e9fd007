import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usersApi } from '@umbral/contracts';
import { session } from '@umbral/web-kit';
import { administrator, refuse, Tagged } from '@umbral/web-kit/testing';
import { begona, userDialog } from './user-dialog.testing';
import { aUser } from './users.testing';

const { api, field, open, openEdit, save, toast } = userDialog();

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
