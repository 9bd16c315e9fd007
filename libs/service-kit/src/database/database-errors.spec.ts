import { isDatabaseAway } from './database-errors.js';

/** As Prisma says it: the code stands for everything that can be wrong with a transaction. */
const transactionError = (message: string) =>
  Object.assign(new Error(`Transaction API error: ${message}`), { code: 'P2028' });

it('a database with no connection free in time is away: the same call may succeed later', () => {
  expect(isDatabaseAway(transactionError('Unable to start a transaction in the given time.'))).toBe(true);
});

it('a transaction that took too long is not', () => {
  expect(isDatabaseAway(transactionError('A query cannot be executed on an expired transaction.'))).toBe(false);
});
