import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dismissToast, Toaster } from '@umbral/ui';
import { history, navigate, session } from '@umbral/web-kit';
import { agent, createRawApi, problemReply } from '@umbral/web-kit/testing';
import { LoginPage } from './LoginPage';

const api = createRawApi();
beforeEach(() => {
  api.asked.length = 0;
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

async function signIn(email = 'begona@umbral.test', password = 'umbral-demo') {
  const person = userEvent.setup();
  if (email) await person.type(screen.getByLabelText('Correo electrónico'), email);
  if (password) await person.type(screen.getByLabelText('Contraseña'), password);
  await person.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
}

test('[P-SES-01] asks for e-mail and password', () => {
  expect(screen.getByLabelText('Correo electrónico')).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'password');
});

test('[P-SES-02] may remember the password', () => {
  expect(screen.getByRole('checkbox', { name: 'Recordar mi contraseña' })).not.toBeChecked();
});

test('[P-SES-03] leads to where a password is forgotten', () => {
  expect(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' })).toHaveAttribute('href', '/forgot-password');
});

test('[P-SES-04] without e-mail or password nothing is sent', async () => {
  await signIn('', '');
  expect(await screen.findByText('Ingresa tu correo electrónico')).toBeVisible();
  expect(screen.getByText('Ingresa tu contraseña')).toBeVisible();
  expect(api.asked).toEqual([]);
});

test('[P-SES-05] success stores the user who is answered', async () => {
  api.reply({ body: agent });
  await signIn();
  await screen.findByRole('button', { name: 'Iniciar sesión' });
  expect(session.user).toEqual(agent);
  expect(Object.values(localStorage).join()).toContain(agent.email);
  expect(JSON.parse(api.asked[0]?.body ?? '')).toEqual({
    email: 'begona@umbral.test',
    password: 'umbral-demo',
    remember: false,
  });
});

test.each([
  ['/companies', { returnTo: '/companies' }],
  ['/', null],
])('[P-SES-06] success goes on to where they wanted to go, else to the landing rule: %s', async (path, state) => {
  navigate('/login', { replace: true, state });
  api.reply({ body: agent });
  await signIn();
  await screen.findByRole('button', { name: 'Iniciar sesión' });
  expect(history.address.pathname).toBe(path);
});

test("[P-SES-11] a refusal says the server's message", async () => {
  api.reply(problemReply('too_many_requests'));
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error de autenticaciónDemasiados intentos. Espera un momento y vuelve a probar',
  );
});

test('[P-SES-12] without a message: Usuario o contraseña incorrectos', async () => {
  api.reply({ status: 401, body: '' });
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Error de autenticaciónUsuario o contraseña incorrectos');
});

test('[P-SES-13] no server', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('fetch failed'));
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('ErrorNo se pudo conectar con el servidor');
});

test('[D12] with a temporary password leads to where one’s own is chosen', async () => {
  api.reply({ body: { ...agent, hasTemporaryCredentials: true } });
  await signIn();
  await screen.findByRole('button', { name: 'Iniciar sesión' });
  expect(history.address.pathname).toBe('/profile');
});

test('[D12] a temporary password that has ended says what to do', async () => {
  api.reply(problemReply('temporary_password_expired'));
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Tu contraseña temporal ha caducado. Pide a tu administrador que te envíe credenciales nuevas',
  );
});
