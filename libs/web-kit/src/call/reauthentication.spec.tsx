import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rolesApi, sessionsApi, usersApi } from '@umbral/contracts';
import { TooltipProvider } from '@umbral/ui';
import { ReauthenticationDialog } from '../session/ReauthenticationDialog';
import { session } from '../session/session';
import { administrator, createApi, DROP, refuse } from '../testing';
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
const confirm = async (password: string) => {
  fireEvent.change(await screen.findByLabelText('Contraseña actual'), { target: { value: password } });
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
};

describe('a call that needs a fresh sign-in', () => {
  it('is repeated unchanged once the password is correct', async () => {
    open();
    const sending = settled(send());
    await confirm('x');
    expect(await screen.findByText('La contraseña no es correcta')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Contraseña actual')).toHaveFocus());
    await confirm(RIGHT);
    expect(await sending).toBe('done');
    expect(api.callsOf(usersApi.sendCredentials)).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is repeated with its Idempotency-Key and its ETag', async () => {
    api.on(rolesApi.update, () => (isProven ? refuse('stale_record') : REQUIRED));
    open();
    const input = { params: { id: 3 }, body: { name: 'Agente' }, ifMatch: '"3-7"', idempotencyKey: 'k1' };
    const sending = settled(call(rolesApi.update, input));
    await confirm(RIGHT);
    expect(await sending).toBeInstanceOf(ApiError);
    expect(api.callsOf(rolesApi.update).map(({ ifMatch, idempotencyKey }) => [ifMatch, idempotencyKey])).toEqual([
      ['"3-7"', 'k1'],
      ['"3-7"', 'k1'],
    ]);
  });

  it('prompts once for all waiting calls', async () => {
    open();
    const sending = Promise.all([settled(send(7)), settled(send(8))]);
    await confirm(RIGHT);
    expect(await sending).toEqual(['done', 'done']);
    expect(api.callsOf(sessionsApi.reauthenticate)).toHaveLength(1);
  });

  it('fails at once where no root can show the prompt', async () => {
    expect(await settled(send())).toMatchObject({ status: 403 });
  });

  it('prompts again while the server is unreachable, and fails with the server’s refusal when the user cancels', async () => {
    open();
    const sending = settled(send());
    api.on(sessionsApi.reauthenticate, DROP);
    await confirm(RIGHT);
    expect(await screen.findByText('No se pudo conectar con el servidor')).toBeVisible();
    api.on(sessionsApi.reauthenticate, refuse('too_many_requests'));
    await confirm(RIGHT);
    expect(await screen.findByText(/Demasiados intentos/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await sending).toBeInstanceOf(ApiError);
    expect(await sending).toMatchObject({ status: 403, problem: { code: 'reauthentication_required' } });
  });

  it('fails when the session has ended meanwhile', async () => {
    open();
    const sending = settled(send());
    api.on(sessionsApi.reauthenticate, refuse('session_expired'));
    await confirm(RIGHT);
    expect(await sending).toBeInstanceOf(ApiError);
    expect(session.user).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('may be a download', async () => {
    open();
    api.on(usersApi.export, () => (isProven ? refuse('export_too_large') : REQUIRED));
    const sending = settled(receiveFile({ method: 'GET', path: usersApi.export.path }));
    await confirm(RIGHT);
    expect(await sending).toMatchObject({ problem: { code: 'export_too_large' } });
  });
});
