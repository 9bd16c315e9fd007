import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  authApi,
  companiesApi,
  secondFactorsApi,
  sessionsApi,
  usersApi,
  type ModulePage,
  type User,
} from '@umbral/contracts';
import { session, useOperation } from '@umbral/web-kit';
import {
  agent,
  confirmPassword,
  createApi,
  deployedModules,
  DROP,
  passwordPrompt,
  refuse,
  renderPage,
  step,
  Tagged,
} from '@umbral/web-kit/testing';
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
  api.on(usersApi.update, ({ body }) => new Tagged({ ...stored, ...body }, '"2-2"'));
  api.on(authApi.changePassword, undefined);
  api.on(sessionsApi.mine, []);
  api.on(secondFactorsApi.get, { totp: null, passkeys: [], recoveryCodesLeft: 0 });
});

const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));
const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }));
const open = (user = agent) => renderPage({ api, Page: ProfilePage, path: '/profile', user });

const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const fillPassword = (first: string, second: string) => {
  fill(screen.getByLabelText(/^Nueva contraseña/), first);
  fill(screen.getByLabelText(/^Confirmar contraseña/), second);
};

describe('personal information', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: 'Editar perfil' }));
  const field = (label: string) => dialog().getByLabelText(new RegExp(`^${label}`));
  const save = () => userEvent.click(dialog().getByRole('button', { name: 'Guardar cambios' }));
  const updated = () => api.callsOf(usersApi.update);

  it('is shown', () => {
    open({ ...agent, dni: null });
    step('[P-PRF-01] under its title', () =>
      expect(screen.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible(),
    );
    step('[P-PRF-02] with name, e-mail, phone and DNI', () =>
      expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
        agent.name,
        agent.email,
        agent.phone,
        'No proporcionado',
        'La página de siempre',
      ]),
    );
  });

  it('has the page to start with, one of those in the menu that the user may open', async () => {
    const page = (path: string, label: string, order: number, more: Partial<ModulePage> = {}): ModulePage => {
      const { menu, ...rest } = more;
      return {
        path,
        title: path,
        access: 'signed-in',
        denied: 'screen',
        menu: { label, icon: '', order, ...menu },
        ...rest,
      };
    };
    const pages = [
      page('/banks', 'Bancos', 10, { access: 'administrator' }),
      page('/profile', 'Mi perfil', 90),
      page('/clients', 'Clientes', 20, { access: { view: 'estudios_viabilidad' } }),
      page('/desk', 'Mi mesa', 95, { menu: { label: 'Mi mesa', icon: '', order: 95, group: 'work' } }),
    ];
    const manifest = { name: 'all', version: '1.0.0', shellApi: '^2.0.0', services: {}, singletons: {}, pages };
    api.on(deployedModules, [{ manifest, entry: '/modules/all/1.0.0-0123456789ab/remoteEntry.js' }]);
    api.on(usersApi.get, new Tagged({ ...stored, startPath: '/removed' }, '"2-1"'));
    const permissions = { view: { estudios_viabilidad: true }, delete: {} };
    renderPage({ api, Page: ProfilePage, path: '/profile', user: { ...agent, startPath: '/clients' }, permissions });
    await waitFor(() => expect(screen.getAllByRole('definition').at(-1)).toHaveTextContent('Clientes'));
    await press('Editar perfil');
    await waitFor(() => expect(field('Al entrar, ir a')).toHaveValue('/removed'));
    expect(
      within(field('Al entrar, ir a'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['La página de siempre', 'Mi mesa', 'Clientes', 'Mi perfil', 'Una página que ya no puedes ver']);
  });

  it('has the CIF of a company', () => {
    open({ ...agent, isCompany: true, cif: 'B65410011' });
    expect(screen.getByText('B65410011')).toBeVisible();
  });

  it('is edited', async () => {
    renderPage({ api, Page: ProfilePage, path: '/profile', user: agent, permissions: { view: {}, delete: {} } });
    await press('Editar perfil');
    await step('[P-PRF-03] in a dialog', async () => {
      await waitFor(() => expect(field('Nombre')).toHaveValue(agent.name));
      const fields = ['Nombre', 'Correo electrónico', 'Teléfono', 'DNI o NIE'].map((label) => field(label));
      expect(fields.map((input) => (input as HTMLInputElement).value)).toEqual([
        agent.name,
        agent.email,
        agent.phone,
        agent.dni,
      ]);
    });

    fill(field('Nombre'), '');
    await save();
    await step('[P-PRF-04] which requires a name', async () => {
      expect(await dialog().findByText('El nombre es requerido')).toBeVisible();
      expect(updated()).toHaveLength(0);
    });
    fill(field('Nombre'), `${agent.name} Gil`);
    fill(field('Correo electrónico'), 'nada');
    await save();
    await step('[P-PRF-05] which refuses an invalid e-mail', async () => {
      expect(await dialog().findByText('Email inválido')).toBeVisible();
      expect(updated()).toHaveLength(0);
    });
    fill(field('Correo electrónico'), agent.email);

    api.on(usersApi.update, refuse('inactive_record'));
    await save();
    await step('[P-PRF-09] [D38] shows the server’s reason of a refusal', async () =>
      expect(await toast().findByText('Solo se puede editar un registro activo')).toBeVisible(),
    );
    api.on(usersApi.update, DROP);
    await save();
    await step('[P-PRF-10] [D38] shows a fixed text without a reason', async () => {
      expect(await toast().findByText('No se pudo actualizar el perfil.')).toBeVisible();
      expect(toast().getByText('Error')).toBeVisible();
    });
    api.on(usersApi.update, refuse('duplicate_email'));
    await save();
    await step('[D31] shows at the e-mail that it is taken', async () =>
      expect(await dialog().findByText('Ya existe un usuario con ese correo electrónico')).toBeVisible(),
    );

    fill(field('Teléfono'), '');
    fill(field('DNI o NIE'), '');
    api.on(usersApi.update, ({ body }) => new Tagged({ ...stored, ...body }, '"2-2"'));
    const lists = [usersApi.list, companiesApi.list] as const;
    for (const op of lists) {
      api.on(op, []);
      renderHook(() => useOperation(op));
    }
    const reads = () => lists.map((op) => api.callsOf(op).length);
    await waitFor(() => expect(reads()).toEqual([1, 1]));
    await save();
    await step('[P-PRF-08] shows that it is saved', async () =>
      expect(await toast().findByText('Perfil actualizado')).toBeVisible(),
    );
    step('[P-PRF-06] requires neither phone nor DNI', () =>
      expect(updated().at(-1)?.body).toEqual({
        name: `${agent.name} Gil`,
        email: agent.email,
        phone: null,
        dni: null,
        startPath: null,
      }),
    );
    await step('[P-PRF-07] updates the session’s user, and the lists with their name', async () => {
      await waitFor(() => expect(reads()).toEqual([2, 2]));
      expect(await screen.findByText(`${agent.name} Gil`)).toBeVisible();
      expect(updated().at(-1)).toMatchObject({ params: { id: agent.id }, ifMatch: '"2-1"' });
      expect(session.user).toMatchObject({ name: `${agent.name} Gil`, roleId: agent.roleId });
    });
    step('[P-PRF-20] by a user without any permission', () => {
      expect(updated()).toHaveLength(4);
      expect(screen.getByLabelText(/^Nueva contraseña/)).toBeEnabled();
    });
  });
});

describe('the late answer of a save', () => {
  const other = { ...agent, id: 77, name: 'Luis Pardo', email: 'luis@umbral.test' };
  const signIn = () => act(() => session.store(other));

  it('leaves the user who has signed in meanwhile', async () => {
    api.on(usersApi.update, ({ body }) => {
      signIn();
      return new Tagged({ ...stored, ...body }, '"2-2"');
    });
    api.on(authApi.changePassword, () => void signIn());
    open();
    await press('Editar perfil');
    await waitFor(() => expect(screen.getByLabelText(/^Correo/)).toHaveValue(agent.email));
    await press('Guardar cambios');
    expect(await toast().findByText('Perfil actualizado')).toBeVisible();
    expect(session.user).toEqual(other);
    act(() => session.store(agent));
    fillPassword('seis66', 'seis66');
    await press('Cambiar contraseña');
    expect(await toast().findByText('Contraseña actualizada')).toBeVisible();
    expect(session.user).toEqual(other);
  });
});

describe('[D11] a sign-in that is not fresh', () => {
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
  /** A server that requires reauthentication. */
  const guarded = () => (isProven ? undefined : refuse('reauthentication_required'));
  it('prompts for the current password, shows when it is wrong, and repeats the call', async () => {
    api.on(authApi.changePassword, () => guarded());
    open();
    fillPassword('seis66', 'seis66');
    await press('Cambiar contraseña');
    await userEvent.click(within(await passwordPrompt()).getByRole('button', { name: 'Cancelar' }));
    await step('that is cancelled changes nothing, and keeps the form’s text', async () => {
      expect(await toast().findByText('Escribe tu contraseña actual para confirmar que eres tú')).toBeVisible();
      expect(screen.getByLabelText(/^Nueva contraseña/)).toHaveValue('seis66');
      expect(api.callsOf(authApi.changePassword)).toHaveLength(1);
    });
    api.calls.length = 0;
    await press('Cambiar contraseña');
    await confirmPassword('otra');
    expect(await screen.findByText('La contraseña no es correcta')).toBeVisible();
    await confirmPassword();
    expect(await toast().findByText('Contraseña actualizada')).toBeVisible();
    const sent = { userId: agent.id, newPassword: 'seis66' };
    expect(api.callsOf(authApi.changePassword).map(({ body }) => body)).toEqual([sent, sent]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('prompts over the dialog of the profile, which keeps its text', async () => {
    api.on(usersApi.update, ({ body }) => guarded() ?? new Tagged({ ...stored, ...body }, '"2-2"'));
    open();
    await press('Editar perfil');
    const email = () => within(screen.getByRole('dialog', { name: 'Editar perfil' })).getByLabelText(/^Correo/);
    await waitFor(() => expect(email()).toHaveValue(agent.email));
    fill(email(), `${agent.email}.es`);
    await press('Guardar cambios');
    await confirmPassword();
    expect(await toast().findByText('Perfil actualizado')).toBeVisible();
    expect(api.callsOf(usersApi.update).map(({ ifMatch }) => ifMatch)).toEqual(['"2-1"', '"2-1"']);
    expect(session.user?.email).toBe(`${agent.email}.es`);
  });
});

describe('the password', () => {
  it('[D12] that is temporary shows a notice until it is replaced', async () => {
    open({ ...agent, hasTemporaryCredentials: true });
    const notice = 'Has entrado con una contraseña temporal, que caduca. Elige ahora la tuya.';
    expect(screen.getByText(notice)).toBeVisible();
    fillPassword('seis66', 'seis66');
    await press('Cambiar contraseña');
    expect(await toast().findByText('Contraseña actualizada')).toBeVisible();
    expect(screen.queryByText(notice)).toBeNull();
    expect(session.user?.hasTemporaryCredentials).toBe(false);
  });

  it('is changed', async () => {
    const sent = () => api.callsOf(authApi.changePassword);
    const change = (first: string, second: string) => {
      fillPassword(first, second);
      return press('Cambiar contraseña');
    };
    open();
    const [first] = screen.getAllByRole('button', { name: 'Mostrar contraseña' });
    await userEvent.click(first as HTMLElement);
    step('[P-PRF-11] is shown and hidden in each field separately', () => {
      expect(screen.getByLabelText(/^Nueva contraseña/)).toHaveAttribute('type', 'text');
      expect(screen.getByLabelText(/^Confirmar contraseña/)).toHaveAttribute('type', 'password');
    });
    step('may have to be longer: an installation may say so', () =>
      expect(screen.getByLabelText(/^Nueva contraseña/)).toHaveAccessibleDescription(
        'Al menos 6 caracteres, o más si tu empresa lo exige',
      ),
    );
    await step('[P-PRF-12] is too short', async () => {
      await change('cinco', 'cinco');
      expect(await screen.findByText('La nueva contraseña debe tener al menos 6 caracteres')).toBeVisible();
      expect(sent()).toHaveLength(0);
    });
    await step('[P-PRF-13] requires a confirmation', async () => {
      await change('seis66', '');
      expect(await screen.findByText('Confirma la nueva contraseña')).toBeVisible();
      expect(sent()).toHaveLength(0);
    });
    await step('[P-PRF-14] requires an equal confirmation', async () => {
      await change('seis66', 'siete7');
      expect(await screen.findByText('Las contraseñas no coinciden')).toBeVisible();
      expect(sent()).toHaveLength(0);
    });
    await step('[D38] shows the server’s reason of a refusal', async () => {
      api.on(authApi.changePassword, refuse('forbidden'));
      await change('seis66', 'seis66');
      const reason = 'No tienes permiso para hacer esto. Contacta con el administrador';
      expect(await toast().findByText(reason)).toBeVisible();
    });
    await step('[P-PRF-19] [D38] shows a fixed text without a reason', async () => {
      api.on(authApi.changePassword, DROP);
      await change('seis66', 'seis66');
      expect(await toast().findByText('No se pudo cambiar la contraseña.')).toBeVisible();
    });
    api.on(authApi.changePassword, undefined);
    const reads = () => api.callsOf(sessionsApi.mine).length;
    const before = reads();
    await change('seis66', 'seis66');
    await waitFor(() => expect(reads()).toBe(before + 1));
    await step('[P-PRF-16] shows that it is changed', async () =>
      expect(await toast().findByText('Contraseña actualizada')).toBeVisible(),
    );
    await step('[P-PRF-15] is sent with the id, and the fields are empty again', async () => {
      await waitFor(() => expect(screen.getByLabelText(/^Nueva contraseña/)).toHaveValue(''));
      expect(sent().at(-1)?.body).toEqual({ userId: agent.id, newPassword: 'seis66' });
    });
    await step('[P-PRF-17] cannot be set without a signed-in user', async () => {
      api.calls.length = 0;
      act(() => session.empty());
      await change('seis66', 'seis66');
      expect(await toast().findByText('No se pudo obtener el ID del usuario')).toBeVisible();
      expect(sent()).toHaveLength(0);
    });
  });
});
