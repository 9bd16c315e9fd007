import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FilterBar } from './Filter';

test('filters beside a search fold behind a button with their number; without one they have no button', async () => {
  const { rerender } = render(
    <FilterBar search={<input aria-label="Buscar" />} active={2}>
      Rol
    </FilterBar>,
  );
  const button = screen.getByRole('button', { name: 'Filtros (2)' });
  expect(screen.getByText('Rol')).not.toHaveAttribute('data-open');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('Rol')).toHaveAttribute('data-open');
  rerender(<FilterBar search={<input aria-label="Buscar" />}>Rol</FilterBar>);
  expect(button).toHaveTextContent(/^Filtros$/);
  rerender(<FilterBar active={2}>Rol</FilterBar>);
  expect(screen.queryByRole('button')).toBeNull();
});
