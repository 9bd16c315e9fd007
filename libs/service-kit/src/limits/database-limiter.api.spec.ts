/** @jest-environment-options {"isolated": true} */
import { createKitDatabase, type KitDatabase } from '../../test/stack.js';
import type { Database } from '../database/database.js';
import { statementNames } from '../database/statement-names.js';
import { countCall } from './count-call.js';
import { databaseLimiter } from './database-limiter.js';
import { ExclusiveLeases } from './exclusive-leases.js';

let kit: KitDatabase;
beforeAll(async () => {
  kit = await createKitDatabase();
});
afterAll(() => kit.drop());

/** Statements that the one connection has prepared after each was sent four times. */
async function preparedOn(database: Database): Promise<string[]> {
  const leases = new ExclusiveLeases(database, 'spec', 30);
  const limiter = databaseLimiter(database, 'exports', 100);
  for (let times = 0; times < 4; times++) {
    const lease = await leases.acquire('one');
    await lease.extend();
    await lease.release();
    await countCall(limiter, 'one');
    await limiter.get('one');
  }
  const { rows } = await database.pool.query<{ name: string }>('select name from pg_prepared_statements');
  return rows.map(({ name }) => name);
}

it('limiters and leases name their statements like all others: none with DATABASE_PREPARED=off', async () => {
  expect(await preparedOn(kit.database)).toEqual(expect.arrayContaining([expect.stringMatching(/^umbral_/)]));
  statementNames.disable();
  expect(await preparedOn(kit.open())).toEqual([]);
});
