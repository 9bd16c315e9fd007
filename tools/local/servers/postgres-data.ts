import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { codeOf, Failure } from '../failure.ts';
import { run } from '../shell/run.ts';
import { isAlive } from '../supervise/identity-of-process.ts';
import { endLeftover } from '../supervise/stale-run.ts';
import { linkPostgresLibraries, postgresBinaries } from './postgres-binaries.ts';
import { asUser, unprivilegedUser } from './unprivileged-user.ts';

const RESET = 'Start over with: npm start -- --reset (this deletes the local data).';

/**
 * Makes the data folder if there is none. It is filled under another name and renamed when complete, so that an
 * interrupted run never leaves a half-written one.
 * @param password of the superuser
 */
export async function ensureData(folder: string, password: string, { fast = false } = {}) {
  await linkPostgresLibraries();
  const data = join(folder, 'data');
  const draft = join(folder, 'data.new');
  if (existsSync(data)) return checkData(data);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const user = unprivilegedUser();
  const { initdb } = postgresBinaries();
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) [draft, passwordFile].forEach((path) => chownSync(path, user.uid, user.gid));
  ensureExecutable();
  const { command, args, uid, gid } = asUser(user, [initdb, draft], initdb, [
    `--pgdata=${draft}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--lc-collate=C',
    '--lc-messages=C',
    `--lc-ctype=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
    ...(fast ? ['--no-sync'] : []),
  ]);
  try {
    await run(command, args, { uid, gid, cwd: '/', what: 'Creating the PostgreSQL data folder' });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, data);
}

/**
 * Stops a server that an earlier run left on this folder. A lock that names a process which is no PostgreSQL of ours
 * (its id was given away again) is removed; one that names a dead process PostgreSQL judges itself.
 */
export async function releaseData(folder: string) {
  const lock = join(folder, 'data', 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10);
  if (!isAlive(pid)) return;
  if (isOurServer(pid, join(folder, 'data'))) await endLeftover('postgres', pid);
  else rmSync(lock, { force: true });
}

function checkData(data: string) {
  try {
    if (['PG_VERSION', 'global/pg_control'].every((name) => statSync(join(data, name)).size > 0)) return;
  } catch (error) {
    if (codeOf(error) === 'EACCES') {
      throw new Failure(`The database folder ${data} belongs to another user (an earlier run as root?).`, {
        wayOut: `Run npm start as that user, or delete the folder .local with their rights.`,
      });
    }
  }
  throw new Failure(`The database folder ${data} is incomplete.`, { wayOut: RESET });
}

function isOurServer(pid: number, data: string) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    return process.platform !== 'linux';
  }
}

function ensureExecutable() {
  for (const path of Object.values(postgresBinaries())) {
    if ((statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755);
  }
}
