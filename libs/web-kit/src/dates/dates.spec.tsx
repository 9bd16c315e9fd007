import { useState } from 'react';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calendarDay } from '@umbral/contracts';
import { step } from '@umbral/ui/testing';
import * as z from 'zod';
import { date, fieldsFor, within as inForm } from '../fields';
import { useKitForm } from '../forms/use-kit-form';
import DayRangeFilter from './DayRangeFilter';
import { dayPresets } from './day-presets';
import { readDay, refusalOfDay } from './day-text';

it.each([
  ['20/11/2026', '2026-11-20'],
  ['1/2/2026', '2026-02-01'],
  ['1-2-26', '2026-02-01'],
  ['1.2.2026', '2026-02-01'],
  ['20112026', '2026-11-20'],
  [' 2026-11-20 ', '2026-11-20'],
  ['2026-11-20T08:41:07.000Z', '2026-11-20'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', '29/02/2026'],
  ['mañana', 'mañana'],
  ['', ''],
])('the text %s is the day %s', (text, day) => {
  expect(readDay(text, true)).toBe(day);
});

it('presets are whole weeks, months and years, whatever the day', () => {
  const written = (today: string) => dayPresets(today).map(({ label, first, last }) => `${label} ${first} ${last}`);
  expect(written('2026-03-01')).toEqual([
    'Hoy 2026-03-01 2026-03-01',
    'Ayer 2026-02-28 2026-02-28',
    'Esta semana 2026-02-23 2026-03-01',
    'Este mes 2026-03-01 2026-03-31',
    'El mes pasado 2026-02-01 2026-02-28',
    'Este año 2026-01-01 2026-12-31',
  ]);
  expect(written('2027-01-01').slice(1, 5)).toEqual([
    'Ayer 2026-12-31 2026-12-31',
    'Esta semana 2026-12-28 2027-01-03',
    'Este mes 2027-01-01 2027-01-31',
    'El mes pasado 2026-12-01 2026-12-31',
  ]);
});

const fields = fieldsFor<{ on: string }>()({ on: date('Publicado', { max: '2026-11-25' }) });
const schema = z.object({ on: calendarDay.refine((day) => day <= '2026-11-25', 'No puede ser futura') });

function Form() {
  const form = useKitForm(schema, { defaultValues: { on: '2026-11-20' }, prepare: (values) => values });
  return (
    <main>
      {fields.inputs(inForm(form), 'on')}
      <output>{form.watch('on')}</output>
    </main>
  );
}

it('a day of a form', async () => {
  render(<Form />);
  const field = screen.getByLabelText('Publicado');
  const value = () => screen.getByRole('status').textContent;
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  step('is written dd/mm/aaaa', () => expect(field).toHaveValue('20/11/2026'));
  step('is refused while it is typed if it does not exist', () => {
    type('31/11/2026');
    expect(field).toHaveAccessibleDescription('Ese día no existe');
    expect(value()).toBe('31/11/2026');
  });
  step('is no error before it is complete, and one afterwards', () => {
    type('3/11');
    expect(field).toBeValid();
    fireEvent.blur(field);
    expect(field).toHaveAccessibleDescription(refusalOfDay('3/11', false));
  });
  step('with a short year is completed when the field is left', () => {
    type('3/11/26');
    expect(value()).toBe('3/11/26');
    fireEvent.blur(field);
    expect(field).toHaveValue('03/11/2026');
    expect(value()).toBe('2026-11-03');
  });
  step('and by the keys that send the form', () => {
    for (const init of [{ key: 'Enter' }, { key: 's', ctrlKey: true }]) {
      type('4/11/26');
      fireEvent.keyDown(field, init);
      expect(value()).toBe('2026-11-04');
    }
  });
  await step('is refused with the message of the schema outside of its limits', async () => {
    type('01/12/2026');
    await waitFor(() => expect(field).toHaveAccessibleDescription('No puede ser futura'));
    type('20/11/2026');
    await waitFor(() => expect(field).toBeValid());
  });
  await step('is chosen by keyboard in a calendar in Spanish', async () => {
    screen.getByRole('button', { name: 'Abrir el calendario de Publicado' }).focus();
    await userEvent.keyboard('{Enter}');
    const calendar = within(await screen.findByRole('dialog', { name: 'Calendario: Publicado' }));
    const chosen = calendar.getByLabelText(/viernes, 20 de noviembre de 2026, seleccionado$/);
    await waitFor(() => expect(chosen).toHaveFocus());
    expect(calendar.getByLabelText(/26 de noviembre de 2026$/)).toBeDisabled();
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field).toHaveValue('12/11/2026');
    expect(value()).toBe('2026-11-12');
    expect(screen.getByRole('button', { name: 'Abrir el calendario de Publicado' })).toHaveFocus();
  });
});

function Filtered() {
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({});
  const setFilter = (name: string, value: string) => setFilters((before) => ({ ...before, [name]: value }));
  return (
    <main>
      <DayRangeFilter
        filter={{ label: 'Creado', days: ['from', 'to'], refuse: () => undefined }}
        list={{ filters, setFilter }}
      />
      <output aria-label="Filtrado">{filters['from']}</output>
    </main>
  );
}

it('a short year of a range is completed by all that closes its calendar', async () => {
  render(<Filtered />);
  for (const [text, day, close] of [
    ['01/11/26', '2026-11-01', () => userEvent.click(screen.getByLabelText('Filtrado'))],
    ['02/11/26', '2026-11-02', () => userEvent.keyboard('{Escape}')],
    ['03/11/26', '2026-11-03', () => userEvent.click(screen.getByRole('button', { name: /Creado/ }))],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: /Creado/ }));
    const field = await screen.findByLabelText('Desde');
    await userEvent.clear(field);
    await userEvent.type(field, text);
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Filtrado')).toHaveTextContent(day);
  }
});
