import { aState } from './desk.testing';
import { agoWord, dayWord, unhandledMessages, unhandledWord } from './desk-words';

it.each([
  ['2026-11-22T08:00:00Z', 'hoy'],
  ['2026-11-21T23:30:00Z', 'hoy'],
  ['2026-11-21T22:30:00Z', 'ayer'],
  ['2026-11-10T10:00:00Z', 'hace 12 días'],
  ['2026-08-01T10:00:00Z', 'hace 3 meses'],
  ['2026-11-22T18:00:05Z', 'hoy'],
])('how long ago %s is, by the days of Madrid: %s', (moment, word) => {
  expect(agoWord(moment, new Date('2026-11-22T18:00:00Z'))).toBe(word);
});

it.each([
  ['2026-11-20', 'anteayer'],
  ['2026-11-22', 'hoy'],
  ['2026-11-23', 'mañana'],
  ['2026-11-25', 'dentro de 3 días'],
])('how far away the day %s is: %s', (day, word) => {
  expect(dayWord(day, new Date('2026-11-21T23:30:00Z'))).toBe(word);
});

describe('the unhandled messages of a service', () => {
  const waiting = (outboxOldestSeconds: number) => aState('identity', { outboxPending: 7, outboxOldestSeconds });

  it('[B-DSK-14] are its dead letters, and events pending for a minute', () => {
    expect(unhandledMessages(aState('identity'))).toBe(0);
    expect(unhandledMessages(waiting(59))).toBe(0);
    expect(unhandledMessages(waiting(60))).toBe(7);
    expect(unhandledMessages({ ...waiting(60), deadLetters: 2 })).toBe(9);
  });

  it('[B-DSK-14] are shown as text', () => {
    expect([unhandledWord(1), unhandledWord(2)]).toEqual(['1 mensaje sin tratar', '2 mensajes sin tratar']);
  });
});
