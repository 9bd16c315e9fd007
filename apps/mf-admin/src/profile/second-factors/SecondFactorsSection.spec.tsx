import type { ComponentType } from 'react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { secondFactorsApi, sessionsApi, usersApi, type AnswerOf, type SecondFactors } from '@umbral/contracts';
import { session } from '@umbral/web-kit';
import { agent, createApi, refuse, renderPage, step } from '@umbral/web-kit/testing';
import { aUser } from '../../users/users.testing';
import { SessionsSection } from '../sessions/SessionsSection';
import { SecondFactorsSection } from './SecondFactorsSection';

const api = createApi();
const MOMENT = '2026-11-20T08:41:07.000Z';
const none: SecondFactors = { totp: null, passkeys: [], recoveryCodesLeft: 0 };
const active: SecondFactors = { totp: { createdAt: MOMENT, lastUsedAt: null }, passkeys: [], recoveryCodesLeft: 10 };
const codes = ['k7m2p-9qx4d', 'abcde-fghjk'];
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

beforeEach(() => {
  api.calls.length = 0;
  api.on(secondFactorsApi.get, none);
  api.on(secondFactorsApi.startTotp, { secret, uri: `otpauth://totp/Umbral:ana?secret=${secret}` });
});
const confirmed = () => {
  api.on(secondFactorsApi.get, active);
  return { recoveryCodes: codes };
};

const open = (user = agent, Page: ComponentType = SecondFactorsSection) =>
  renderPage({ api, Page, path: '/profile', user });
const Profile = () => (
  <>
    <SecondFactorsSection />
    <SessionsSection />
  </>
);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const challenge = { challenge: 'abc', user: { id: 'abc' } };
const part = new ArrayBuffer(1);
const madePasskey = {
  id: 'k',
  rawId: part,
  type: 'public-key',
  response: { attestationObject: part, clientDataJSON: part },
  getClientExtensionResults: () => ({}),
};
function withPasskeys(create: (options: CredentialCreationOptions) => Promise<unknown>): void {
  Object.assign(navigator, { credentials: { create } });
  Object.assign(window, { PublicKeyCredential: () => undefined });
}
async function addPasskey(): Promise<void> {
  await press('Añadir llave de acceso');
  fireEvent.change(await screen.findByLabelText(/^Nombre de la llave/), { target: { value: 'Portátil' } });
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Añadir llave' }));
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

test('[B-MFA-01] an application is activated with its first code, and the recovery codes are shown once', async () => {
  open({ ...agent, mustEnrol: true });
  expect(await screen.findByText('Tu rol exige la verificación en dos pasos.')).toBeVisible();
  await press('Activar aplicación');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('img', { name: 'Código QR para la aplicación' })).toBeVisible();
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  const code = dialog.getByLabelText(/^Código de 6 dígitos/);
  const wrong = { path: 'code', message: 'El código no es correcto o ya se ha usado' };
  api.on(secondFactorsApi.confirmTotp, refuse('validation', { errors: [wrong] }));
  fireEvent.change(code, { target: { value: '123457' } });
  await press('Activar');
  await step('[B-MFA-01] a wrong code is an error on its field', async () =>
    expect(await dialog.findByText(wrong.message)).toBeVisible(),
  );
  api.on(secondFactorsApi.confirmTotp, confirmed);
  await userEvent.clear(code);
  await userEvent.type(code, '123 456');
  await press('Activar');
  expect(await screen.findByText('k7m2p-9qx4d')).toBeVisible();
  expect(session.user?.mustEnrol).toBe(false);
  expect(api.callsOf(secondFactorsApi.confirmTotp).at(-1)?.body).toEqual({ code: '123456' });
  await press('Los he guardado');
  expect(await screen.findByText('10 códigos sin usar')).toBeVisible();
  expect(screen.queryByText('k7m2p-9qx4d')).toBeNull();
});

describe('the late answer of an enrolment', () => {
  const other = { ...agent, id: 77, name: 'Luis Pardo', mustEnrol: true };
  const signedInMeanwhile = () => {
    act(() => session.store(other));
    return confirmed();
  };
  const isLeft = async (title: string) => {
    expect(await screen.findByText(title)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(session.user).toEqual(other);
    expect(screen.queryByText('k7m2p-9qx4d')).toBeNull();
  };

  test('of an application changes no user who has signed in meanwhile, and shows them no codes', async () => {
    api.on(secondFactorsApi.confirmTotp, signedInMeanwhile);
    open({ ...agent, mustEnrol: true });
    await press('Activar aplicación');
    fireEvent.change(await screen.findByLabelText(/^Código de 6 dígitos/), { target: { value: '123456' } });
    await press('Activar');
    await isLeft('Verificación en dos pasos activada');
  });

  test('of a passkey does not either', async () => {
    withPasskeys(() => Promise.resolve(madePasskey));
    api.on(secondFactorsApi.startPasskey, challenge);
    api.on(secondFactorsApi.addPasskey, signedInMeanwhile);
    open({ ...agent, mustEnrol: true });
    await addPasskey();
    await isLeft('Llave de acceso añadida');
  });

  test('of new codes, or of the key of an application, is not shown to them', async () => {
    api.on(secondFactorsApi.get, {
      ...active,
      totp: null,
      passkeys: [{ id: 1, name: 'Portátil', createdAt: MOMENT, lastUsedAt: null }],
    });
    api.on(secondFactorsApi.renewRecoveryCodes, signedInMeanwhile);
    api.on(secondFactorsApi.startTotp, () => {
      act(() => session.store(other));
      return { secret, uri: `otpauth://totp/Umbral:ana?secret=${secret}` };
    });
    open();
    await press('Activar aplicación');
    await waitFor(() => expect(session.user).toEqual(other));
    act(() => session.store(agent));
    await press('Crear códigos nuevos');
    await isLeft('Códigos nuevos creados');
  });
});

test('a cancelled passkey is not added, at whatever step it is', async () => {
  const ceremonies: CredentialCreationOptions[] = [];
  const aborted = ({ signal }: CredentialCreationOptions) =>
    new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
  withPasskeys(async (options) => {
    ceremonies.push(options);
    await aborted(options);
    if (ceremonies.length === 1) throw options.signal?.reason;
    // The browser made it at the same moment.
    return madePasskey;
  });
  let start = () => {};
  const late = new Promise<AnswerOf<typeof secondFactorsApi.startPasskey>>((resolve) => {
    start = () => resolve({ ...challenge, rp: { name: 'late' } });
  });
  api.on(secondFactorsApi.startPasskey, () => late);
  open();
  const cancel = async () => {
    await press('Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await step('before the browser is asked', async () => {
    await addPasskey();
    await waitFor(() => expect(api.callsOf(secondFactorsApi.startPasskey)).toHaveLength(1));
    await cancel();
    start();
    api.on(secondFactorsApi.startPasskey, challenge);
  });
  for (const asked of [1, 2, 3])
    await step(`while the browser is asked (${asked})`, async () => {
      await addPasskey();
      await waitFor(() => expect(ceremonies).toHaveLength(asked));
      await cancel();
      expect(ceremonies.at(-1)?.signal?.aborted).toBe(true);
    });
  expect(ceremonies.map(({ publicKey }) => publicKey?.rp)).not.toContainEqual({ name: 'late' });
  expect(api.callsOf(secondFactorsApi.addPasskey)).toEqual([]);
  expect(screen.queryByText('Error')).toBeNull();
});

test('[B-MFA-01] it is removed, and new codes are created', async () => {
  api.on(secondFactorsApi.get, { ...active, recoveryCodesLeft: 2 });
  api.on(secondFactorsApi.renewRecoveryCodes, { recoveryCodes: codes });
  api.on(secondFactorsApi.removeTotp, undefined);
  api.on(sessionsApi.mine, []);
  open(agent, Profile);
  const sessions = () => api.callsOf(sessionsApi.mine).length;
  await waitFor(() => expect(sessions()).toBe(1));
  expect(await screen.findByText(/Te quedan pocos códigos/)).toBeVisible();
  await press('Crear códigos nuevos');
  expect(await screen.findByText('abcde-fghjk')).toBeVisible();
  await step('and the other sessions, which it ends, are read again', async () => {
    expect(await screen.findByText('Tus demás sesiones se han cerrado.')).toBeVisible();
    await waitFor(() => expect(sessions()).toBe(2));
  });
  await press('Los he guardado');
  await press('Quitar aplicación');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Quitar aplicación' }),
  );
  expect(await screen.findByText('Aplicación quitada')).toBeVisible();
});

test('[B-MFA-06] a requested reset is shown to its user, who withdraws it', async () => {
  const pending = { resetAskedBy: 1, resetAskedByName: 'Nuria Vidal', resetDueAt: '2099-01-01T08:00:00.000Z' };
  api.on(secondFactorsApi.get, { ...active, recoveryCodesLeft: 3 });
  api.on(usersApi.get, aUser({ id: agent.id, ...pending }));
  api.on(usersApi.withdrawSecondFactorReset, () => {
    api.on(usersApi.get, aUser({ id: agent.id }));
    return aUser({ id: agent.id });
  });
  open();
  expect(await screen.findByText('Nuria Vidal ha pedido quitar tus métodos de verificación.')).toBeVisible();
  expect(screen.queryByText(/Te quedan pocos códigos/)).toBeNull();
  await press('Retirar petición');
  await waitFor(() => expect(screen.queryByText(/ha pedido quitar/)).toBeNull());
});
