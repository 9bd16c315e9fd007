import { isDatabaseAway, isDatabaseOverloaded, isPlanOutdated } from './database-errors.js';

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
