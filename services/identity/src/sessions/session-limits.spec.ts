import { absoluteEnd, nextExpiry } from './session-limits.js';

const settings = { SESSION_IDLE_MINUTES: 120, SESSION_HOURS: 12, REMEMBERED_SESSION_DAYS: 30, BEARER_MINUTES: 60 };
const hours = (count: number) => count * 3_600_000;

describe('[D01] limits of a session', () => {
  it('in the browser: 12 hours, or 2 without use', () => {
    const endsAt = absoluteEnd('browser', 0, settings);
    expect(endsAt).toBe(hours(12));
    expect(nextExpiry('browser', endsAt, 0, settings)).toBe(hours(2));
    expect(nextExpiry('browser', endsAt, hours(11), settings)).toBe(hours(12));
  });

  it('[D04] remembered: 30 days, used or not', () => {
    const endsAt = absoluteEnd('remembered', 0, settings);
    expect(endsAt).toBe(hours(24 * 30));
    expect(nextExpiry('remembered', endsAt, hours(1), settings)).toBe(endsAt);
  });

  it('[D05] a token: one hour', () => {
    const endsAt = absoluteEnd('token', 0, settings);
    expect(nextExpiry('token', endsAt, 0, settings)).toBe(hours(1));
  });
});
