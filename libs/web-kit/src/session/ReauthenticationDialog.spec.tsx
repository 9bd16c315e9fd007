/** @jest-environment-options {"isolated": true} */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { sessionsApi, usersApi } from '@umbral/contracts';
import { Toaster } from '@umbral/ui';
import { call } from '../call/call';
import { administrator, createApi, refuse } from '../testing';
import { ReauthenticationDialog } from './ReauthenticationDialog';
import { session } from './session';

let mockIsGone = true;
jest.mock('./ReauthenticationForm', () => {
  if (mockIsGone) throw new Error('Loading chunk 7 failed');
  return jest.requireActual<object>('./ReauthenticationForm');
});

const api = createApi();

test('without the code of its form the waiting call fails, the page stays, and the next call prompts', async () => {
  session.store(administrator);
  api.on(sessionsApi.startReauthentication, { methods: [] });
  api.on(usersApi.sendCredentials, () => refuse('reauthentication_required'));
  render(
    <>
      <input aria-label="Nombre" defaultValue="Ana" />
      <ReauthenticationDialog />
      <Toaster />
    </>,
  );
  const send = () => call(usersApi.sendCredentials, { params: { id: 7 } }).catch((error: unknown) => error);
  const failing = send();
  expect(await screen.findByRole('alert')).toHaveTextContent('No se ha podido abrir');
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
  expect(await act(() => failing)).toMatchObject({ status: 403 });
  mockIsGone = false;
  const sending = send();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(await act(() => sending)).toMatchObject({ status: 403 });
});
