import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from '@umbral/ui';
import { SecondFactorStep } from './SecondFactorStep';

test('the focus is on what the chosen method needs', async () => {
  const ignore = () => undefined;
  render(
    <SecondFactorStep
      waiting={{ challenge: 'c', methods: ['passkey', 'totp'] }}
      onSignedIn={ignore}
      onRestart={ignore}
    />,
  );
  expect(screen.getByRole('button', { name: 'Usar llave de acceso' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Usar la aplicación de verificación' }));
  expect(screen.getByLabelText('Código de 6 dígitos')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Usar una llave de acceso' }));
  expect(screen.getByRole('button', { name: 'Usar llave de acceso' })).toHaveFocus();
});

test('the prompt for a passkey ends where another way is chosen', async () => {
  const get = jest.fn(
    ({ signal }: CredentialRequestOptions) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  Object.assign(navigator, { credentials: { get } });
  Object.assign(window, { PublicKeyCredential: () => undefined });
  const ignore = jest.fn();
  const passkey = { challenge: 'abc' };
  render(
    <>
      <SecondFactorStep
        waiting={{ challenge: 'c', methods: ['passkey', 'totp'], passkey }}
        onSignedIn={ignore}
        onRestart={ignore}
      />
      <Toaster />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Usar llave de acceso' }));
  await waitFor(() => expect(get).toHaveBeenCalled());
  await userEvent.click(screen.getByRole('button', { name: 'Usar la aplicación de verificación' }));
  expect(get.mock.calls[0]?.[0].signal?.aborted).toBe(true);
  await act(() => Promise.allSettled(get.mock.results.map(({ value }) => value as Promise<unknown>)));
  expect(screen.queryByText(/no ha usado ninguna llave/)).toBeNull();
  Reflect.deleteProperty(navigator, 'credentials');
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});
