import { join } from 'node:path';
import { Failure } from '../failure.ts';
import { withClient } from './connect.ts';
import { exempt, expandingBlocks } from './exempt-migrations.ts';
import { RUNS_BLOCK, takenAway } from './expand-only.ts';
import { readMigrations } from './migration-files.ts';
import type { NamedMigration } from './migration-problems.ts';

/** What a checkout has and a database lacks. */
export async function pendingMigrations(
  ownerUrl: string,
  service: string,
  checkout: string,
): Promise<NamedMigration[]> {
  const folder = join(checkout, 'services', service, 'prisma', 'migrations');
  const applied = await withClient(ownerUrl, async (client) => {
    const { rows: tables } = await client.query("select to_regclass('_prisma_migrations') as found");
    if (!(tables[0] as { found: string | null }).found) return [];
    const { rows } = await client.query<{ name: string }>(
      'select migration_name as name from _prisma_migrations where rolled_back_at is null',
    );
    return rows.map(({ name }) => name);
  });
  return readMigrations(folder)
    .filter(({ name }) => !applied.includes(name))
    .map(({ name, sql }) => ({ name: `${service}/${name}`, file: join(folder, name, 'migration.sql'), sql }));
}

/** A problem of a migration, with its name. */
export interface MigrationProblem {
  name: string;
  text: string;
}

/** Why these cannot run while the former version works: they are destructive, or are exempt from the check for blocking locks. */
export const notExpanding = (pending: NamedMigration[]): MigrationProblem[] =>
  pending.flatMap(({ name, sql }) => [
    ...takenAway(sql)
      .filter((text) => text !== RUNS_BLOCK || !expandingBlocks.includes(name))
      .map((text) => ({ name, text })),
    ...(exempt[name] ? [{ name, text: `holds callers up (${exempt[name]})` }] : []),
  ]);

/** @throws Failure that names each, before anything is changed */
export function assertNone(problems: MigrationProblem[]): void {
  if (!problems.length) return;
  throw new Failure('These migrations cannot run while the former version works.', {
    details: problems.map(({ name, text }) => `${name}: ${text}`).join('\n'),
    wayOut: 'Add first, and take away in a release after the last one that needs it: see docs/shipping-one-domain.md',
  });
}
