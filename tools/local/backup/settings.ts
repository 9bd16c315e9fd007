import { resolve } from 'node:path';
import { partsOf } from '../database/provision.ts';
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

/**
 * The server that runs here, as its superuser.
 * @returns `elsewhere`: services whose database is on another one
 */
export function runningServer(folder = local): { url: string; elsewhere: string[] } {
  const running = new RunFile(folder).read();
  const isOurs = running && isSameProcess(running) && running.children.postgres;
  const known = isOurs ? Object.entries(running.databases ?? {}) : [];
  // By what the run is connected to: the environment may be another one than that of the start.
  const secrets = isOurs && ensureSecrets(folder, []);
  const isOwn = ([service, { owner }]: (typeof known)[number]) =>
    secrets && partsOf(owner).password === secrets.databases[service]?.owner;
  const own = known.find(isOwn);
  if (!own || !secrets)
    throw new Failure('No PostgreSQL of ours runs here.', {
      wayOut: 'Run npm start first. For a server of your own use its backups: "Backup" in docs/operations.md.',
    });
  const url = new URL(own[1].owner);
  Object.assign(url, { username: 'postgres', password: secrets.postgres, pathname: '/postgres' });
  return { url: url.href, elsewhere: known.filter((one) => !isOwn(one)).map(([service]) => service) };
}
