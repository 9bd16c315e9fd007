import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usersApi } from '@umbral/contracts';
import { createApi, refuse, renderPage, Tagged } from '@umbral/web-kit/testing';
import UsersPage from './UsersPage';
import { aUser, serveUsers } from './users.testing';

const api = createApi();
const active = aUser({ id: 7, name: 'Andreu Vives', email: 'andreu@umbral.test' });
const inactive = aUser({ id: 8, name: 'Damián Ortuño', isActive: false });
let service: ReturnType<typeof serveUsers>;

beforeEach(() => {
  api.calls.length = 0;
  service = serveUsers(api, [active, inactive]);
});

const table = () => screen.findByRole('table', { name: 'Usuarios por orden alfabético' });
const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));

/** Opens the alert of an act, in a list of all users. */
async function choose(user: string, act: string) {
  renderPage({ api, Page: UsersPage, path: '/users', at: '/users?status=all' });
  await userEvent.click(within(await table()).getByRole('button', { name: `Más acciones: ${user}` }));
  await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(act) }));
  return screen.findByRole('alertdialog');
}
const confirm = (label: string) =>
  userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: label }));
const stateOf = async (name: string) =>
  within(within(await table()).getByRole('row', { name: new RegExp(name) })).getByText(/^(Activo|Inactivo)$/)
    .textContent;

describe('deactivating', () => {
  it('[P-USR-11] asks with the name, says what follows, and does it', async () => {
    const alert = await choose('Andreu Vives', 'Desactivar');
    expect(alert).toHaveAccessibleName('¿Desactivar a Andreu Vives?');
    expect(alert).toHaveTextContent('sus sesiones abiertas se cerrarán');
    expect(within(alert).getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await confirm('Desactivar');
    await waitFor(async () => expect(await stateOf('Andreu Vives')).toBe('Inactivo'));
    expect(api.callsOf(usersApi.setActive)).toEqual([
      expect.objectContaining({ body: { isActive: false }, ifMatch: '"7-1"' }),
    ]);
  });

  it('[P-USR-38] is told', async () => {
    await choose('Andreu Vives', 'Desactivar');
    await confirm('Desactivar');
    expect(await toast().findByText('Estado actualizado')).toBeVisible();
  });

  it('does nothing when one thinks better of it', async () => {
    await choose('Andreu Vives', 'Desactivar');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.callsOf(usersApi.setActive)).toHaveLength(0);
  });

  it('[P-USR-34] tells a refusal with its reason', async () => {
    api.on(usersApi.setActive, refuse('last_administrator'));
    await choose('Andreu Vives', 'Desactivar');
    await confirm('Desactivar');
    expect(await toast().findByText('No se pudo cambiar el estado del usuario.')).toBeVisible();
    expect(toast().getByText('Tiene que quedar al menos un administrador activo')).toBeVisible();
    expect(await stateOf('Andreu Vives')).toBe('Activo');
  });

  it('[D41] shows who it is by now when somebody was faster', async () => {
    api.on(usersApi.setActive, refuse('stale_record'));
    await choose('Andreu Vives', 'Desactivar');
    service.users = [{ ...active, phone: '600 999 999' }, inactive];
    await confirm('Desactivar');
    const stale = await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' });
    await userEvent.click(within(stale).getByRole('button', { name: 'Ver versión actual' }));
    const detail = await screen.findByRole('dialog', { name: 'Andreu Vives' });
    expect(await within(detail).findByText('600 999 999')).toBeVisible();
  });
});

describe('activating', () => {
  let release: () => void;
  beforeEach(() => {
    const gate = new Promise<void>((resolve) => (release = resolve));
    api.on(usersApi.setActive, async () => {
      await gate;
      return new Tagged({ ...inactive, isActive: true }, '"8-2"');
    });
  });

  it('[P-USR-11] shows in the list before the server has answered', async () => {
    await choose('Damián Ortuño', 'Activar');
    await confirm('Activar');
    await waitFor(async () => expect(await stateOf('Damián Ortuño')).toBe('Activo'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    release();
    await toast().findByText('Estado actualizado');
  });

  it('[P-USR-38] is told once the server has answered', async () => {
    await choose('Damián Ortuño', 'Activar');
    await confirm('Activar');
    await waitFor(async () => expect(await stateOf('Damián Ortuño')).toBe('Activo'));
    expect(toast().queryByText('Estado actualizado')).toBeNull();
    release();
    expect(await toast().findByText('Estado actualizado')).toBeVisible();
  });

  it('[P-USR-34] takes it back when the server refuses', async () => {
    api.on(usersApi.setActive, refuse('stale_record'));
    await choose('Damián Ortuño', 'Activar');
    await confirm('Activar');
    expect(await toast().findByText('No se pudo cambiar el estado del usuario.')).toBeVisible();
    expect(toast().getByText('Otra persona ha modificado este registro')).toBeVisible();
    await waitFor(async () => expect(await stateOf('Damián Ortuño')).toBe('Inactivo'));
  });
});

describe('deleting', () => {
  it('[P-USR-14] says that there is no way back, and takes the user off the list', async () => {
    const alert = await choose('Damián Ortuño', 'Eliminar');
    expect(alert).toHaveAccessibleName('¿Eliminar a Damián Ortuño?');
    expect(alert).toHaveTextContent('No se puede deshacer');
    await confirm('Eliminar usuario');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Damián/ })).toBeNull());
    expect(api.callsOf(usersApi.remove)).toHaveLength(1);
  });

  it('[P-USR-36] is told', async () => {
    await choose('Damián Ortuño', 'Eliminar');
    await confirm('Eliminar usuario');
    expect(await toast().findByText('Usuario eliminado')).toBeVisible();
  });

  it('[P-USR-35] tells a refusal, and reads the list anew because it was wrong', async () => {
    api.on(usersApi.remove, refuse('still_active'));
    await choose('Damián Ortuño', 'Eliminar');
    const reads = api.callsOf(usersApi.list).length;
    await confirm('Eliminar usuario');
    expect(await toast().findByText('No se pudo eliminar el usuario.')).toBeVisible();
    expect(toast().getByText('Solo se puede eliminar un registro inactivo')).toBeVisible();
    await waitFor(() => expect(api.callsOf(usersApi.list).length).toBeGreaterThan(reads));
  });
});

describe('sending credentials', () => {
  it('asks first, naming the address', async () => {
    const alert = await choose('Andreu Vives', 'Enviar credenciales');
    expect(alert).toHaveTextContent('andreu@umbral.test');
    expect(alert).toHaveTextContent('La actual dejará de funcionar');
    expect(api.callsOf(usersApi.sendCredentials)).toEqual([]);
  });

  it('[P-USR-37] is told', async () => {
    await choose('Andreu Vives', 'Enviar credenciales');
    await confirm('Enviar credenciales');
    expect(await toast().findByText('Credenciales enviadas')).toBeVisible();
  });

  it('[P-USR-33] tells that the mail could not be sent', async () => {
    api.on(usersApi.sendCredentials, refuse('mail_not_sent'));
    await choose('Andreu Vives', 'Enviar credenciales');
    await confirm('Enviar credenciales');
    expect(
      await toast().findByText('No se pudieron enviar las credenciales. Verifica la configuración de email.'),
    ).toBeVisible();
  });
});

describe('the detail', () => {
  const detailOf = async (fields: Partial<typeof active>) => {
    renderPage({ api, Page: UsersPage, path: '/users' });
    api.on(usersApi.get, new Tagged({ ...active, ...fields, companyName: 'Hogar Levante' }, '"7-2"'));
    await userEvent.click(within(await table()).getByRole('link', { name: 'Andreu Vives' }));
    const detail = within(await screen.findByRole('dialog', { name: 'Andreu Vives' }));
    const value = (term: string) => detail.getByText(term).nextSibling;
    await waitFor(() => expect(value('Compañía')).toHaveTextContent('Hogar Levante'));
    return { detail, value };
  };

  it('[P-USR-08] shows who somebody is, read anew, and leads to the form', async () => {
    const { detail, value } = await detailOf({});
    expect(value('DNI o NIE')).toHaveTextContent('12345678Z');
    await userEvent.click(detail.getByRole('link', { name: 'Editar usuario' }));
    expect(await screen.findByRole('dialog', { name: 'Editar usuario' })).toBeVisible();
  });

  it.each([
    [1, 'administrador', 'Administrador'],
    [3, 'Coordinación', 'Agente'],
  ])('[P-USR-17] calls role %i «%s» so: %s', async (roleId, roleName, word) => {
    const { value } = await detailOf({ roleId, roleName });
    expect(value('Rol')).toHaveTextContent(new RegExp(`^${word}`));
  });

  it.each([
    [true, 'Autorizado'],
    [false, 'No autorizado'],
  ])('[P-USR-19] says of the credit intermediary (%s): %s', async (isCreditIntermediary, word) => {
    const { value } = await detailOf({ isCreditIntermediary });
    expect(value('Intermediario de crédito')).toHaveTextContent(new RegExp(`^${word}$`));
  });

  it('[P-USR-09] explains why an inactive user cannot be edited, and activates them from there', async () => {
    renderPage({ api, Page: UsersPage, path: '/users', at: '/users?status=inactive' });
    await userEvent.click(within(await table()).getByRole('link', { name: 'Damián Ortuño' }));
    const detail = await screen.findByRole('dialog', { name: 'Damián Ortuño' });
    expect(detail).toHaveTextContent(
      'Este usuario está inactivo. Para editarlo o enviarle credenciales, actívalo antes.',
    );
    expect(within(detail).queryByRole('link', { name: 'Editar usuario' })).toBeNull();
    await userEvent.click(within(detail).getByRole('link', { name: 'Activar' }));
    expect(await screen.findByRole('alertdialog', { name: '¿Activar a Damián Ortuño?' })).toBeVisible();
  });
});
