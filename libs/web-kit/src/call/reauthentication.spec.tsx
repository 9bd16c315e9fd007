import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rolesApi, sessionsApi, usersApi, WRONG_CODE } from '@umbral/contracts';
import { TooltipProvider } from '@umbral/ui';
import { ReauthenticationDialog } from '../session/ReauthenticationDialog';
import { session } from '../session/session';
import { administrator, confirmPassword, createApi, DROP, refuse } from '../testing';
import { call } from './call';
import { ApiError } from './errors';
import { receiveFile } from './send';

const api = createApi();
const RIGHT = 'umbral';
const REQUIRED = refuse('reauthentication_required');
let isProven: boolean;

beforeEach(() => {
  api.calls.length = 0;
  isProven = false;
  session.store(administrator);
  api.on(sessionsApi.startReauthentication, { methods: [] });
  api.on(sessionsApi.reauthenticate, ({ body }) => {
    isProven = body.password === RIGHT;
    if (isProven) return undefined;
    return refuse('reauthentication_required', {
      errors: [{ path: 'password', message: 'La contraseña no es correcta' }],
    });
  });
  api.on(usersApi.sendCredentials, () => (isProven ? undefined : REQUIRED));
});

const open = () =>
  render(
    <TooltipProvider>
      <ReauthenticationDialog />
    </TooltipProvider>,
  );
const send = (id = 7) => call(usersApi.sendCredentials, { params: { id } });
const settled = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

describe('a call that needs a fresh sign-in', () => {
  it('is repeated unchanged once the password is correct', async () => {
    open();
    const sending = settled(send());
    await confirmPassword('x');
    expect(await screen.findByText('La contraseña no es correcta')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Contraseña actual')).toHaveFocus());
    await confirmPassword(RIGHT);
    expect(await act(() => sending)).toBe('done');
    expect(api.callsOf(usersApi.sendCredentials)).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is repeated with its Idempotency-Key and its ETag', async () => {
    api.on(rolesApi.update, () => (isProven ? refuse('stale_record') : REQUIRED));
    open();
    const input = { params: { id: 3 }, body: { name: 'Agente' }, ifMatch: '"3-7"', idempotencyKey: 'k1' };
    const sending = settled(call(rolesApi.update, input));
    await confirmPassword(RIGHT);
    expect(await act(() => sending)).toBeInstanceOf(ApiError);
    expect(api.callsOf(rolesApi.update).map(({ ifMatch, idempotencyKey }) => [ifMatch, idempotencyKey])).toEqual([
      ['"3-7"', 'k1'],
      ['"3-7"', 'k1'],
    ]);
  });

  it('prompts once for all waiting calls', async () => {
    open();
    const sending = Promise.all([settled(send(7)), settled(send(8))]);
    await confirmPassword(RIGHT);
    expect(await act(() => sending)).toEqual(['done', 'done']);
    expect(api.callsOf(sessionsApi.reauthenticate)).toHaveLength(1);
  });

  it('fails at once where no root can show the prompt', async () => {
    expect(await settled(send())).toMatchObject({ status: 403 });
  });

  it('prompts again while the server is unreachable, and fails with the server’s refusal when the user cancels', async () => {
    open();
    const sending = settled(send());
    api.on(sessionsApi.reauthenticate, DROP);
    await confirmPassword(RIGHT);
    expect(await screen.findByText('No se pudo conectar con el servidor')).toBeVisible();
    api.on(sessionsApi.reauthenticate, refuse('too_many_requests'));
    await confirmPassword(RIGHT);
    expect(await screen.findByText(/Demasiados intentos/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await act(() => sending)).toBeInstanceOf(ApiError);
    expect(await act(() => sending)).toMatchObject({ status: 403, problem: { code: 'reauthentication_required' } });
  });

  it('fails when the session has ended meanwhile', async () => {
    open();
    const sending = settled(send());
    api.on(sessionsApi.reauthenticate, refuse('session_expired'));
    await confirmPassword(RIGHT);
    expect(await act(() => sending)).toBeInstanceOf(ApiError);
    expect(session.user).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  const berta = { ...administrator, id: 2, name: 'Berta Ruiz' };
  it.each([
    ['before it is refused', usersApi.sendCredentials, REQUIRED],
    ['while the prompt is open', sessionsApi.startReauthentication, { methods: [] }],
    ['while the proof is verified', sessionsApi.reauthenticate, undefined],
    ['while a proof is refused', sessionsApi.reauthenticate, refuse('too_many_requests')],
  ])('is not confirmed by a user who signs in %s', async (_when, op, answer) => {
    api.on(op, () => {
      act(() => {
        session.drop();
        session.store(berta);
      });
      return answer;
    });
    open();
    const sending = settled(send());
    if (op === sessionsApi.reauthenticate) await confirmPassword(RIGHT);
    expect(await act(() => sending)).toMatchObject({ status: 403 });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsOf(usersApi.sendCredentials)).toHaveLength(1);
  });

  it('asks for the code where the account has a second factor, and shows its refusal there', async () => {
    api.on(sessionsApi.startReauthentication, { methods: ['totp', 'recovery'] });
    api.on(sessionsApi.reauthenticate, ({ body }) => {
      isProven = body.code === '123456';
      return isProven ? undefined : refuse('validation', { errors: [{ path: 'code', message: WRONG_CODE }] });
    });
    open();
    const sending = settled(send());
    const code = await screen.findByLabelText('Código de 6 dígitos');
    fireEvent.change(screen.getByLabelText('Contraseña actual'), { target: { value: RIGHT } });
    expect(screen.getByRole('button', { name: 'Confirmar' })).toBeDisabled();
    fireEvent.change(code, { target: { value: '000 000' } });
    await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText(WRONG_CODE)).toBeVisible();
    fireEvent.change(screen.getByLabelText('Código de 6 dígitos'), { target: { value: '123 456' } });
    await confirmPassword(RIGHT);
    expect(await act(() => sending)).toBe('done');
  });

  it('accepts a recovery code', async () => {
    api.on(sessionsApi.startReauthentication, { methods: ['totp', 'recovery'] });
    api.on(sessionsApi.reauthenticate, ({ body }) => {
      isProven = body.recoveryCode === 'abcdefghjk' && body.code === undefined;
      return isProven ? undefined : refuse('reauthentication_required');
    });
    open();
    const sending = settled(send());
    await userEvent.click(await screen.findByRole('button', { name: 'Usar un código de recuperación' }));
    fireEvent.change(screen.getByLabelText('Código de recuperación'), { target: { value: 'abcde-fghjk' } });
    await confirmPassword(RIGHT);
    expect(await act(() => sending)).toBe('done');
  });

  it('prompts for a passkey when it is confirmed, stays open where the browser uses none, and ends the prompt as it closes', async () => {
    api.on(sessionsApi.startReauthentication, { methods: ['passkey', 'recovery'], passkey: { challenge: 'abc' } });
    const assertion = { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' };
    const passkey = { id: 'k', rawId: 'k', type: 'public-key', response: assertion, clientExtensionResults: {} };
    const get = jest.fn<Promise<unknown>, [{ signal: AbortSignal }]>().mockRejectedValueOnce(new Error('cancelled'));
    get.mockResolvedValueOnce({ toJSON: () => passkey });
    Object.assign(navigator, { credentials: { get } });
    Object.assign(window, { PublicKeyCredential: { parseRequestOptionsFromJSON: (options: object) => options } });
    api.on(sessionsApi.reauthenticate, ({ body }) => {
      isProven = body.passkey?.id === 'k';
      return undefined;
    });
    open();
    const sending = settled(send());
    await screen.findByText(/el navegador te pedirá tu llave/);
    await confirmPassword(RIGHT);
    expect(await screen.findByText(/no ha usado ninguna llave/)).toBeVisible();
    await confirmPassword(RIGHT);
    expect(await act(() => sending)).toBe('done');
    expect(get.mock.calls[0]?.[0]).toMatchObject({ publicKey: { challenge: 'abc' } });
    isProven = false;
    get.mockImplementationOnce(() => new Promise(() => undefined));
    const cancelled = settled(send());
    await screen.findByText(/el navegador te pedirá tu llave/);
    await confirmPassword(RIGHT);
    await waitFor(() => expect(get).toHaveBeenCalledTimes(3));
    const { signal } = get.mock.calls[2]![0];
    expect(signal.aborted).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await act(() => cancelled)).toMatchObject({ status: 403 });
    expect(signal.aborted).toBe(true);
    Reflect.deleteProperty(navigator, 'credentials');
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });

  it('may be a download', async () => {
    open();
    api.on(usersApi.export, () => (isProven ? refuse('export_too_large') : REQUIRED));
    const sending = settled(receiveFile({ method: 'GET', path: usersApi.export.path }));
    await confirmPassword(RIGHT);
    expect(await act(() => sending)).toMatchObject({ problem: { code: 'export_too_large' } });
  });
});
