import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LazyPart } from './LazyPart';

test('a part that could not be fetched shows a failure with its code, and a retry fetches it again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest
    .fn()
    .mockRejectedValueOnce(new Error('Loading chunk signed-in failed'))
    .mockResolvedValue({ default: () => <p>Usuarios</p> });
  render(<LazyPart load={load} />);
  expect(await screen.findByText(/^UMB-100 · shell · [0-9a-f]{6}$/)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('No se ha podido abrir Umbral');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Usuarios')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  jest.restoreAllMocks();
});
