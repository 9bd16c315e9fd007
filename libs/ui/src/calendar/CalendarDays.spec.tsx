import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MenuModel } from '../menu/MenuTrigger';
import { CalendarDays, type CalendarDaysProps } from './CalendarDays';

const setOpen = jest.fn();
const popup = {
  isOpen: true,
  setOpen,
  trigger: { current: document.body },
  contentId: 'days',
  container: document.body,
} as unknown as MenuModel;
const bounds = { today: '2026-11-20', min: '2026-11-05', max: '2026-11-25' };
const show = (days: CalendarDaysProps['days']) => render(<CalendarDays popup={popup} label="Días" days={days} />);
const day = (number: number) => screen.getByRole('button', { name: new RegExp(` ${number} de noviembre de 2026`) });
const pressDay = (number: number) => userEvent.click(day(number));

test('the first and the last day can be chosen, the days beside them cannot', async () => {
  const onPick = jest.fn();
  show({ ...bounds, day: '', onPick });
  expect([4, 5, 25, 26].map((number) => (day(number) as HTMLButtonElement).disabled)).toEqual([
    true,
    false,
    false,
    true,
  ]);
  await pressDay(5);
  await pressDay(25);
  expect(onPick.mock.calls).toEqual([['2026-11-05'], ['2026-11-25']]);
  expect(setOpen.mock.calls).toEqual([[false], [false]]);
});

test('the chosen day chosen again stays, and text that is no day is none', async () => {
  const onPick = jest.fn();
  const { unmount } = show({ ...bounds, day: '2026-11-12', onPick });
  await pressDay(12);
  expect(onPick.mock.calls).toEqual([['2026-11-12']]);
  unmount();
  show({ ...bounds, day: '12/11', onPick });
  expect(screen.queryByRole('gridcell', { selected: true })).toBeNull();
});

test('a range: its first day, its last, and none when its only day is chosen again', async () => {
  const onRange = jest.fn();
  const { rerender } = show({ ...bounds, first: '', last: '', onRange });
  const range = (first: string, last: string) =>
    rerender(<CalendarDays popup={popup} label="Días" days={{ ...bounds, first, last, onRange }} />);
  await pressDay(10);
  range('2026-11-10', '2026-11-10');
  await pressDay(25);
  range('2026-11-10', '2026-11-10');
  await pressDay(10);
  expect(onRange.mock.calls).toEqual([
    ['2026-11-10', '2026-11-10'],
    ['2026-11-10', '2026-11-25'],
    ['', ''],
  ]);
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(1);
});
