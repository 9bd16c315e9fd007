import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
