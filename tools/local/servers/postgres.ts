import { chmodSync, chownSync, copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ManagedProcess, type OnPid, READY_MS } from '../supervise/managed-process.ts';
import { type Certificates } from './certificates.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { ensureData, releaseData } from './postgres-data.ts';
import { asUser, unprivilegedUser } from './unprivileged-user.ts';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '200',
  max_wal_size: '512MB',
  jit: 'off',
  // Processes that a small server does without: three that read ahead, and one for replication of tables.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
};
/** For throw-away test data: a power cut may lose it. What was committed survives a kill, so fault tests can rely on it. */
const FAST_SETTINGS = { fsync: 'off', full_page_writes: 'off' };

/**
 * A private PostgreSQL on the loopback address.
 * @param options `fast`: test data, not kept safe against power cuts
 */
export async function startPostgres({
  folder,
  port,
  password,
  logFile,
  fast = false,
  tls,
  readyTimeout,
  settings: given = {},
  onPid,
}: {
  folder: string;
  port: number;
  password: string;
  logFile: string;
  fast?: boolean;
  /** Makes TLS mandatory. */
  tls?: Certificates | undefined;
  /** Milliseconds; one that reads its log again needs as long as that is. */
  readyTimeout?: number;
  /** Beyond those of every server. */
  settings?: Record<string, string>;
  onPid?: OnPid | undefined;
}): Promise<ManagedProcess> {
  await ensureData(folder, password, { fast });
  await releaseData(folder);
  const data = join(folder, 'data');
  const { postgres } = postgresBinaries();
  const settings = Object.entries({
    ...SETTINGS,
    ...(fast && FAST_SETTINGS),
    ...(tls && tlsSettings(data, tls)),
    ...given,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server: PostgresProcess = new PostgresProcess({
    name: 'postgres',
    ...asUser(unprivilegedUser(data), [postgres, data], postgres, ['-D', data, '-p', String(port), ...settings]),
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C' },
    logFile,
    isReady: () => isAccepting(data, server.pid),
    stopSignal: 'SIGINT', // "fast": ends sessions, writes a checkpoint
    stopTimeout: 30_000,
    ...(readyTimeout && { readyTimeout }),
    onPid,
  });
  await server.start();
  return server;
}

/** Copies, because the key must belong to the user that runs the server. */
function tlsSettings(data: string, { certificate, key }: Certificates) {
  const { uid, gid } = statSync(data);
  const copies = { ssl_cert_file: join(data, 'server.crt'), ssl_key_file: join(data, 'server.key') };
  for (const [from, to] of [
    [certificate, copies.ssl_cert_file],
    [key, copies.ssl_key_file],
  ] as const) {
    copyFileSync(from, to);
    chmodSync(to, 0o600);
    chownSync(to, uid, gid);
  }
  const rules = join(data, 'pg_hba.conf');
  writeFileSync(rules, readFileSync(rules, 'utf8').replace(/^host\s/gm, 'hostssl '));
  return { ssl: 'on', ...copies };
}

/** After a crash the sessions of the former server take a moment to end, on a busy machine many; until then a new one refuses to start. */
class PostgresProcess extends ManagedProcess {
  override async start() {
    for (const deadline = Date.now() + READY_MS; ; await sleep(250)) {
      try {
        return await super.start();
      } catch (error) {
        if (Date.now() > deadline || !this.lastLines().includes('pre-existing shared memory block')) throw error;
      }
    }
  }
}

/** postmaster.pid has the pid in its first line and `ready` in its eighth, as pg_ctl reads it. */
function isAccepting(data: string, pid: number | undefined) {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}
