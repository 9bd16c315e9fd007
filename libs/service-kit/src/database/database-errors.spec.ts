import { isDatabaseAway, isDatabaseOverloaded, isPlanOutdated, isRowBusy, isValueRefused } from './database-errors.js';

/** Prisma uses one code for every failure of a transaction. */
const transactionError = (message: string) =>
  Object.assign(new Error(`Transaction API error: ${message}`), { code: 'P2028' });

it('a database without a free connection in time is overloaded: a retry may succeed', () => {
  expect(isDatabaseOverloaded(transactionError('Unable to start a transaction in the given time.'))).toBe(true);
});

it('a transaction that took too long is neither overloaded nor away', () => {
  const error = transactionError('A query cannot be executed on an expired transaction.');
  expect([isDatabaseAway(error), isDatabaseOverloaded(error)]).toEqual([false, false]);
});

it.each([
  ['cached plan must not change result type', true],
  ['ALTER TABLE / ADD COLUMN is not supported', false],
])('isPlanOutdated for the message of Prisma: %s', (originalMessage, expected) => {
  const error = Object.assign(new Error('Raw query failed'), {
    code: 'P2010',
    meta: { driverAdapterError: { cause: { originalCode: '0A000', originalMessage } } },
  });
  expect(isPlanOutdated(error)).toBe(expected);
});

it.each([
  ['ECONNREFUSED', 'away'],
  ['P1001', 'away'],
  ['08006', 'away'],
  ['57P01', 'away'],
  ['P2024', 'overloaded'],
  ['53300', 'overloaded'],
  ['57014', 'overloaded'],
  ['55P03', 'busy'],
  ['22003', 'refused'],
  ['22007', 'refused'],
  ['22008', 'refused'],
  ['22009', 'refused'],
  ['23505', 'none'],
])('an error caused by one with the code %s is %s', (code, expected) => {
  const error = new Error('Query failed', { cause: Object.assign(new Error('pg'), { code }) });
  expect({
    away: isDatabaseAway(error),
    overloaded: isDatabaseOverloaded(error),
    busy: isRowBusy(error),
    refused: isValueRefused(error),
  }).toEqual({
    away: expected === 'away',
    overloaded: expected === 'overloaded',
    busy: expected === 'busy',
    refused: expected === 'refused',
  });
});
