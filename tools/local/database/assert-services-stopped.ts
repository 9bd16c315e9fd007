import { Failure } from '../failure.ts';
import { withClient } from './connect.ts';
import { needsStoppedService } from './exempt-migrations.ts';
import { pendingMigrations } from './pending-migrations.ts';

interface Target {
  service: string;
  /** Of the service. */
  login: string;
  checkout: string;
}

/**
 * Some migrations are incompatible with the former version, so they do not run while it is connected.
 * @throws Failure that names them, before anything is changed
 */
export async function assertServicesStopped(ownerUrl: string, { service, login, checkout }: Target): Promise<void> {
  const pending = await pendingMigrations(ownerUrl, service, checkout);
  const names = pending.map(({ name }) => name).filter((name) => needsStoppedService.includes(name));
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
    `The service ${service} must be stopped for ${names.join(', ')}; it has ${connected} connections.`,
    {
      wayOut: 'Stop every process of it, migrate, and start the new version: its events are queued meanwhile.',
    },
  );
}
