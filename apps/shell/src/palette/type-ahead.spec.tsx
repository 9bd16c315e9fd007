import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bufferTypeAhead, stopTypeAhead, consumeTypeAhead } from './type-ahead';

afterEach(stopTypeAhead);

test('keys typed before the palette is mounted are buffered for it, and reach no other field', async () => {
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

test('nothing is buffered once its field has the focus', async () => {
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

test('closing the palette before it is mounted stops buffering', async () => {
  render(<input aria-label="Nombre" />);
  bufferTypeAhead();
  stopTypeAhead();
  await userEvent.type(screen.getByLabelText('Nombre'), 'abc');
  expect(screen.getByLabelText('Nombre')).toHaveValue('abc');
});
