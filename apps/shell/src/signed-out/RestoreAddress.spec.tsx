import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dismissToast, Toaster } from '@umbral/ui';
import { navigate, session } from '@umbral/web-kit';
import { agent, createRawApi, problemReply } from '@umbral/web-kit/testing';
import { ResetPasswordPage } from './ResetPasswordPage';

const api = createRawApi();
beforeEach(() => {
  api.requests.length = 0;
  dismissToast();
  navigate('/reset-password?email=ana%40umbral.test&restore=secreto-de-un-correo', { replace: true });
  render(
    <>
      <ResetPasswordPage />
      <Toaster />
    </>,
  );
});
const restore = () => userEvent.click(screen.getByRole('button', { name: 'Recuperar mi correo' }));

test('[D120] opening the link only asks for confirmation; restoring the address shows the next step', async () => {
  expect(screen.getByRole('heading', { name: 'Recuperar tu correo' })).toBeVisible();
  expect(api.requests).toEqual([]);
  api.reply({ status: 204, body: '' });
  await restore();
  expect(await screen.findByRole('heading', { name: 'Correo recuperado' })).toBeVisible();
  expect(screen.getByText(/Tu cuenta vuelve a ser de ana@umbral.test/)).toBeVisible();
  expect(JSON.parse(api.requests[0]?.body ?? '')).toEqual({ token: 'secreto-de-un-correo' });
});

test.each([
  ['ends the session that it has closed', problemReply('session_expired'), null],
  ['leaves the session of another user', { body: { ...agent } }, agent.email],
  ['is done also where the session cannot be checked', problemReply('internal'), agent.email],
])('[D120] a restored address %s', async (_, answer, left) => {
  session.store(agent);
  api.reply(({ method }) => (method === 'POST' ? { status: 204, body: '' } : answer));
  await restore();
  expect(await screen.findByRole('heading', { name: 'Correo recuperado' })).toBeVisible();
  expect(session.user?.email ?? null).toBe(left);
  session.empty();
});

test('[D120] an expired link shows a message', async () => {
  api.reply(problemReply('invalid_link'));
  await restore();
  expect(await screen.findByRole('heading', { name: 'Enlace inválido' })).toBeVisible();
});

test('[D120] it can be retried while the mail server or the network is down', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('fetch failed'));
  await restore();
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo recuperar el correo. Inténtalo de nuevo.');
  expect(screen.getByRole('button', { name: 'Recuperar mi correo' })).toBeEnabled();
});

const openLink = () =>
  act(() => navigate('/reset-password?email=ana%40umbral.test&token=secreto-de-un-correo', { replace: true }));

/** Sends a new password with the link of a mail. */
async function sendPassword() {
  openLink();
  for (const label of ['Nueva contraseña', 'Repite la contraseña'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'una-clave-nueva' } });
  await userEvent.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
}

test('a new password may have to be longer than six characters: an installation may say so', () => {
  openLink();
  expect(screen.getByLabelText('Nueva contraseña')).toHaveAccessibleDescription(
    'Al menos 6 caracteres, o más si tu empresa lo exige',
  );
});

test('a new password that is refused for another reason than its link shows that reason', async () => {
  api.reply(problemReply('too_many_requests'));
  await sendPassword();
  expect(await screen.findByRole('alert')).toHaveTextContent('Demasiados intentos.');
  expect(screen.getByRole('button', { name: 'Guardar contraseña' })).toBeEnabled();
});

test.each([
  ['ends the session of that user in this browser', 'ana@umbral.test', null],
  ['leaves the session of another user', agent.email, agent.email],
])('a new password %s', async (_, email, left) => {
  session.store({ ...agent, email });
  api.reply({ status: 204, body: '' });
  await sendPassword();
  expect(await screen.findByRole('heading', { name: 'Contraseña actualizada' })).toBeVisible();
  expect(session.user?.email ?? null).toBe(left);
  session.empty();
});
