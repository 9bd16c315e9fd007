import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '../database/connect.ts';
import { connectionStrings, provisionDatabases } from '../database/provision.ts';
import { Failure } from '../failure.ts';
import { type Secrets } from '../secrets.ts';
import { startPostgres } from '../servers/postgres.ts';
import { unprivilegedUser } from '../servers/unprivileged-user.ts';
import { type OnPid } from '../supervise/managed-process.ts';
import { freePort } from '../supervise/ports.ts';
import { type DatabaseUrls } from '../wiring.ts';
import { stamp, type Covered } from './archive.ts';
import { prepareData, RECOVERY_SETTINGS, type Moment } from './prepare-data.ts';
import { replaceDatabase } from './replace-database.ts';
import { settle } from './settle.ts';

/** A state folder whose servers are ours, while none of them runs. */
export interface Instance {
  folder: string;
  logs: string;
  secrets: Secrets;
  /** Services that have a database there. */
  databases: string[];
  /** Test data, see startPostgres. */
  fast?: boolean;
  onPid?: OnPid;
}

export interface RestoreReport {
  /** The moment that the databases show now. */
  to: string;
  /** What of the former data stays, to be deleted when it is no longer wanted. */
  kept: string;
  /** Inconsistencies that need a manual decision. */
  remarks: string[];
}

const BROKER_DATA = ['nats/jetstream', 'redis/dump.rdb', 'redis/appendonlydir'];
/** A long log takes its time. */
const RECOVERY_MS = 12 * 3_600_000;

/**
 * Restores all databases of an instance, or one of them, to a moment and makes them consistent. The former data is
 * replaced only when the new one is complete, and kept beside it.
 */
export async function restoreInstance(
  instance: Instance,
  moment: Moment,
  key: Buffer,
  only?: string,
): Promise<RestoreReport> {
  const { folder, databases } = instance;
  const [live, draft] = [join(folder, 'postgres'), join(folder, 'postgres.restored')];
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    await prepareData(moment, key, join(draft, 'data'), unprivilegedUser());
    const to = momentOf(moment);
    const earlier = await open(instance, draft);
    try {
      await forgetRecovery(earlier.superuser);
      const given = moment.generation.covered?.sequences;
      if (only) {
        const { former, remarks } = await replaceOne({ instance, given, live, earlier, only, to });
        forgetBrokers(folder);
        return { to, remarks, kept: `database ${former}` };
      }
      const { remarks } = await settle({ urls: earlier.urls, restored: databases, to, given });
      await earlier.stop();
      const kept = moveIn(draft, live);
      forgetBrokers(folder);
      return { to, remarks, kept };
    } finally {
      await earlier.stop();
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Deletes the events and counters of reverted changes. Missing events are published again from the outboxes. */
function forgetBrokers(folder: string) {
  for (const name of BROKER_DATA) rmSync(join(folder, name), { recursive: true, force: true });
}

/** The former data stays beside the new one. */
function moveIn(draft: string, live: string) {
  const kept = join(live, `data.before-${stamp(new Date())}`);
  mkdirSync(live, { recursive: true });
  if (existsSync(join(live, 'data'))) renameSync(join(live, 'data'), kept);
  renameSync(join(draft, 'data'), join(live, 'data'));
  return kept;
}

const momentOf = ({ to, generation, base }: Moment) =>
  to?.toISOString() ?? generation.covered?.until ?? base.finishedAt;

async function replaceOne(options: {
  instance: Instance;
  given: Covered['sequences'] | undefined;
  live: string;
  earlier: Opened;
  only: string;
  to: string;
}): Promise<{ remarks: string[]; former: string }> {
  const { instance, given, live, earlier, only, to } = options;
  if (!existsSync(join(live, 'data')))
    throw new Failure('There are no other databases here that one could join.', {
      wayOut: 'Restore all of them: leave --only out.',
    });
  const now = await open(instance, live);
  try {
    const target = urlsOf(now.urls, only);
    const { result, former } = await replaceDatabase({
      source: superuserOf(earlier, urlsOf(earlier.urls, only).owner),
      superuser: now.superuser,
      service: only,
      urls: target,
      fill: (copy) => settle({ urls: { ...now.urls, [only]: copy }, restored: [only], to, given }),
    });
    return { ...result, former };
  } finally {
    await now.stop();
  }
}

interface Opened {
  superuser: string;
  urls: Record<string, DatabaseUrls>;
  stop: () => Promise<void>;
}

/** Starts a server of the instance for ourselves alone, with the logins that its secrets name. */
async function open({ secrets, logs, databases, fast = false, onPid }: Instance, folder: string): Promise<Opened> {
  const port = await freePort();
  const server = await startPostgres({
    folder,
    port,
    password: secrets.postgres,
    logFile: join(logs, 'restore.log'),
    fast,
    readyTimeout: RECOVERY_MS,
    onPid,
  });
  const address = `127.0.0.1:${port}`;
  const superuser = `postgresql://postgres:${encodeURIComponent(secrets.postgres)}@${address}/postgres`;
  const urls = Object.fromEntries(
    databases.map((service) => [service, connectionStrings(address, service, secrets.databases[service]!)]),
  );
  try {
    await provisionDatabases(superuser, urls);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { superuser, urls, stop: () => server.stop() };
}

const forgetRecovery = (superuser: string) =>
  withClient(superuser, async (client) => {
    for (const name of RECOVERY_SETTINGS) await client.query(`alter system reset ${name}`);
  });

function urlsOf(urls: Record<string, DatabaseUrls>, service: string) {
  const found = urls[service];
  if (!found) throw new Failure(`${service} has no database here.`);
  return found;
}

function superuserOf({ superuser }: Opened, database: string) {
  const url = new URL(superuser);
  url.pathname = new URL(database).pathname;
  return url.href;
}
