import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-fs';
import { withClient } from '../database/connect.ts';
import { connectionStrings, provisionDatabases } from '../database/provision.ts';
import { Failure } from '../failure.ts';
import { readJson } from '../read-json.ts';
import { ensureSecrets, type Secrets } from '../secrets.ts';
import { unprivilegedUser } from '../servers/unprivileged-user.ts';
import { type OnPid } from '../supervise/managed-process.ts';
import { fullDisk, MANIFEST, readArchive, stamp, verifyArchive } from './archive.ts';
import { contentsOf, differences, type Manifest } from './manifest.ts';
import { marksOf, sequencesOf, type Marks } from './marks.ts';
import { withServer } from './private-server.ts';
import { settle } from './settle.ts';
import { abandon, decide, RESTORED } from './switch.ts';

/** A state folder whose servers are ours, while none of them runs. */
export interface Instance {
  local: string;
  logs: string;
  /** Services that have a database there. */
  databases: string[];
  /** Test data, see startPostgres. */
  fast?: boolean;
  onPid?: OnPid;
}

export interface RestoreReport {
  /** The moment that the databases show now, as the started copy proved. */
  moment: string;
  /** Rows that were counted and compared. */
  rows: number;
  /** Folder of the former data, to be deleted when it is no longer wanted. */
  kept: string;
  /** Inconsistencies that need a manual decision. */
  remarks: string[];
}

/**
 * Restores everything from an archive: unpacked beside the present data, started, counted and compared with the manifest, made
 * consistent, and then put in its place. Interrupted anywhere, the former data or the new one is there, whole.
 */
export async function restoreSnapshot(instance: Instance, path: string, key: string): Promise<RestoreReport> {
  const { local, logs, databases, fast, onPid } = instance;
  // Nothing is written of a damaged one: a file operation that was under way when the archive broke off would outlive the clean-up.
  await verifyArchive(path, key);
  const draft = join(local, RESTORED);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o711 });
  try {
    const manifest = await unpack(path, key, draft);
    // Data that was sealed with a key needs that key: those of the archive belong to it.
    const secrets = ensureSecrets(draft, databases);
    const login = { username: 'postgres', password: secrets.postgres };
    const remarks = await withServer({ folder: join(draft, 'postgres'), login, logs, fast, onPid }, async (url) => {
      const problems = differences(manifest, await contentsOf(url));
      if (problems.length)
        throw new Failure(`${basename(path)} does not hold what its manifest states.`, {
          details: problems.join('\n'),
        });
      return settleAll(url, {
        secrets,
        databases,
        given: furthest(sequencesOf(manifest), marksOf(local)),
        to: manifest.moment,
      });
    });
    const kept = decide(local, stamp(new Date()));
    return { moment: manifest.moment, rows: rowsOf(manifest), kept, remarks };
  } catch (error) {
    throw fullDisk(error, local) ?? error;
  } finally {
    abandon(local);
  }
}

async function unpack(path: string, key: string, draft: string): Promise<Manifest> {
  const owner = unprivilegedUser();
  const isOfServer = (name: string) => name === 'postgres' || name.startsWith('postgres/');
  const files = tar.extract(draft, {
    map: (header) => (owner && isOfServer(header.name) ? Object.assign(header, owner) : withoutOwner(header)),
  });
  await pipeline(await readArchive(path, key), files);
  if (!existsSync(join(draft, MANIFEST)) || !existsSync(join(draft, 'postgres', 'data', 'PG_VERSION')))
    throw new Failure(`${basename(path)} is no backup of Umbral.`);
  return readJson<Manifest>(join(draft, MANIFEST));
}

/** Files of the machine that made the archive become those of the user that restores. */
const withoutOwner = <Header extends { uid?: number; gid?: number }>(header: Header): Header =>
  Object.assign(header, { uid: process.getuid?.(), gid: process.getgid?.() });

interface Settling {
  secrets: Secrets;
  databases: string[];
  given: Marks;
  to: string;
}

async function settleAll(superuser: string, { secrets, databases, given, to }: Settling): Promise<string[]> {
  const { host } = new URL(superuser);
  const urls = Object.fromEntries(
    databases.map((service) => [service, connectionStrings(host, service, secrets.databases[service]!)]),
  );
  await provisionDatabases(superuser, urls);
  const { remarks } = await settle({ urls, restored: databases, to, given });
  await withClient(superuser, (client) => client.query('checkpoint'));
  return remarks;
}

const rowsOf = ({ databases }: Manifest): number =>
  Object.values(databases)
    .flatMap(({ tables }) => Object.values(tables))
    .reduce((sum, { rows }) => sum + rows, 0);

/** The higher of each number: of the archive, or of what ran here since. */
function furthest(one: Marks, other: Marks): Marks {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((database) => [database, further(one[database] ?? {}, other[database] ?? {})]),
  );
}

function further(one: Record<string, string>, other: Record<string, string>) {
  const higher = Object.entries(other).filter(([name, last]) => BigInt(last) > BigInt(one[name] ?? 0));
  return { ...one, ...Object.fromEntries(higher) };
}
