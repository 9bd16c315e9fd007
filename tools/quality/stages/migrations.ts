import { migrationProblems } from '../../local/database/migration-problems.ts';
import { check } from './outcome.ts';

/** No migration rewrites a table, or locks it for longer than a moment. */
export const migrations = async () => check(await migrationProblems());
