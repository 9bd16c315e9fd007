import type pg from 'pg';
import type { Database } from '../database/database.js';
import { statementNames } from '../database/statement-names.js';

/** Where limiters count: the service's table `rate_limits`, which all replicas share. */
export const limiterStore = ({ pool }: Database) => ({
  // The library's own names would be prepared with DATABASE_PREPARED=off too.
  storeClient: {
    query: ({ text, values }: pg.QueryConfig) => pool.query({ name: statementNames.nameOf(text), text, values }),
  },
  storeType: 'pool',
  tableName: 'rate_limits',
  tableCreated: true,
});
