import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure } from './Failure';

const retry = jest.fn();

test('a click copies the code, with a confirmation until the focus leaves', async () => {
  const user = userEvent.setup();
  render(<Failure title="No" code="UMB-102" onRetry={retry} />);
  const code = screen.getByRole('button', { name: /UMB-102/ });
  await user.click(code);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Código copiado'));
  expect(await navigator.clipboard.readText()).toBe('UMB-102');
  await user.tab();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(retry).not.toHaveBeenCalled();
});

test('a refused copy shows no confirmation', async () => {
  const user = userEvent.setup();
  render(<Failure title="No" code="UMB-102" />);
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(screen.getByRole('button', { name: /UMB-102/ }));
  expect(write).toHaveBeenCalledWith('UMB-102');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

test('a retry under way is not repeated', async () => {
  const { rerender } = render(<Failure title="No" onRetry={retry} />);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  rerender(<Failure title="No" onRetry={retry} retrying level={3} />);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentando...' }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('No');
});
