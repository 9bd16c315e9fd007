import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StaleNotice } from './StaleNotice';

const lost = new Error('sin conexión');
const read = { data: [1] as unknown, error: lost as Error | null, isFetching: false, refetch: jest.fn() };

test.each([
  ['nothing was read', { data: undefined }],
  ['the last read succeeded', { error: null }],
])('where %s there is no notice', (_, parts) => {
  const { container } = render(<StaleNotice read={{ ...read, ...parts }} failure="No se han podido cargar" />);
  expect(container).toBeEmptyDOMElement();
});

test('data of a former read are announced as such, and read again on demand', async () => {
  render(<StaleNotice read={read} failure="No se han podido cargar" />);
  expect(screen.getByText('No se han podido cargar.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(read.refetch).toHaveBeenCalledTimes(1);
});
