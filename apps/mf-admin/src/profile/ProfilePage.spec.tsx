import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { authApi, secondFactorsApi, sessionsApi, usersApi, type User } from '@umbral/contracts';
import { session } from '@umbral/web-kit';
import { agent, createApi, DROP, refuse, renderPage, Tagged } from '@umbral/web-kit/testing';
import ProfilePage from './ProfilePage';

const api = createApi();
const MOMENT = '2026-11-20T08:41:07.000Z';
const stored: User = {
  ...agent,
  companyName: null,
  isProtected: false,
  isWithinRights: true,
  isWithinCompanies: true,
  createdAt: MOMENT,
  updatedAt: MOMENT,
};

beforeEach(() => {
  api.calls.length = 0;
  api.on(usersApi.get, new Tagged(stored, '"2-1"'));
  api.on(usersApi.update, ({ body }) => new Tagged({ ...stored, ...body } as User, '"2-2"'));
  api.on(authApi.changePassword, undefined);
  api.on(secondFactorsApi.get, { totp: null, passkeys: [], recoveryCodesLeft: 0 });
});

const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }));
const open = (user = agent) => renderPage({ api, Page: ProfilePage, path: '/profile', user });

describe('personal information', () => {
  const field = (label: string) => within(screen.getByRole('dialog')).getByLabelText(new RegExp(`^${label}`));
  const edit = async () => {
    open();
    await press('Editar perfil');
    await waitFor(() => expect(field('Nombre')).toHaveValue(agent.name));
  };

  it('[P-PRF-01] has its title', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();
  });

  it('[P-PRF-02] shows name, e-mail, phone and DNI', () => {
    open({ ...agent, dni: null });
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      agent.name,
      agent.email,
      agent.phone,
      'No proporcionado',
    ]);
  });

  it('[P-PRF-03] is edited in a dialog', async () => {
    await edit();
    expect(screen.getByRole('dialog', { name: 'Editar perfil' })).toBeVisible();
    const held = ['Nombre', 'Correo electrónico', 'Teléfono', 'DNI o NIE'].map((label) => field(label));
    expect(held.map((input) => (input as HTMLInputElement).value)).toEqual([
      agent.name,
      agent.email,
      agent.phone,
      agent.dni,
    ]);
  });

  it('shows the CIF of a company', () => {
    open({ ...agent, isCompany: true, cif: 'B65410011' });
    expect(screen.getByText('B65410011')).toBeVisible();
  });

  it.each([
    ['[P-PRF-04]', 'Nombre', '', 'El nombre es requerido'],
    ['[P-PRF-05]', 'Correo electrónico', 'nada', 'Email inválido'],
  ])('%s is not saved with «%s» «%s»', async (_row, label, text, message) => {
    await edit();
    await userEvent.clear(field(label));
    if (text) await userEvent.type(field(label), text);
    await press('Guardar cambios');
    expect(await screen.findByText(message)).toBeVisible();
    expect(api.callsOf(usersApi.update)).toHaveLength(0);
  });

  it('[P-PRF-06] needs neither phone nor DNI', async () => {
    await edit();
    await userEvent.clear(field('Teléfono'));
    await userEvent.clear(field('DNI o NIE'));
    await press('Guardar cambios');
    await waitFor(() =>
      expect(api.callsOf(usersApi.update)[0]?.body).toEqual({
        name: agent.name,
        email: agent.email,
        phone: null,
        dni: null,
      }),
    );
  });

  it('[P-PRF-07] is saved, and is the session’s user from then on', async () => {
    await edit();
    await userEvent.type(field('Nombre'), ' Gil');
    await press('Guardar cambios');
    expect(await screen.findByText(`${agent.name} Gil`)).toBeVisible();
    expect(api.callsOf(usersApi.update)[0]).toMatchObject({ params: { id: agent.id }, ifMatch: '"2-1"' });
    expect(session.user).toMatchObject({ name: `${agent.name} Gil`, roleId: agent.roleId });
  });

  it('[P-PRF-08] tells that it is saved', async () => {
    await edit();
    await press('Guardar cambios');
    expect(await toast().findByText('Perfil actualizado')).toBeVisible();
  });

  it('[P-PRF-20] is edited by whoever has no permission at all', async () => {
    renderPage({ api, Page: ProfilePage, path: '/profile', user: agent, permissions: { view: {}, delete: {} } });
    await press('Editar perfil');
    await waitFor(() => expect(field('Nombre')).toHaveValue(agent.name));
    await press('Guardar cambios');
    await waitFor(() => expect(api.callsOf(usersApi.update)).toHaveLength(1));
    expect(screen.getByLabelText(/^Nueva contraseña/)).toBeEnabled();
  });

  it('[P-PRF-09] [D38] says why it was refused, as the server does', async () => {
    await edit();
    api.on(usersApi.update, refuse('inactive_record'));
    await press('Guardar cambios');
    expect(await toast().findByText('Solo se puede editar un registro activo')).toBeVisible();
  });

  it('[P-PRF-10] [D38] says so when nobody says why', async () => {
    await edit();
    api.on(usersApi.update, DROP);
    await press('Guardar cambios');
    expect(await toast().findByText('No se pudo actualizar el perfil.')).toBeVisible();
    expect(toast().getByText('Error')).toBeVisible();
  });

  it('[D31] says at the e-mail that it is taken', async () => {
    await edit();
    api.on(usersApi.update, refuse('duplicate_email'));
    await press('Guardar cambios');
    expect(
      await within(screen.getByRole('dialog')).findByText('Ya existe un usuario con ese correo electrónico'),
    ).toBeVisible();
  });
});

describe('[D11] a sign-in that is not fresh', () => {
  const ask = () => screen.findByRole('dialog', { name: 'Confirma que eres tú' });
  let isProven: boolean;
  beforeEach(() => {
    isProven = false;
    api.on(sessionsApi.reauthenticate, ({ body }) => {
      isProven = body.password === 'umbral-demo';
      if (isProven) return undefined;
      const errors = [{ path: 'password', message: 'La contraseña no es correcta' }];
      return refuse('reauthentication_required', { errors });
    });
  });
  /** The server that wants to know first who it is. */
  const guarded = () => (isProven ? undefined : refuse('reauthentication_required'));
  const confirm = async (password: string) => {
    const dialog = within(await ask());
    await userEvent.type(dialog.getByLabelText('Contraseña actual'), password);
    await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
  };
  const fillPassword = async () => {
    api.on(authApi.changePassword, () => guarded());
    open();
    await userEvent.type(screen.getByLabelText(/^Nueva contraseña/), 'seis66');
    await userEvent.type(screen.getByLabelText(/^Confirmar contraseña/), 'seis66');
    await press('Cambiar contraseña');
  };

  it('asks for the present password, says when it is wrong, and repeats the call', async () => {
    await fillPassword();
    await confirm('otra');
    expect(await screen.findByText('La contraseña no es correcta')).toBeVisible();
    await confirm('umbral-demo');
    expect(await toast().findByText('Contraseña actualizada')).toBeVisible();
    const sent = { userId: agent.id, newPassword: 'seis66' };
    expect(api.callsOf(authApi.changePassword).map(({ body }) => body)).toEqual([sent, sent]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that is not confirmed changes nothing, and keeps what was typed', async () => {
    await fillPassword();
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Cancelar' }));
    expect(await toast().findByText('Escribe tu contraseña actual para confirmar que eres tú')).toBeVisible();
    expect(screen.getByLabelText(/^Nueva contraseña/)).toHaveValue('seis66');
    expect(api.callsOf(authApi.changePassword)).toHaveLength(1);
  });

  it('asks over the dialog of the profile, which keeps its text', async () => {
    api.on(usersApi.update, ({ body }) => guarded() ?? new Tagged({ ...stored, ...body } as User, '"2-2"'));
    open();
    await press('Editar perfil');
    const email = () => within(screen.getByRole('dialog', { name: 'Editar perfil' })).getByLabelText(/^Correo/);
    await waitFor(() => expect(email()).toHaveValue(agent.email));
    await userEvent.type(email(), '.es');
    await press('Guardar cambios');
    await confirm('umbral-demo');
    expect(await toast().findByText('Perfil actualizado')).toBeVisible();
    expect(api.callsOf(usersApi.update).map(({ ifMatch }) => ifMatch)).toEqual(['"2-1"', '"2-1"']);
    expect(session.user?.email).toBe(`${agent.email}.es`);
  });
});

describe('the password', () => {
  it('[D12] that is temporary is to be replaced, until it is', async () => {
    open({ ...agent, hasTemporaryCredentials: true });
    const notice = 'Has entrado con una contraseña temporal, que caduca. Elige ahora la tuya.';
    expect(screen.getByText(notice)).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Nueva contraseña/), 'seis66');
    await userEvent.type(screen.getByLabelText(/^Confirmar contraseña/), 'seis66');
    await press('Cambiar contraseña');
    expect(await toast().findByText('Contraseña actualizada')).toBeVisible();
    expect(screen.queryByText(notice)).toBeNull();
    expect(session.user?.hasTemporaryCredentials).toBe(false);
  });

  const fill = async (first: string, second: string) => {
    open();
    if (first) await userEvent.type(screen.getByLabelText(/^Nueva contraseña/), first);
    if (second) await userEvent.type(screen.getByLabelText(/^Confirmar contraseña/), second);
    await press('Cambiar contraseña');
  };

  it.each([
    ['[P-PRF-12]', 'cinco', 'cinco', 'La nueva contraseña debe tener al menos 6 caracteres'],
    ['[P-PRF-13]', 'seis66', '', 'Confirma la nueva contraseña'],
    ['[P-PRF-14]', 'seis66', 'siete7', 'Las contraseñas no coinciden'],
  ])('%s %s / %s', async (_row, first, second, message) => {
    await fill(first, second);
    expect(await screen.findByText(message)).toBeVisible();
    expect(api.callsOf(authApi.changePassword)).toHaveLength(0);
  });

  it('[P-PRF-11] shows and hides what is typed, each field for itself', async () => {
    open();
    const [first] = screen.getAllByRole('button', { name: 'Mostrar contraseña' });
    await userEvent.click(first as HTMLElement);
    expect(screen.getByLabelText(/^Nueva contraseña/)).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText(/^Confirmar contraseña/)).toHaveAttribute('type', 'password');
  });

  it('[P-PRF-15] is sent with the id, and the fields are empty again', async () => {
    await fill('seis66', 'seis66');
    await waitFor(() => expect(screen.getByLabelText(/^Nueva contraseña/)).toHaveValue(''));
    expect(api.callsOf(authApi.changePassword)[0]?.body).toEqual({ userId: agent.id, newPassword: 'seis66' });
  });

  it('[P-PRF-16] is told once it is changed', async () => {
    await fill('seis66', 'seis66');
    expect(await toast().findByText('Contraseña actualizada')).toBeVisible();
  });

  it('[P-PRF-17] cannot be set for nobody', async () => {
    open();
    session.empty();
    await userEvent.type(screen.getByLabelText(/^Nueva contraseña/), 'seis66');
    await userEvent.type(screen.getByLabelText(/^Confirmar contraseña/), 'seis66');
    await press('Cambiar contraseña');
    expect(await toast().findByText('No se pudo obtener el ID del usuario')).toBeVisible();
    expect(api.callsOf(authApi.changePassword)).toHaveLength(0);
  });

  it('[D38] says why it was refused, as the server does', async () => {
    api.on(authApi.changePassword, refuse('forbidden'));
    await fill('seis66', 'seis66');
    expect(await toast().findByText('No tienes permiso para hacer esto. Contacta con el administrador')).toBeVisible();
  });

  it('[P-PRF-19] [D38] says so when nobody says why', async () => {
    api.on(authApi.changePassword, DROP);
    await fill('seis66', 'seis66');
    expect(await toast().findByText('No se pudo cambiar la contraseña.')).toBeVisible();
  });
});
