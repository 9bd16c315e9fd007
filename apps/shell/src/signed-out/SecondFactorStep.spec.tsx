import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dismissToast, Toaster } from '@umbral/ui';
import { history, navigate, session } from '@umbral/web-kit';
import { agent, createRawApi, problemReply } from '@umbral/web-kit/testing';
import { LoginPage } from './LoginPage';

const api = createRawApi();
const challenge = 'reto-de-un-inicio';
const WRONG = 'El código no es correcto o ya se ha usado';

beforeEach(async () => {
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
  api.reply(problemReply('second_factor_required', { details: { challenge, methods: ['totp', 'recovery'] } }));
  await userEvent.type(screen.getByLabelText('Correo electrónico'), 'begona@umbral.test');
  await userEvent.type(screen.getByLabelText('Contraseña'), 'umbral-demo');
  await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  await screen.findByRole('heading', { name: 'Verificación en dos pasos' });
});

const verify = async (label: string, code: string) => {
  await userEvent.type(screen.getByLabelText(label), code);
  await userEvent.click(screen.getByRole('button', { name: 'Verificar' }));
};
const sent = () => JSON.parse(api.asked.at(-1)?.body ?? '') as unknown;

test('[B-MFA-02] the code goes with the challenge, and opens the session', async () => {
  expect(session.user).toBeNull();
  api.reply({ body: agent });
  await verify('Código de 6 dígitos', '123 456');
  expect(sent()).toEqual({ challenge, code: '123456' });
  await waitFor(() => expect(session.user).toEqual(agent));
  expect(history.address.pathname).toBe('/companies');
});

test('[B-MFA-02] a code that is no code is not sent; a wrong one is said at its field', async () => {
  await verify('Código de 6 dígitos', '12');
  expect(await screen.findByText('Escribe los 6 dígitos de la aplicación')).toBeVisible();
  expect(api.asked).toHaveLength(1);
  api.reply(problemReply('validation', { errors: [{ path: 'code', message: WRONG }] }));
  await verify('Código de 6 dígitos', '3456');
  expect(await screen.findByText(WRONG)).toBeVisible();
});

test('[B-MFA-02] a recovery code takes its place', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Usar un código de recuperación' }));
  api.reply({ body: agent });
  await verify('Código de recuperación', 'K7M2P-9QX4D');
  expect(sent()).toEqual({ challenge, recoveryCode: 'k7m2p9qx4d' });
  await waitFor(() => expect(session.user).toEqual(agent));
});

test('[B-MFA-02] a challenge that is over leads back to the password', async () => {
  api.reply(problemReply('challenge_expired'));
  await verify('Código de 6 dígitos', '123456');
  expect(await screen.findByLabelText('Contraseña')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('La verificación ha caducado. Inicia sesión de nuevo');
});

test('[B-MFA-02] too many tries say so', async () => {
  api.reply(problemReply('too_many_requests'));
  await verify('Código de 6 dígitos', '123456');
  expect(await screen.findByRole('alert')).toHaveTextContent('Demasiados intentos');
});
