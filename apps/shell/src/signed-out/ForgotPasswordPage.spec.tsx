import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { authApi } from '@umbral/contracts';
import { createApi, step } from '@umbral/web-kit/testing';
import { ForgotPasswordPage } from './ForgotPasswordPage';

const api = createApi();

test('a sent link: how long it is valid is said by the mail, which knows the setting', async () => {
  api.on(authApi.forgotPassword, { sent: true });
  render(<ForgotPasswordPage />);
  fireEvent.change(screen.getByLabelText('Correo electrónico'), { target: { value: 'ana@umbral.test' } });
  await userEvent.click(screen.getByRole('button', { name: 'Enviar enlace' }));
  expect(await screen.findByText(/^Se han enviado las credenciales/)).toHaveTextContent(
    'Se han enviado las credenciales a tu correo electrónico. El correo dice durante cuánto tiempo sirve el enlace.',
  );
  await step('it is sent again once, however often it is clicked meanwhile', async () => {
    let answer = () => {};
    const answered = new Promise<{ sent: true }>((resolve) => {
      answer = () => resolve({ sent: true });
    });
    api.on(authApi.forgotPassword, () => answered);
    const again = screen.getByRole('button', { name: 'vuelve a enviarlo' });
    for (let click = 0; click < 3; click += 1) await userEvent.click(again);
    answer();
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
    expect(api.callsOf(authApi.forgotPassword)).toHaveLength(2);
  });
});
