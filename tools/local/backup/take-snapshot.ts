import { chownSync, copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, pipeline as pipeToEnd, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../database/connect.ts';
import { Failure } from '../failure.ts';
import { unprivilegedUser } from '../servers/unprivileged-user.ts';
import { type OnPid } from '../supervise/managed-process.ts';
import { RunFile } from '../supervise/run-file.ts';
import { claimFolder } from '../supervise/stale-run.ts';
import { fullDisk, MANIFEST, prune, writeArchive } from './archive.ts';
import { baseBackup, parseLsn } from './base-backup.ts';
import { contentsOf, type Manifest } from './manifest.ts';
import { stateOf, withServer } from './private-server.ts';
import { TAKING } from './taking.ts';
import { noteStatus } from './status.ts';

export interface SnapshotOptions {
  /** The running server: of a role with REPLICATION that may read all data and connect to every database. */
  url: string;
  /** The state folder: drafts, files and keys lie there. */
  local: string;
  logs: string;
  /** Of the archives. */
  folder: string;
  key: string;
  /** So many archives stay. */
  keep: number;
  fast?: boolean;
}

const DRAFT = `${TAKING}/new`;

/**
 * Copies a running server, starts the copy, counts what it holds, and writes it with its manifest, files and keys as one
 * encrypted archive: what is in it has been started once. All databases show one moment. A snapshot that was killed leaves a server,
 * which the next one stops.
 * @throws Failure while another is being taken
 */
export async function takeSnapshot(options: SnapshotOptions): Promise<{ path: string; manifest: Manifest }> {
  const { url, local, logs, folder, key, keep, fast } = options;
  const draft = join(local, DRAFT);
  const runFile = new RunFile(join(local, TAKING));
  await claimFolder(runFile, 'backup');
  const onPid: OnPid = (name, pid) => runFile.note(name, pid);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(join(draft, 'postgres'), { recursive: true, mode: 0o711 });
  try {
    // Before the databases, which are unreadable with other ones.
    copyFileSync(join(local, 'secrets.json'), join(draft, 'secrets.json'));
    const moment = await copyServer(url, join(draft, 'postgres', 'data'));
    const { username, password } = new URL(url);
    const login = { username, password };
    const manifest = await withServer({ folder: join(draft, 'postgres'), login, logs, fast, onPid }, async (copy) => {
      const { lsn, version } = await stateOf(copy);
      return {
        format: 1 as const,
        moment: moment.toISOString(),
        lsn,
        serverVersion: version,
        ...(await contentsOf(copy)),
      };
    });
    writeFileSync(join(draft, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 });
    const path = await writeArchive(folder, moment, key, packed(local));
    prune(folder, keep, path);
    // The copy was started and counted above.
    noteStatus(folder, { takenAt: manifest.moment, provenAt: manifest.moment });
    return { path, manifest };
  } catch (error) {
    throw fullDisk(error, local) ?? error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    runFile.release();
  }
}

/** @returns a moment until which everything committed is in the copy */
async function copyServer(url: string, data: string): Promise<Date> {
  const owner = unprivilegedUser();
  mkdirSync(data, { mode: 0o700 });
  if (owner) chownSync(data, owner.uid, owner.gid);
  const ending = new AbortController();
  const clock = readClock(url, ending.signal);
  clock.catch(() => {}); // awaited below, unless the copy fails first
  try {
    const { files, end } = await baseBackup(url);
    await pipeline(files, tar.extract(data, { map: (header) => (owner ? Object.assign(header, owner) : header) }));
    ending.abort();
    const last = (await clock).filter(({ lsn }) => lsn <= end()).at(-1);
    if (last) return last.time;
    throw new Failure('The server did not answer during its backup.');
  } finally {
    ending.abort();
  }
}

/**
 * Times of the server with the place in its log, until aborted. What was committed at a time is in the log before the place that was
 * read after it: so a place that a backup contains proves its time. The arrival of files proves none, because they are buffered.
 */
function readClock(url: string, signal: AbortSignal): Promise<{ time: Date; lsn: bigint }[]> {
  return withClient(url, async (client) => {
    const read: { time: Date; lsn: bigint }[] = [];
    while (!signal.aborted) {
      const { rows } = await client.query<{ time: Date }>('select clock_timestamp() as time');
      const { rows: places } = await client.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
      if (rows[0] && places[0]) read.push({ time: rows[0].time, lsn: parseLsn(places[0].lsn) });
      await sleep(CLOCK_MS, undefined, { signal }).catch(() => {});
    }
    return read;
  });
}

const CLOCK_MS = 100;

/** The manifest first: it is read without the rest. */
function packed(local: string): Readable {
  const copied = [MANIFEST, join('postgres', 'data'), 'secrets.json'].map((name) => join(DRAFT, name));
  const entries = [...copied, 'registry'];
  const tape = tar.pack(local, {
    entries: entries.filter((name) => existsSync(join(local, name))),
    ignore: (name) => name.includes('/registry/.drafts'),
    map: (header) => Object.assign(header, { name: header.name.replace(`${DRAFT}/`, '') }),
  });
  // Destroyed with the archive, whose error is reported by the one who writes it.
  return pipeToEnd(tape, new PassThrough(), () => {});
}
