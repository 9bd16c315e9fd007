import { useState } from 'react';
import { render, screen } from '@testing-library/react';
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
    ['0,005', 0.01],
    ['', null],
    ['-', null],
    ['1,2,3', null],
  ])('reads %p as %p', (text, value) => {
    expect(parseTypedNumber(text, 2)).toBe(value);
  });
});

describe('NumberInput', () => {
  it('takes a comma or a point as decimal sign', async () => {
    const seen = jest.fn();
    render(<Example seen={seen} unit="%" />);
    await userEvent.type(input(), '2,95');
    expect(seen).toHaveBeenLastCalledWith(2.95);
    await userEvent.clear(input());
    expect(seen).toHaveBeenLastCalledWith(null);
    await userEvent.type(input(), '3.5');
    expect(seen).toHaveBeenLastCalledWith(3.5);
  });

  it('groups the number when the field is left and not while it is edited', async () => {
    render(<Example start={235000} unit="€" />);
    expect(input()).toHaveValue('235.000');
    await userEvent.click(input());
    expect(input()).toHaveValue('235000');
    await userEvent.tab();
    expect(input()).toHaveValue('235.000');
  });

  it('shows four figures without a point', () => {
    render(<Example start={3070} />);
    expect(input()).toHaveValue('3070');
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

  it('ignores letters and says its unit aloud', async () => {
    render(<Example unit="€" />);
    await userEvent.type(input(), '12abc');
    expect(input()).toHaveValue('12');
    expect(input()).toHaveAccessibleDescription('en euros');
  });
});
