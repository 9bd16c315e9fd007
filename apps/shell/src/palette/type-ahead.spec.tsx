import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usePaletteKey } from './palette-key';
import { bufferTypeAhead, stopTypeAhead, consumeTypeAhead } from './type-ahead';

afterEach(stopTypeAhead);

test('keys typed before the palette is mounted are buffered for it, and reach no other field', async () => {
  render(<input aria-label="Nombre" />);
  const field = screen.getByLabelText('Nombre');
  await userEvent.click(field);
  bufferTypeAhead(stopTypeAhead);
  await userEvent.keyboard('ga{Control>}c{/Control}sx{Backspace}t');
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
  bufferTypeAhead(stopTypeAhead);
  consumeTypeAhead(jest.fn());
  await userEvent.click(screen.getByLabelText('Buscar'));
  await userEvent.keyboard('abc');
  expect(screen.getByLabelText('Buscar')).toHaveValue('abc');
});

test('closing the palette before it is mounted stops buffering', async () => {
  render(<input aria-label="Nombre" />);
  bufferTypeAhead(stopTypeAhead);
  stopTypeAhead();
  await userEvent.type(screen.getByLabelText('Nombre'), 'abc');
  expect(screen.getByLabelText('Nombre')).toHaveValue('abc');
});

test('Escape cancels a palette that does not come, and reaches no dialog below', async () => {
  const [cancel, below] = [jest.fn(stopTypeAhead), jest.fn()];
  render(<input aria-label="Nombre" onKeyDown={({ key }) => below(key)} />);
  const field = screen.getByLabelText('Nombre');
  await userEvent.click(field);
  bufferTypeAhead(cancel);
  await userEvent.keyboard('gas{Escape}to');
  expect(cancel).toHaveBeenCalledTimes(1);
  expect(field).toHaveValue('to');
  expect(below.mock.calls).toEqual([['t'], ['o']]);
});

test('Enter, Tab and the arrows reach neither the form below nor another field', async () => {
  const [submit, below] = [jest.fn(), jest.fn()];
  render(
    <form onSubmit={submit} onKeyDown={below}>
      <input aria-label="Nombre" />
      <button type="submit">Guardar</button>
    </form>,
  );
  const field = screen.getByLabelText('Nombre');
  await userEvent.click(field);
  bufferTypeAhead(stopTypeAhead);
  await userEvent.keyboard('gas{Enter}{ArrowDown}{Tab}');
  expect(submit).not.toHaveBeenCalled();
  expect(below).not.toHaveBeenCalled();
  expect(field).toHaveFocus();
});

test('Ctrl or Cmd with K opens the palette, and no other keys of the browser with K', () => {
  const open = jest.fn();
  renderHook(() => usePaletteKey(open, stopTypeAhead));
  const opens = (init: KeyboardEventInit) => {
    open.mockClear();
    // False: the browser does nothing with it.
    const isLeft = fireEvent.keyDown(document.body, { key: 'k', ...init });
    return open.mock.calls.length === 1 && !isLeft;
  };
  for (const its of [{ ctrlKey: true }, { metaKey: true }, { ctrlKey: true, key: 'K' }])
    expect([its, opens(its)]).toEqual([its, true]);
  for (const other of [
    {},
    { ctrlKey: true, shiftKey: true },
    { ctrlKey: true, altKey: true },
    { ctrlKey: true, key: 'l' },
  ])
    expect([other, opens(other)]).toEqual([other, false]);
});
