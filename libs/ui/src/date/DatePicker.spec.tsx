import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from '../field/Field';
import { DatePicker } from './DatePicker';
import { parseDayText } from './iso-day';

function Example({ seen }: { seen: jest.Mock }) {
  const [day, setDay] = useState<string | null>('2026-11-20');
  return (
    <Field label="Fecha">
      <DatePicker
        value={day}
        onChange={(next) => {
          setDay(next);
          seen(next);
        }}
      />
    </Field>
  );
}

describe('parseDayText', () => {
  it.each([
    ['20/11/2026', '2026-11-20'],
    ['1-2-26', '2026-02-01'],
    ['20112026', '2026-11-20'],
    ['31/02/2026', null],
    ['hoy', null],
  ])('reads %p as %p', (text, day) => expect(parseDayText(text)).toBe(day));
});

describe('DatePicker', () => {
  it('takes a typed day and keeps what is none in view', async () => {
    const seen = jest.fn();
    render(<Example seen={seen} />);
    const input = screen.getByLabelText('Fecha');
    expect(input).toHaveValue('20/11/2026');
    await userEvent.clear(input);
    await userEvent.type(input, '31/02/2026');
    await userEvent.tab();
    expect(seen).toHaveBeenLastCalledWith(null);
    expect(input).toHaveValue('31/02/2026');
  });

  it('[P-XCC-05] chooses from a Spanish calendar that begins on Monday', async () => {
    const seen = jest.fn();
    render(<Example seen={seen} />);
    await userEvent.click(screen.getByRole('button', { name: 'Abrir calendario' }));
    const heads = await screen.findAllByRole('columnheader', { hidden: true });
    expect(heads[0]).toHaveAccessibleName('lunes');
    await userEvent.click(screen.getByRole('button', { name: /miércoles, 25 de noviembre de 2026/ }));
    expect(seen).toHaveBeenLastCalledWith('2026-11-25');
  });
});
