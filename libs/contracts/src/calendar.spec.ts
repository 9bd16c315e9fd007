import { calendarDay, dayInSpain, monthInSpain } from './calendar.js';

const month = (now: string) => {
  const { from, to } = monthInSpain(new Date(now));
  return [from.toISOString(), to.toISOString()];
};

describe('a month of Madrid', () => {
  it('[B-DSK-06] starts and ends at midnight there, in winter and in summer', () => {
    expect(month('2026-11-22T17:00:00Z')).toEqual(['2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z']);
    expect(month('2026-07-01T00:00:00Z')).toEqual(['2026-06-30T22:00:00.000Z', '2026-07-31T22:00:00.000Z']);
  });

  it('[B-DSK-06] is as long as it is when the clocks change, and goes over the end of a year', () => {
    expect(month('2026-03-29T01:00:00Z')).toEqual(['2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z']);
    expect(month('2026-10-25T12:00:00Z')).toEqual(['2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z']);
    expect(month('2026-12-24T12:00:00Z')).toEqual(['2026-11-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z']);
  });

  it('[B-DSK-06] starts in Madrid before it starts in UTC', () => {
    expect(month('2026-10-31T22:59:59.999Z')[1]).toBe('2026-10-31T23:00:00.000Z');
    expect(month('2026-10-31T23:00:00.000Z')[0]).toBe('2026-10-31T23:00:00.000Z');
    expect(month('2026-12-31T23:00:00.000Z')[0]).toBe('2026-12-31T23:00:00.000Z');
  });
});

it.each([
  ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['2026-12-31', '2026-12-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
])('the day %s of Madrid lasts from %s to %s, also when the clocks change', (day, from, to) => {
  expect(dayInSpain(day)).toEqual({ from: new Date(from), to: new Date(to) });
});

it.each(['1999-12-31', '2101-01-01', '2026-02-29', '20/11/2026'])('%s is no day that is stored', (day) => {
  expect(calendarDay.safeParse(day).error?.issues[0]?.message).toBe('La fecha no es válida');
});
