import { act, fireEvent, render, screen } from '@testing-library/react';
import { SEARCH_DELAY_MS, SearchBox } from './SearchBox';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const type = (value: string) => fireEvent.change(screen.getByLabelText('Buscar'), { target: { value } });
const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

describe('SearchBox', () => {
  it('searches 250 ms after the last key, without spaces around the words', () => {
    const onSearch = jest.fn();
    render(<SearchBox label="Buscar" value="" onSearch={onSearch} />);
    type('al');
    wait(SEARCH_DELAY_MS - 1);
    type(' alb ');
    wait(SEARCH_DELAY_MS - 1);
    expect(onSearch).not.toHaveBeenCalled();
    wait(1);
    expect(onSearch.mock.calls).toEqual([['alb']]);
  });

  it('searches at once on Enter and when it is cleared', () => {
    const onSearch = jest.fn();
    const { rerender } = render(<SearchBox label="Buscar" value="" onSearch={onSearch} />);
    type('alba');
    fireEvent.keyDown(screen.getByLabelText('Buscar'), { key: 'Enter' });
    expect(onSearch).toHaveBeenLastCalledWith('alba');
    rerender(<SearchBox label="Buscar" value="alba" onSearch={onSearch} />);
    fireEvent.keyDown(screen.getByLabelText('Buscar'), { key: 'Enter' });
    expect(onSearch).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Borrar búsqueda' }));
    expect(onSearch).toHaveBeenLastCalledWith('');
    expect(screen.getByLabelText('Buscar')).toHaveValue('');
  });

  it('keeps the space behind a word whose search has begun', () => {
    const { rerender } = render(<SearchBox label="Buscar" value="" onSearch={() => undefined} />);
    type('alba ');
    rerender(<SearchBox label="Buscar" value="alba" onSearch={() => undefined} />);
    expect(screen.getByLabelText('Buscar')).toHaveValue('alba ');
  });

  it('is emptied by Esc, which reaches what is around it only where it is empty', () => {
    const onKeyDown = jest.fn();
    render(
      <div onKeyDown={onKeyDown}>
        <SearchBox label="Buscar" value="" onSearch={() => undefined} />
      </div>,
    );
    type('alba');
    for (const reached of [0, 1]) {
      fireEvent.keyDown(screen.getByLabelText('Buscar'), { key: 'Escape' });
      expect(screen.getByLabelText('Buscar')).toHaveValue('');
      expect(onKeyDown).toHaveBeenCalledTimes(reached);
    }
  });

  it('follows a value changed from outside', () => {
    const { rerender } = render(<SearchBox label="Buscar" value="alba" onSearch={() => undefined} />);
    rerender(<SearchBox label="Buscar" value="" onSearch={() => undefined} />);
    expect(screen.getByLabelText('Buscar')).toHaveValue('');
  });
});
