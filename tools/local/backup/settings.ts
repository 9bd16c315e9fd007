import { resolve } from 'node:path';
import { Failure } from '../failure.ts';
import { inLocal, local } from '../paths.ts';
import { ensureSecrets } from '../secrets.ts';
import { RunFile } from '../supervise/run-file.ts';
import { isSameProcess } from '../supervise/stale-run.ts';

/** Where archives are. */
export const backupFolder = (env: NodeJS.ProcessEnv): string =>
  env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : inLocal('backup');

/** Where backups are, and what opens them. */
export function archiveSettings(env: NodeJS.ProcessEnv): { folder: string; key: string } {
  return {
    folder: backupFolder(env),
    key: assertKey(env.BACKUP_KEY ?? ensureSecrets(local, []).backupKey),
  };
}

function assertKey(text: string): string {
  if (text.length >= 32) return text;
  throw new Failure('BACKUP_KEY is too short.', { wayOut: 'Make one with: openssl rand -base64 32' });
}

/** The server that runs here, as its superuser. */
export function runningServer(): string {
  const running = new RunFile(local).read();
  const known = running && isSameProcess(running) ? Object.values(running.databases ?? {})[0]?.owner : undefined;
  if (!known || !running?.children.postgres)
    throw new Failure('No PostgreSQL of ours runs here.', {
      wayOut: 'Run npm start first. For a server of your own use its backups: "Backup" in docs/operations.md.',
    });
  const url = new URL(known);
  Object.assign(url, { username: 'postgres', password: ensureSecrets(local, []).postgres, pathname: '/postgres' });
  return url.href;
}
