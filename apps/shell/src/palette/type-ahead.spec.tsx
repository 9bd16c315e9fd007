import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bufferTypeAhead, stopTypeAhead, consumeTypeAhead } from './type-ahead';

afterEach(stopTypeAhead);

test('what is typed before the palette is there is kept for it, and lands nowhere else', async () => {
  render(<input aria-label="Nombre" />);
  const field = screen.getByLabelText('Nombre');
  await userEvent.click(field);
  bufferTypeAhead();
  await userEvent.keyboard('gasx{Backspace}t');
  expect(field).toHaveValue('');
  const taken = jest.fn();
  consumeTypeAhead(taken);
  expect(taken).toHaveBeenLastCalledWith('gast');
  await userEvent.keyboard('o');
  expect(taken).toHaveBeenLastCalledWith('gasto');
});

test('once its field has the focus nothing is kept any more', async () => {
  render(
    <div className="palette">
      <input aria-label="Buscar" />
    </div>,
  );
  bufferTypeAhead();
  consumeTypeAhead(jest.fn());
  await userEvent.click(screen.getByLabelText('Buscar'));
  await userEvent.keyboard('abc');
  expect(screen.getByLabelText('Buscar')).toHaveValue('abc');
});

test('a palette that is closed before it came keeps nothing', async () => {
  render(<input aria-label="Nombre" />);
  bufferTypeAhead();
  stopTypeAhead();
  await userEvent.type(screen.getByLabelText('Nombre'), 'abc');
  expect(screen.getByLabelText('Nombre')).toHaveValue('abc');
});
