/** @jest-environment-options {"isolated": true} */
import { Suspense } from 'react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from '@umbral/ui';
import DayRangeFilter from './DayRangeFilter';

let mockIsGone = true;
jest.mock('./DayRangeCalendar', () => {
  if (mockIsGone) throw new Error('Loading chunk 7 failed');
  return jest.requireActual<object>('./DayRangeCalendar');
});

test('the button stays while its calendar loads, and a calendar that cannot be loaded closes', async () => {
  render(
    <>
      <Suspense fallback="Cargando...">
        <DayRangeFilter
          filter={{ label: 'Creado', days: ['from', 'to'], refuse: () => undefined }}
          list={{ filters: {}, setFilter: () => undefined }}
        />
      </Suspense>
      <Toaster />
    </>,
  );
  const button = screen.getByRole('button', { name: /Creado/ });
  act(() => button.focus());
  fireEvent.keyDown(button, { key: 'Enter' });
  expect(button).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('No se ha podido abrir');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  mockIsGone = false;
  fireEvent.keyDown(button, { key: 'Enter' });
  expect(await screen.findByLabelText('Desde')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});
