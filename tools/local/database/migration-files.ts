import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Migration {
  name: string;
  sql: string;
  /** As Prisma computes it. */
  checksum: string;
  /** Its statements, where they run one by one and outside of a transaction; undefined for a file that is one transaction. */
  statements?: Statement[];
}

export interface Statement {
  sql: string;
  /** It is run until it changes no row any more: that is how many rows are filled without being locked for long. */
  isRepeated: boolean;
}

/** First line of a file whose statements refuse a transaction: `CREATE INDEX CONCURRENTLY`, `VALIDATE CONSTRAINT` and the like. */
export const WITHOUT_TRANSACTION = '-- umbral: without a transaction';

/**
 * The checked-in migrations of a service, oldest first.
 * @param folder prisma/migrations
 * @returns checksum as Prisma computes it
 */
export function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'migration.sql')))
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return {
        name,
        sql,
        checksum,
        ...(sql.startsWith(`${WITHOUT_TRANSACTION}\n`) && { statements: statementsIn(sql) }),
      };
    });
}

/** Before a statement with a `limit`. */
export const REPEATED = '-- umbral: until no row changes';

/** A statement ends with a semicolon at the end of a line, and nowhere else: so bodies of functions have no place there. */
const statementsIn = (sql: string): Statement[] =>
  sql
    .split(/;[ \t]*(?:\n|$)/)
    .map((text) => ({ sql: text.replace(/^--.*$/gm, '').trim(), isRepeated: text.includes(REPEATED) }))
    .filter((statement) => statement.sql);
