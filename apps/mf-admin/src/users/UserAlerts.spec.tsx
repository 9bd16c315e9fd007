import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auditApi, usersApi } from '@umbral/contracts';
import { navigate } from '@umbral/web-kit';
import { createApi, refuse, renderPage, step, Tagged, tableOf } from '@umbral/web-kit/testing';
import UsersPage from './UsersPage';
import { aUser, serveUsers } from './users.testing';

const api = createApi();
const active = aUser({ id: 7, name: 'Andreu Vives', email: 'andreu@umbral.test' });
const inactive = aUser({ id: 8, name: 'Damián Ortuño', isActive: false });
const serve = (users = [active, inactive]) => serveUsers(api, users);

beforeEach(() => {
  api.calls.length = 0;
  serve();
});

const open = (at: string) => renderPage({ api, Page: UsersPage, path: '/users', at });
const { table, rowOf } = tableOf('Usuarios por orden alfabético');
const stateOf = async (name: string) => within(await rowOf(name)).getByText(/^(Activo|Inactivo)$/).textContent;
const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));

/** Opens the alert of an action, in a list of all users. */
async function choose(user: string, item: string) {
  await userEvent.click(within(await table()).getByRole('button', { name: `Más acciones: ${user}` }));
  await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(item) }));
  return screen.findByRole('alertdialog');
}
const confirm = (label: string) =>
  userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: label }));

it('deactivates after a confirmation', async () => {
  open('/users?status=all');
  const alert = await choose('Andreu Vives', 'Desactivar');
  await step('[P-USR-11] confirms with the name and the consequences', async () => {
    expect(alert).toHaveAccessibleName('¿Desactivar a Andreu Vives?');
    expect(alert).toHaveTextContent('sus sesiones abiertas se cerrarán');
    expect(within(alert).getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.callsOf(usersApi.setActive)).toHaveLength(0);
  });

  api.on(usersApi.setActive, refuse('last_administrator'));
  await choose('Andreu Vives', 'Desactivar');
  await confirm('Desactivar');
  await step('[P-USR-34] shows a refusal with its reason', async () => {
    expect(await toast().findByText('No se pudo cambiar el estado del usuario.')).toBeVisible();
    expect(toast().getByText('Tiene que quedar al menos un administrador activo')).toBeVisible();
    expect(await stateOf('Andreu Vives')).toBe('Activo');
  });

  serve();
  api.calls.length = 0;
  await choose('Andreu Vives', 'Desactivar');
  await confirm('Desactivar');
  await step('[P-USR-38] shows a toast', async () =>
    expect(await toast().findByText('Estado actualizado')).toBeVisible(),
  );
  await step('[P-USR-11] deactivates', async () => {
    await waitFor(async () => expect(await stateOf('Andreu Vives')).toBe('Inactivo'));
    expect(api.callsOf(usersApi.setActive)).toEqual([
      expect.objectContaining({ body: { isActive: false }, ifMatch: '"7-1"' }),
    ]);
  });
});

it('[D41] shows the current user after a conflict', async () => {
  open('/users?status=all');
  await choose('Andreu Vives', 'Desactivar');
  serve([{ ...active, phone: '600 999 999' }, inactive]);
  api.on(usersApi.setActive, refuse('stale_record'));
  await confirm('Desactivar');
  const stale = await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' });
  await userEvent.click(within(stale).getByRole('button', { name: 'Ver versión actual' }));
  const detail = await screen.findByRole('dialog', { name: 'Andreu Vives' });
  expect(await within(detail).findByText('600 999 999')).toBeVisible();
});

it('activates optimistically', async () => {
  open('/users?status=all');
  api.on(usersApi.setActive, refuse('stale_record'));
  await choose('Damián Ortuño', 'Activar');
  await confirm('Activar');
  await step('[P-USR-34] rolls back when the server refuses', async () => {
    expect(await toast().findByText('No se pudo cambiar el estado del usuario.')).toBeVisible();
    expect(toast().getByText('Otra persona ha modificado este registro')).toBeVisible();
    await waitFor(async () => expect(await stateOf('Damián Ortuño')).toBe('Inactivo'));
  });

  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  api.on(usersApi.setActive, async () => {
    await gate;
    return new Tagged({ ...inactive, isActive: true }, '"8-2"');
  });
  await choose('Damián Ortuño', 'Activar');
  await confirm('Activar');
  await step('[P-USR-11] changes the list before the response', async () => {
    await waitFor(async () => expect(await stateOf('Damián Ortuño')).toBe('Activo'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
  await step('[P-USR-38] shows a toast after the response', async () => {
    expect(toast().queryByText('Estado actualizado')).toBeNull();
    act(() => navigate('/users/8/estado?status=all'));
    await screen.findByRole('alertdialog');
    release();
    expect(await toast().findByText('Estado actualizado')).toBeVisible();
  });
  step('leaves an alert open that was opened since', () => expect(screen.getByRole('alertdialog')).toBeVisible());
});

it('deletes permanently', async () => {
  open('/users?status=all');
  api.on(usersApi.remove, refuse('still_active'));
  const alert = await choose('Damián Ortuño', 'Eliminar');
  const reads = api.callsOf(usersApi.list).length;
  expect(alert).toHaveAccessibleName('¿Eliminar a Damián Ortuño?');
  step('[P-USR-14] warns that it cannot be undone', () => expect(alert).toHaveTextContent('No se puede deshacer'));
  await confirm('Eliminar usuario');
  await step('[P-USR-35] shows a refusal, and refetches the list because it was stale', async () => {
    expect(await toast().findByText('No se pudo eliminar el usuario.')).toBeVisible();
    expect(toast().getByText('Solo se puede eliminar un registro inactivo')).toBeVisible();
    await waitFor(() => expect(api.callsOf(usersApi.list).length).toBeGreaterThan(reads));
  });

  serve();
  await choose('Damián Ortuño', 'Eliminar');
  await confirm('Eliminar usuario');
  await step('[P-USR-36] shows a toast', async () =>
    expect(await toast().findByText('Usuario eliminado')).toBeVisible(),
  );
  await step('[P-USR-14] removes the user from the list', async () => {
    await waitFor(() => expect(screen.queryByRole('row', { name: /Damián/ })).toBeNull());
    expect(api.callsOf(usersApi.remove)).toHaveLength(2);
  });
});

it('sends credentials after a confirmation with the address', async () => {
  open('/users?status=all');
  const alert = await choose('Andreu Vives', 'Enviar credenciales');
  expect(alert).toHaveTextContent('andreu@umbral.test');
  expect(alert).toHaveTextContent('La actual dejará de funcionar');
  expect(api.callsOf(usersApi.sendCredentials)).toEqual([]);
  api.on(usersApi.sendCredentials, refuse('mail_not_sent'));
  await confirm('Enviar credenciales');
  await step('[P-USR-33] shows that the mail could not be sent', async () =>
    expect(
      await toast().findByText('No se pudieron enviar las credenciales. Verifica la configuración de email.'),
    ).toBeVisible(),
  );
  serve();
  await choose('Andreu Vives', 'Enviar credenciales');
  await confirm('Enviar credenciales');
  await step('[P-USR-37] shows a toast', async () =>
    expect(await toast().findByText('Credenciales enviadas')).toBeVisible(),
  );
});

it('withdraws a pending reset of second factors, beside the action that confirms it', async () => {
  const pending = { resetAskedBy: 2, resetAskedByName: 'Nuria Vidal', resetExpiresAt: '2099-01-01T09:00:00.000Z' };
  serve([aUser({ ...active, hasSecondFactor: true, ...pending, resetDueAt: '2099-01-01T08:00:00.000Z' })]);
  api.on(usersApi.withdrawSecondFactorReset, ({ params: { id } }) => aUser({ ...active, id, hasSecondFactor: true }));
  open('/users/7?status=all');
  const detail = await screen.findByRole('dialog', { name: 'Andreu Vives' });
  expect(detail).toHaveTextContent('Restablecimiento pedido por Nuria Vidal, ocurrirá el 01/01/2099 09:00');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(within(await table()).getByRole('button', { name: 'Más acciones: Andreu Vives' }));
  expect(screen.getByRole('menuitem', { name: /^Confirmar restablecimiento/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const alert = await choose('Andreu Vives', 'Retirar petición');
  expect(alert).toHaveTextContent('La pidió Nuria Vidal.');
  await confirm('Retirar petición');
  expect(await toast().findByText('Petición retirada')).toBeVisible();
  expect(api.callsOf(usersApi.withdrawSecondFactorReset).map(({ params }) => params)).toEqual([{ id: active.id }]);
});

it('shows a user in a dialog', async () => {
  const director = aUser({
    id: 9,
    name: 'Inés Boix',
    roleId: 1,
    roleName: 'administrador',
    isCreditIntermediary: true,
  });
  const coordinator = { ...active, roleId: 3, roleName: 'Coordinación' };
  serve([coordinator, director, inactive]);
  open('/users?status=all');
  const link = within(await table()).getByRole('link', { name: 'Andreu Vives' });
  serve([{ ...coordinator, companyName: 'Hogar Levante' }, director, inactive]);
  await userEvent.click(link);
  const detailOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
  const value = (term: string) => within(screen.getByRole('dialog')).getByText(term).nextSibling;

  await step('[P-USR-08] refetched', async () => {
    await detailOf('Andreu Vives');
    await waitFor(() => expect(value('Compañía')).toHaveTextContent('Hogar Levante'));
    expect(value('DNI o NIE')).toHaveTextContent('12345678Z');
  });
  step('[P-USR-17] an agent, whatever the name of the role', () => expect(value('Rol')).toHaveTextContent(/^Agente/));
  step('[P-USR-19] no authorized credit intermediary', () =>
    expect(value('Intermediario de crédito')).toHaveTextContent(/^No autorizado$/),
  );
  await step('[P-USR-08] with a link to the form', async () => {
    await userEvent.click((await detailOf('Andreu Vives')).getByRole('link', { name: 'Editar usuario' }));
    expect(await screen.findByRole('dialog', { name: 'Editar usuario' })).toBeVisible();
  });

  act(() => navigate('/users/9'));
  await detailOf('Inés Boix');
  step('[P-USR-17] an administrator', () => expect(value('Rol')).toHaveTextContent(/^Administrador/));
  step('[P-USR-19] an authorized credit intermediary', () =>
    expect(value('Intermediario de crédito')).toHaveTextContent(/^Autorizado$/),
  );

  api.on(auditApi.ofRecord, { logs: [], pagination: { page: 1, total: 0, totalPages: 1 } });
  act(() => navigate('/users/9/historial'));
  await step('[B-HIS-10] and its history, with an address of its own', async () => {
    expect(await screen.findByRole('tabpanel', { name: 'Historial' })).toBeVisible();
    expect(await screen.findByText('Sin movimientos')).toBeVisible();
    expect(api.callsOf(auditApi.ofRecord)[0]?.params).toEqual({ entityType: 'user', entityId: '9' });
  });

  act(() => navigate('/users/8'));
  await step('[P-USR-09] and why an inactive user must be activated before being edited', async () => {
    const detail = await detailOf('Damián Ortuño');
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'Este usuario está inactivo. Para editarlo o enviarle credenciales, actívalo antes.',
    );
    expect(detail.queryByRole('link', { name: 'Editar usuario' })).toBeNull();
    await userEvent.click(detail.getByRole('link', { name: 'Activar' }));
    expect(await screen.findByRole('alertdialog', { name: '¿Activar a Damián Ortuño?' })).toBeVisible();
  });
});
