import { useState } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from './Field';
import { NumberInput, type NumberInputProps } from './NumberInput';
import { parseTypedNumber } from './number-text';

function Example({
  start = null,
  seen,
  ...rest
}: { start?: number | null; seen?: jest.Mock } & Partial<NumberInputProps>) {
  const [value, setValue] = useState<number | null>(start);
  return (
    <Field label="Precio">
      <NumberInput
        {...rest}
        value={value}
        onChange={(next) => {
          setValue(next);
          seen?.(next);
        }}
      />
    </Field>
  );
}
const input = () => screen.getByLabelText('Precio');

describe('parseTypedNumber', () => {
  it.each([
    ['235.000', 235000],
    ['235000', 235000],
    ['2,95', 2.95],
    ['2.95', 2.95],
    ['1.234.567,8', 1234567.8],
    ['1 000', 1000],
    ['-3,5', -3.5],
    ['0,05', 0.05],
    ['12,5', 12.5],
    ['1.234,56 €', 1234.56],
    ['285.000 €', 285000],
    ['1 234 567,8', 1234567.8],
    ['', null],
    ['  ', null],
  ])('reads %p as %p', (text, value) => {
    expect(parseTypedNumber(text, 2, '€')).toBe(value);
  });

  it.each([
    '1e3',
    '250k',
    '250,000',
    '1,234.56',
    '2505.000',
    '1.23.456',
    '0.125',
    '12 5',
    '1,2,3',
    '-',
    '€',
    '5 %',
    '💶',
  ])('refuses %p', (text) => {
    expect(parseTypedNumber(text, 2, '€')).toBeNaN();
  });

  it('refuses decimals where whole numbers are stored', () => {
    expect(parseTypedNumber('12,5', 0)).toBeNaN();
    expect(parseTypedNumber('2,875', 3)).toBe(2.875);
  });
});

describe('NumberInput', () => {
  it('accepts a comma or a point as decimal sign', async () => {
    const seen = jest.fn();
    render(<Example seen={seen} unit="%" />);
    await userEvent.type(input(), '2,95');
    expect(seen).toHaveBeenLastCalledWith(2.95);
    await userEvent.clear(input());
    expect(seen).toHaveBeenLastCalledWith(null);
    await userEvent.type(input(), '3.5');
    expect(seen).toHaveBeenLastCalledWith(3.5);
  });

  it('is replaced by typing after Tab, and reformatted on blur', async () => {
    const seen = jest.fn();
    render(<Example start={250000} seen={seen} unit="€" />);
    await userEvent.tab();
    expect(input()).toHaveFocus();
    await userEvent.keyboard('300000');
    expect(input()).toHaveValue('300000');
    expect(seen).toHaveBeenLastCalledWith(300000);
    await userEvent.tab();
    expect(input()).toHaveValue('300.000');
  });

  it('is replaced by typing after a click as well', async () => {
    render(<Example start={250000} unit="€" />);
    await userEvent.click(input());
    await userEvent.keyboard('300000');
    expect(input()).toHaveValue('300000');
  });

  it('is unchanged by focus and blur alone', async () => {
    const seen = jest.fn();
    render(<Example start={250000} seen={seen} unit="€" />);
    await userEvent.tab();
    await userEvent.tab();
    expect(input()).toHaveValue('250.000');
    expect(seen).not.toHaveBeenCalled();
  });

  it('shows bare digits while the caret is inside, so that no grouping point changes the value', async () => {
    const seen = jest.fn();
    render(<Example start={250000} seen={seen} unit="€" />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}{Backspace}');
    expect(input()).toHaveValue('25000');
    expect(seen).toHaveBeenLastCalledWith(25000);
    await userEvent.tab();
    expect(input()).toHaveValue('25.000');
  });

  it('groups numbers of four digits', () => {
    render(<Example start={3070} />);
    expect(input()).toHaveValue('3.070');
  });

  it('shows all stored digits, also where fewer are typed: they are what is saved', async () => {
    const seen = jest.fn();
    render(<Example start={1234.56} decimals={0} seen={seen} />);
    expect(input()).toHaveValue('1.234,56');
    await userEvent.tab();
    await userEvent.tab();
    expect(input()).toHaveValue('1.234,56');
    expect(seen).not.toHaveBeenCalled();
    cleanup();
    render(<Example start={2.8755} />);
    expect(input()).toHaveValue('2,8755');
    cleanup();
    render(<Example start={0.1 + 0.2} decimals={0} />);
    expect(input()).toHaveValue('0,3');
  });

  it('changes by one step on Up and Down, within its limits', async () => {
    const seen = jest.fn();
    render(<Example start={99} max={100} step={0.5} seen={seen} />);
    await userEvent.click(input());
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(seen.mock.calls).toEqual([[99.5], [100], [100]]);
    await userEvent.keyboard('{ArrowDown}');
    expect(seen).toHaveBeenLastCalledWith(99.5);
    expect(input()).toHaveValue('99,5');
  });

  it('steps on decimal digits down to its lower limit, and not at all where it is read-only', async () => {
    const seen = jest.fn();
    const { unmount } = render(<Example start={0.3} min={0} step={0.1} seen={seen} />);
    await userEvent.click(input());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(seen.mock.calls).toEqual([[0.2], [0.1], [0], [0]]);
    unmount();
    render(<Example start={3} readOnly seen={seen} />);
    await userEvent.click(input());
    await userEvent.keyboard('{ArrowUp}');
    expect(input()).toHaveValue('3');
    expect(seen).toHaveBeenCalledTimes(4);
  });

  it('keeps unparsable text, shows the expected format, and has the value NaN', async () => {
    const seen = jest.fn();
    render(<Example start={3} unit="€" seen={seen} />);
    await userEvent.tab();
    await userEvent.keyboard('250k');
    expect(input()).toBeValid();
    await userEvent.tab();
    expect(input()).toHaveValue('250k');
    expect(seen).toHaveBeenLastCalledWith(NaN);
    expect(input()).toBeInvalid();
    expect(input()).toHaveAccessibleDescription('Escribe una cifra como 12.345,68 en euros');
    await userEvent.clear(input());
    await userEvent.type(input(), '1.234,56 €');
    expect(input()).toBeValid();
    await userEvent.tab();
    expect(input()).toHaveValue('1.234,56');
  });

  it('announces its unit', () => {
    render(<Example unit="€" />);
    expect(input()).toHaveAccessibleDescription('en euros');
  });
});
