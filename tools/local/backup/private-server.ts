import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '../database/connect.ts';
import { startPostgres } from '../servers/postgres.ts';
import { type OnPid } from '../supervise/managed-process.ts';
import { freePort } from '../supervise/ports.ts';

/** A long log takes its time. */
const RECOVERY_MS = 12 * 3_600_000;

interface Copy {
  /** Its subfolder `data` is that of the server. */
  folder: string;
  /** Who connects, as the copied server knows them. */
  login: { username: string; password: string };
  logs: string;
  fast?: boolean | undefined;
  onPid?: OnPid | undefined;
}

/**
 * Starts a copy of a server for the given work alone, on a free port of the loopback address, and stops it cleanly.
 * @param work receives the address of its database postgres
 */
export async function withServer<Result>(
  { folder, login, logs, fast = false, onPid }: Copy,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const rules = join(folder, 'pg_hba.conf');
  // Rules of its own: those of the copied server may permit other machines, or none that we connect from.
  writeFileSync(rules, 'host all all 127.0.0.1/32 scram-sha-256\n');
  const url = new URL(`postgresql://127.0.0.1:${port}/postgres`);
  Object.assign(url, login);
  const server = await startPostgres({
    folder,
    port,
    password: login.password,
    logFile: join(logs, 'restore.log'),
    fast,
    readyTimeout: RECOVERY_MS,
    settings: { hba_file: rules, archive_mode: 'off', ssl: 'off' },
    onPid,
  });
  try {
    return await work(url.href);
  } finally {
    await server.stop();
  }
}

/** The place in the log up to which the server has recovered, and its version. */
export const stateOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ lsn: string; version: string }>(
      `select pg_current_wal_lsn()::text as lsn, current_setting('server_version') as version`,
    );
    return rows[0]!;
  });
