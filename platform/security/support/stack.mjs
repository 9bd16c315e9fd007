import { Failure } from '../../src/failure.ts';
import { withClient } from '../../src/database/connect.ts';

if (!process.env.UMBRAL_TEST_STACK)
  throw new Failure('These tests need a running system.', { wayOut: 'Run them with: npm run test:security' });

/** The running system of this run: addresses, databases, internal key (see platform/src/testing/describe-stack.ts). */
export const stack = JSON.parse(process.env.UMBRAL_TEST_STACK);

/** Rows of a statement on a service's database, with the rights of its owner. */
export const query = (service, sql, values = []) =>
  withClient(stack.databases[service].owner, async (client) => (await client.query(sql, values)).rows);
