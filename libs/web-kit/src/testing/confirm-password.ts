import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fill } from './fill';

/** The prompt that a refused call opens, 'Confirma que eres tú'. */
export const passwordPrompt = () => screen.findByRole('dialog', { name: 'Confirma que eres tú' });

/** Enters a password in the prompt and confirms, once the prompt knows which second factors the account has. */
export async function confirmPassword(password = 'umbral-demo'): Promise<void> {
  const prompt = within(await passwordPrompt());
  await fill(prompt.getByLabelText('Contraseña actual'), password);
  const button = prompt.getByRole('button', { name: 'Confirmar' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
}
