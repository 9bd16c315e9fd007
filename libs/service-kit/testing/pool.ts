import { PATIENCE } from '@umbral/testing';
import { Database, type DatabaseOptions } from '../src/database/database.js';
import { quietLog } from './log.js';

/** The connections of a spec, which wait as long as those of the tested services. The spec closes them. */
export const openPool = (options: Pick<DatabaseOptions, 'url' | 'name' | 'max'>): Database =>
  new Database({
    ...options,
    lockMs: Number(PATIENCE.DATABASE_LOCK_MS),
    connectMs: Number(PATIENCE.DATABASE_CONNECT_MS),
    log: quietLog,
  });
