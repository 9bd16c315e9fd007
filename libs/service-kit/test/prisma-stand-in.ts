import pg from 'pg';
import type { Database } from '../src/database/database.js';
import { statementNames } from '../src/database/statement-names.js';
import type { PrismaLike } from '../src/database/transactions.js';

/** The raw queries and the transaction of a generated client, on a pool: the kit has no schema to generate one from. */
export function prismaOn(database: Database): PrismaLike {
  return {
    $disconnect: async () => undefined,
    $transaction: async (work) => {
      const client: pg.PoolClient = await database.pool.connect();
      const run = (text: string, values: unknown[]) =>
        client.query<Record<string, unknown>>({ name: statementNames.nameOf(text), text, values });
      try {
        await client.query('begin');
        const result = await work({
          $executeRawUnsafe: async (text: string, ...values: unknown[]) => (await run(text, values)).rowCount,
          $queryRawUnsafe: async (text: string, ...values: unknown[]) => (await run(text, values)).rows,
        });
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
  };
}
