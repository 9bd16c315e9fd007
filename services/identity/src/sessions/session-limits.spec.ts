import { absoluteEnd, nextExpiry } from './session-limits.js';

const settings = {
  SESSION_IDLE_MINUTES: 120,
  SESSION_HOURS: 12,
  REMEMBERED_IDLE_DAYS: 14,
  REMEMBERED_SESSION_DAYS: 30,
  BEARER_IDLE_MINUTES: 30,
  BEARER_MINUTES: 60,
};
const hours = (count: number) => count * 3_600_000;

describe('[D01] limits of a session', () => {
  it('in the browser: 12 hours, or 2 without use', () => {
    const endsAt = absoluteEnd('browser', 0, settings);
    expect(endsAt).toBe(hours(12));
    expect(nextExpiry('browser', endsAt, 0, settings)).toBe(hours(2));
    expect(nextExpiry('browser', endsAt, hours(11), settings)).toBe(hours(12));
  });

  it('[D04] remembered: 30 days, or 14 without use', () => {
    const endsAt = absoluteEnd('remembered', 0, settings);
    expect(endsAt).toBe(hours(24 * 30));
    expect(nextExpiry('remembered', endsAt, 0, settings)).toBe(hours(24 * 14));
    expect(nextExpiry('remembered', endsAt, hours(24 * 20), settings)).toBe(endsAt);
  });

  it('[D05] a token: one hour, or half of it without use', () => {
    const endsAt = absoluteEnd('token', 0, settings);
    expect(endsAt).toBe(hours(1));
    expect(nextExpiry('token', endsAt, 0, settings)).toBe(hours(0.5));
    expect(nextExpiry('token', endsAt, hours(0.75), settings)).toBe(endsAt);
  });
});
