import { TEST_IDS_FROM } from '@umbral/contracts';
import { sql, type Sql } from '../database/sql.js';

const wholes = new WeakSet<Sql>();

/**
 * The rows that an administrator sees: all but those of test mode. It is the scope of a whole list, whose `listCounts` include no others.
 * @param owner column with the id of the user or company that owns the row; null is real
 */
export function realRows(owner: Sql): Sql {
  const condition = sql`(${owner} is null or ${owner} < ${TEST_IDS_FROM}::int)`;
  wholes.add(condition);
  return condition;
}

/** Whether this scope leaves all rows of the list, so that they are counted already. */
export const isWhole = (scope: Sql | undefined): boolean => scope === undefined || wholes.has(scope);
