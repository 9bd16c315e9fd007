import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageNumbers, Pagination } from './Pagination';

describe('pageNumbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 25, [1, 2, 3, 4, 'gap', 25]],
    [4, 25, [1, 2, 3, 4, 5, 'gap', 25]],
    [5, 25, [1, 'gap', 4, 5, 6, 'gap', 25]],
    [22, 25, [1, 'gap', 21, 22, 23, 24, 25]],
    [25, 25, [1, 'gap', 22, 23, 24, 25]],
  ])('on page %p of %p', (page, pages, expected) => {
    expect(pageNumbers(page, pages)).toEqual(expected);
  });
});

describe('Pagination', () => {
  it('shows the range', () => {
    render(<Pagination page={4} total={37} onPage={() => undefined} noun="usuarios" />);
    expect(screen.getByRole('status')).toHaveTextContent('Mostrando 31 a 37 de 37 usuarios');
  });

  it('navigates to the selected page, within the bounds', async () => {
    const onPage = jest.fn();
    const { rerender } = render(<Pagination page={1} total={37} onPage={onPage} noun="usuarios" />);
    expect(screen.getByRole('button', { name: 'Página anterior' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Página 1' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(screen.getByRole('button', { name: 'Página 3' }));
    await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
    expect(onPage.mock.calls).toEqual([[3], [2]]);
    rerender(<Pagination page={4} total={37} onPage={onPage} noun="usuarios" />);
    expect(screen.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
  });

  it('uses the singular for one, and renders nothing for none', () => {
    const { rerender, container } = render(
      <Pagination page={1} total={1} onPage={() => undefined} noun="usuarios" nounOne="usuario" />,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Mostrando 1 a 1 de 1 usuario');
    rerender(<Pagination page={1} total={0} onPage={() => undefined} noun="usuarios" />);
    expect(container).toBeEmptyDOMElement();
  });
});
