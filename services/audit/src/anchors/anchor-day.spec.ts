import { anchorDay } from './anchor-day.js';

it.each([
  ['2026-11-23T01:59:59Z', '2026-11-22'],
  ['2026-11-23T02:00:00Z', '2026-11-23'],
  ['2026-07-01T00:59:59Z', '2026-06-30'],
  ['2026-07-01T01:00:00Z', '2026-07-01'],
  // Clocks change: from two to three, and from three to two.
  ['2026-03-29T00:59:59Z', '2026-03-28'],
  ['2026-03-29T01:00:00Z', '2026-03-29'],
  // The first hour after the day of 23 hours.
  ['2026-03-29T22:30:00Z', '2026-03-29'],
  ['2026-03-30T01:00:00Z', '2026-03-30'],
  ['2026-10-25T01:59:59Z', '2026-10-24'],
  ['2026-10-25T02:00:00Z', '2026-10-25'],
])('[B-PRF-26] %s belongs to the day of %s', (instant, day) => {
  expect(anchorDay(new Date(instant))).toBe(day);
});
