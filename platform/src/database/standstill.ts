import { Failure } from '../failure.ts';
import { withClient } from './connect.ts';
import { exempt } from './exempt-migrations.ts';
import { pendingMigrations } from './pending-migrations.ts';

interface Asked {
  service: string;
  /** Of the service. */
  login: string;
  checkout: string;
}

/**
 * Some migrations leave nothing that the version of before could work with: while it is connected they do not run.
 * @throws Failure that names them, before anything was done
 */
export async function assertStandsStill(ownerUrl: string, { service, login, checkout }: Asked): Promise<void> {
  const pending = await pendingMigrations(ownerUrl, service, checkout);
  const names = pending.map(({ name }) => name).filter((name) => exempt[name]);
  if (!names.length) return;
  const connected = await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from pg_stat_activity where datname = current_database() and usename = $1',
      [login],
    );
    return rows[0]?.count ?? 0;
  });
  if (!connected) return;
  throw new Failure(
    `The service ${service} has to stand still for ${names.join(', ')}; it has ${connected} connections.`,
    {
      wayOut: 'Stop every process of it, migrate, and start the new version: what it is told meanwhile waits for it.',
    },
  );
}
