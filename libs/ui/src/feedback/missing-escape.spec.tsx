/** @jest-environment-options {"isolated": true} */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Toaster } from './Toaster';
import { toast } from './toast-store';

jest.mock('./DialogFocusEscape', () => {
  throw new Error('Loading chunk 7 failed');
});

test('without the code that keeps dialogs away a message takes the focus, and the page stays', async () => {
  render(
    <>
      <input aria-label="Nombre" defaultValue="Ana" />
      <Toaster />
    </>,
  );
  act(() => void toast({ title: 'Uno' }));
  fireEvent.keyDown(document, { key: 'F8' });
  await act(() => import('./DialogFocusEscape').catch(() => undefined));
  expect(screen.getByRole('status')).toHaveFocus();
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
  fireEvent.keyDown(screen.getByRole('status'), { key: 'Escape' });
  expect(screen.queryByText('Uno')).toBeNull();
});
