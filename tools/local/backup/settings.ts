import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { Failure } from '../failure.ts';
import { inLocal, local } from '../paths.ts';
import { ensureSecrets } from '../secrets.ts';
import { RunFile } from '../supervise/run-file.ts';
import { isSameProcess } from '../supervise/stale-run.ts';

/** Where backups are, and what opens them. */
export function archiveSettings(env: NodeJS.ProcessEnv) {
  return {
    folder: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : inLocal('backup'),
    key: keyFrom(env.BACKUP_KEY ?? ensureSecrets(local, []).backupKey),
  };
}

/** Derives the 32-byte key of the cipher from any text that is long enough. */
export function keyFrom(text: string): Buffer {
  if (text.length < 32)
    throw new Failure('BACKUP_KEY is too short.', { wayOut: 'Make one with: openssl rand -base64 32' });
  return createHash('sha256').update(text).digest();
}

/** The server to be backed up: the one that runs here, or another by its address. */
export function sourceUrl(env: NodeJS.ProcessEnv): string {
  if (env.BACKUP_DATABASE_URL) return env.BACKUP_DATABASE_URL;
  const running = new RunFile(local).read();
  const known = running && isSameProcess(running) ? Object.values(running.databases ?? {})[0]?.owner : undefined;
  if (!known || !running?.children.postgres)
    throw new Failure('No PostgreSQL of ours runs here.', {
      wayOut:
        'Run npm start first, or name the server: BACKUP_DATABASE_URL=postgresql://role:password@host/postgres npm run data -- backup',
    });
  const url = new URL(known);
  Object.assign(url, { username: 'postgres', password: ensureSecrets(local, []).postgres, pathname: '/postgres' });
  return url.href;
}
