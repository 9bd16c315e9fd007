import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRawApi } from '@umbral/web-kit/testing';
import { ForgotPasswordPage } from './ForgotPasswordPage';

const api = createRawApi();

test('a sent link: how long it is valid is said by the mail, which knows the setting', async () => {
  api.reply({ body: { sent: true } });
  render(<ForgotPasswordPage />);
  fireEvent.change(screen.getByLabelText('Correo electrónico'), { target: { value: 'ana@umbral.test' } });
  await userEvent.click(screen.getByRole('button', { name: 'Enviar enlace' }));
  expect(await screen.findByText(/^Se han enviado las credenciales/)).toHaveTextContent(
    'Se han enviado las credenciales a tu correo electrónico. El correo dice durante cuánto tiempo sirve el enlace.',
  );
});
