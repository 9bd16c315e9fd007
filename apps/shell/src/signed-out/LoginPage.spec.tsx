import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dismissToast, Toaster } from '@umbral/ui';
import { history, navigate, OPEN_SESSION_KEY, session } from '@umbral/web-kit';
import { agent, createRawApi, problemReply, step } from '@umbral/web-kit/testing';
import { LoginPage } from './LoginPage';
import { forgetEmail, rememberedEmail, rememberEmail } from './remembered-email';

const api = createRawApi();
const sent = () => JSON.parse(api.requests.at(-1)?.body ?? '') as unknown;
beforeEach(() => {
  api.requests.length = 0;
  session.empty();
  dismissToast();
  navigate('/login', { replace: true, state: { returnTo: '/companies' } });
  render(
    <>
      <LoginPage />
      <Toaster />
    </>,
  );
});

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fillIn = () => {
  fill('Correo electrónico', 'begona@umbral.test');
  fill('Contraseña', 'umbral-demo');
};
const signedIn = () => waitFor(() => expect(session.user).not.toBeNull());

test('signs in, and shows why a sign-in is refused', async () => {
  step('[P-SES-01] by e-mail and password', () => {
    expect(screen.getByLabelText('Correo electrónico')).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'password');
  });
  step('[P-SES-02] offers to remember the password', () =>
    expect(screen.getByRole('checkbox', { name: 'Recordar mi contraseña' })).not.toBeChecked(),
  );
  step('[P-SES-03] links to the page for a forgotten password', () =>
    expect(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' })).toHaveAttribute('href', '/forgot-password'),
  );
  await press('Iniciar sesión');
  await step('[P-SES-04] without e-mail or password nothing is sent', async () => {
    expect(await screen.findByText('Ingresa tu correo electrónico')).toBeVisible();
    expect(screen.getByText('Ingresa tu contraseña')).toBeVisible();
    expect(api.requests).toEqual([]);
  });

  fillIn();
  const expectAlert = async (text: string) => {
    await press('Iniciar sesión');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
  };
  await step("[P-SES-11] a refusal shows the server's message", async () => {
    api.reply(problemReply('too_many_requests'));
    await expectAlert('Error de autenticaciónDemasiados intentos. Espera un momento y vuelve a probar');
    expect(session.user).toBeNull();
  });
  await step('[P-SES-12] without a message: Usuario o contraseña incorrectos', async () => {
    api.reply({ status: 401, body: '' });
    await expectAlert('Error de autenticaciónUsuario o contraseña incorrectos');
    expect(session.user).toBeNull();
  });
  await step('[P-SES-13] no server', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('fetch failed'));
    await expectAlert('ErrorNo se pudo conectar con el servidor');
    expect(session.user).toBeNull();
  });
  await step('[D12] an expired temporary password shows what to do', async () => {
    api.reply(problemReply('temporary_password_expired'));
    await expectAlert('Tu contraseña temporal ha caducado. Pide a tu administrador que te envíe credenciales nuevas');
    expect(session.user).toBeNull();
  });

  const written = jest.spyOn(document, 'cookie', 'set');
  rememberEmail('otra@umbral.test');
  step('an address is remembered for a year', () =>
    expect(written).toHaveBeenCalledWith('umbral_email=otra%40umbral.test; Path=/; Max-Age=31536000; SameSite=Strict'),
  );
  written.mockRestore();
  const entries = window.history.length;
  api.reply({ body: agent });
  await press('Iniciar sesión');
  await signedIn();
  step('[P-SES-05] success stores the returned user', () => {
    expect(session.user).toEqual(agent);
    expect(Object.values(localStorage).join()).toContain(agent.email);
    expect(sent()).toEqual({ email: 'begona@umbral.test', password: 'umbral-demo', remember: false });
  });
  await step('[P-SES-06] success navigates to the requested path', () =>
    waitFor(() => expect(history.address.pathname).toBe('/companies')),
  );
  expect(window.history).toHaveLength(entries);
  expect(screen.queryByText('Error de autenticación')).toBeNull();
  expect(rememberedEmail()).toBe('');
});

test('[P-SES-06] success navigates to the landing page; the address is remembered where that was chosen', async () => {
  navigate('/login', { replace: true, state: null });
  fillIn();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Recordar mi contraseña' }));
  api.reply({ body: agent });
  await press('Iniciar sesión');
  await waitFor(() => expect(history.address.pathname).toBe('/'));
  expect(sent()).toMatchObject({ remember: true });
  expect(rememberedEmail()).toBe('begona@umbral.test');
  forgetEmail();
});

test('the remembered address is filled in, and one that cannot be read is not', () => {
  const open = () => {
    cleanup();
    render(<LoginPage />);
    return [
      screen.getByLabelText('Correo electrónico'),
      screen.getByLabelText('Contraseña'),
      screen.getByRole('checkbox', { name: 'Recordar mi contraseña' }),
    ];
  };
  rememberEmail('begona@umbral.test');
  const [email, password, remember] = open();
  expect(email).toHaveValue('begona@umbral.test');
  expect(password).toHaveFocus();
  expect(remember).toBeChecked();
  document.cookie = 'umbral_email=%E0%A4; Path=/';
  const [none, , again] = open();
  expect(none).toHaveValue('');
  expect(none).toHaveFocus();
  expect(again).not.toBeChecked();
  forgetEmail();
});

test('a form that is submitted twice is sent once', async () => {
  fillIn();
  api.reply({ body: agent });
  const fetched = jest.spyOn(globalThis, 'fetch').mockClear();
  const form = screen.getByLabelText('Contraseña').closest('form') as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await signedIn();
  expect(fetched).toHaveBeenCalledTimes(1);
  fetched.mockRestore();
});

test('errors of the server are at their fields until the input changes, and in a toast where one has no field', async () => {
  const email = screen.getByLabelText('Correo electrónico');
  await userEvent.type(email, 'b');
  expect(screen.queryByText('Ingresa tu contraseña')).toBeNull();
  fillIn();
  const wrong = { path: 'email', message: 'Ingresa un correo electrónico válido' };
  api.reply(problemReply('validation', { errors: [wrong] }));
  await press('Iniciar sesión');
  await waitFor(() => expect(email).toHaveAccessibleDescription(wrong.message));
  expect(screen.queryByText('Error de autenticación')).toBeNull();
  await userEvent.type(email, 'x');
  expect(email).not.toHaveAccessibleDescription(wrong.message);
  api.reply(problemReply('validation', { errors: [wrong, { path: 'remember', message: 'No es válido' }] }));
  await press('Iniciar sesión');
  expect(await screen.findByText('Error de autenticación')).toBeVisible();
  expect(email).toHaveAccessibleDescription(wrong.message);
});

test.each([
  ['[D12] a temporary password leads to the page that replaces it', { hasTemporaryCredentials: true }],
  ['[B-MFA-05] a second factor that the role requires, to the page that sets it up', { mustEnrol: true }],
])('%s', async (_, awaited) => {
  fillIn();
  api.reply({ body: { ...agent, ...awaited } });
  await press('Iniciar sesión');
  await waitFor(() => expect(history.address.pathname).toBe('/profile'));
});

describe('a session that a sign-out left open on the server', () => {
  const PATH = '/api/auth/logout';
  const sentPaths = () => api.requests.map(({ path }) => path);
  const openAgain = (reply: Parameters<typeof api.reply>[0]) => {
    cleanup();
    api.reply(reply);
    localStorage.setItem(OPEN_SESSION_KEY, '');
    render(<LoginPage />);
  };
  const expectEnded = async () => {
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(OPEN_SESSION_KEY in localStorage).toBe(false);
  };
  const failedTimes = async (times: number) => {
    await waitFor(() => expect(sentPaths()).toEqual(Array.from({ length: times }, () => PATH)));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Reintentar' })).not.toHaveAttribute('aria-busy'));
  };

  test('is shown until the server has ended it: again at once, on request and when the network is back', async () => {
    openAgain(problemReply('overloaded'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Tu sesión sigue abierta en el servidor');
    await failedTimes(1);
    await press('Reintentar');
    await failedTimes(2);
    expect(OPEN_SESSION_KEY in localStorage).toBe(true);
    api.reply({ status: 204 });
    window.dispatchEvent(new Event('online'));
    await expectEnded();
    expect(sentPaths()).toEqual([PATH, PATH, PATH]);
  });

  test('is forgotten when the server knows none, and passes the focus on', async () => {
    openAgain(problemReply('overloaded'));
    await failedTimes(1);
    api.reply(problemReply('session_expired'));
    await press('Reintentar');
    await expectEnded();
    expect(screen.getByLabelText('Correo electrónico')).toHaveFocus();
  });

  test('is forgotten with a sign-in, which no late answer disturbs', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockClear();
    openAgain(({ path }) => (path === PATH ? problemReply('overloaded') : { body: agent }));
    await failedTimes(1);
    const [repeated] = fetched.mock.calls;
    fillIn();
    await press('Iniciar sesión');
    await signedIn();
    await expectEnded();
    expect(sentPaths()).toEqual([PATH, '/api/auth/login']);
    expect(repeated?.[1]?.signal?.aborted).toBe(true);
    fetched.mockRestore();
  });

  test('is not shown where every session was ended', () => {
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sentPaths()).toEqual([]);
  });
});

describe('sign-in with a second factor', () => {
  const challenge = 'reto-de-un-inicio';
  const WRONG = 'El código no es correcto o ya se ha usado';
  const enter = async () => {
    fillIn();
    api.reply(problemReply('second_factor_required', { details: { challenge, methods: ['totp', 'recovery'] } }));
    await press('Iniciar sesión');
    await screen.findByRole('heading', { name: 'Verificación en dos pasos' });
  };
  const verify = (label: string, code: string) => {
    fill(label, code);
    return press('Verificar');
  };

  test('[B-MFA-02] a complete code is sent with the challenge, and opens the session', async () => {
    await enter();
    await verify('Código de 6 dígitos', '12');
    expect(await screen.findByText('Escribe los 6 dígitos de la aplicación')).toBeVisible();
    expect(api.requests).toHaveLength(1);
    api.reply(problemReply('validation', { errors: [{ path: 'code', message: WRONG }] }));
    await verify('Código de 6 dígitos', '123457');
    expect(await screen.findByText(WRONG)).toBeVisible();
    expect(screen.queryByText('Error de autenticación')).toBeNull();
    api.reply(problemReply('too_many_requests'));
    await verify('Código de 6 dígitos', '123458');
    expect(await screen.findByRole('alert')).toHaveTextContent('Demasiados intentos');
    expect(session.user).toBeNull();
    api.reply({ body: agent });
    await userEvent.clear(screen.getByLabelText('Código de 6 dígitos'));
    await userEvent.type(screen.getByLabelText('Código de 6 dígitos'), '123 456');
    await press('Verificar');
    await waitFor(() => expect(session.user).toEqual(agent));
    expect(sent()).toEqual({ challenge, code: '123456' });
    await waitFor(() => expect(history.address.pathname).toBe('/companies'));
  });

  test('[B-MFA-02] an expired challenge leads back to the password; a recovery code replaces the code', async () => {
    await enter();
    api.reply(problemReply('challenge_expired'));
    await verify('Código de 6 dígitos', '123456');
    expect(await screen.findByLabelText('Contraseña')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('La verificación ha caducado. Inicia sesión de nuevo');
    await enter();
    await press('Usar un código de recuperación');
    api.reply({ body: agent });
    await verify('Código de recuperación', 'K7M2P-9QX4D');
    await waitFor(() => expect(session.user).toEqual(agent));
    expect(sent()).toEqual({ challenge, recoveryCode: 'k7m2p9qx4d' });
  });
});
