import { durations, millisecondsOf } from '@umbral/service-kit';
import { deskTimes } from './desk.times.js';

const NOW = Date.parse('2026-11-22T17:30:15.250Z');

describe('the times of a desk', () => {
  it('[B-DSK-04] count seven days back to the millisecond, also over a change of the clocks', () => {
    expect(deskTimes(NOW).untouchedUntil.toISOString()).toBe('2026-11-15T17:30:15.250Z');
    expect(NOW - deskTimes(NOW).untouchedUntil.getTime()).toBe(millisecondsOf(durations.untouchedStudy));
    const afterTheChange = Date.parse('2026-10-27T08:00:00Z');
    expect(deskTimes(afterTheChange).untouchedUntil.toISOString()).toBe('2026-10-20T08:00:00.000Z');
  });

  it('[B-DSK-06] are those of the month that Madrid is in', () => {
    const month = (now: string) => deskTimes(Date.parse(now)).month.from.toISOString();
    expect(month('2026-10-31T22:59:59.999Z')).toBe('2026-09-30T22:00:00.000Z');
    expect(month('2026-10-31T23:00:00.000Z')).toBe('2026-10-31T23:00:00.000Z');
  });
});
