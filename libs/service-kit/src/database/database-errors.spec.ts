import { isDatabaseAway, isDatabaseOverloaded, isPlanOutdated } from './database-errors.js';

/** As Prisma says it: the code stands for everything that can be wrong with a transaction. */
const transactionError = (message: string) =>
  Object.assign(new Error(`Transaction API error: ${message}`), { code: 'P2028' });

it('a database with no connection free in time is overloaded: the same call may succeed later', () => {
  expect(isDatabaseOverloaded(transactionError('Unable to start a transaction in the given time.'))).toBe(true);
});

it('a transaction that took too long is neither that nor away', () => {
  const error = transactionError('A query cannot be executed on an expired transaction.');
  expect([isDatabaseAway(error), isDatabaseOverloaded(error)]).toEqual([false, false]);
});

it.each([
  ['cached plan must not change result type', true],
  ['ALTER TABLE / ADD COLUMN is not supported', false],
])('what Prisma says of a statement: %s', (originalMessage, expected) => {
  const error = Object.assign(new Error('Raw query failed'), {
    code: 'P2010',
    meta: { driverAdapterError: { cause: { originalCode: '0A000', originalMessage } } },
  });
  expect(isPlanOutdated(error)).toBe(expected);
});
