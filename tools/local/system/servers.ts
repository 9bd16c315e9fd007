import { join } from 'node:path';
import { Failure } from '../failure.ts';
import { connectionStrings, provisionDatabases } from '../database/provision.ts';
import { type Certificates } from '../servers/certificates.ts';
import { startMailCapture } from '../servers/mail/capture.ts';
import { startNatsCluster } from '../servers/nats-cluster.ts';
import { startPostgres } from '../servers/postgres.ts';
import { startRedis } from '../servers/redis.ts';
import { type Server } from '../servers/server.ts';
import { type Secrets } from '../secrets.ts';
import { ManagedProcess, type OnPid } from '../supervise/managed-process.ts';
import { type DatabaseUrls } from '../wiring.ts';

export interface ServerOptions {
  /** State folder */
  folder: string;
  logs: string;
  ports: Record<'postgres' | 'nats' | 'redis' | 'smtp' | 'mail', number>;
  /** A cluster of these instead of one NATS server */
  natsNodes?: { port: number; clusterPort: number }[];
  secrets: Secrets;
  /** Services that own one */
  databases: string[];
  /** Filled with what was started, at once, so that it can be stopped at any time */
  running: Record<string, Server>;
  /** DATABASE_URL_*, NATS_URL, REDIS_URL, SMTP_URL replace ours */
  env: NodeJS.ProcessEnv;
  /** Test data, which every user of this machine may read and change at NATS and Redis, beside the users of the services */
  fast?: boolean;
  /** Every connection to them is by TLS. */
  tls?: Certificates | undefined;
  keepMail?: boolean;
  replicas?: number;
  onPid?: OnPid;
  onRemark?: (message: string) => void;
}

/** Starts what no environment variable replaces. @throws Failure also where one ends again before all of them run */
export async function startServers(given: ServerOptions) {
  const { env, running } = given;
  let end: ((server: ManagedProcess) => void) | undefined;
  const ended = new Promise<never>((_, reject) => (end = (server) => reject(endedEarly(server))));
  const onPid: OnPid = (name, pid) => {
    given.onPid?.(name, pid);
    const server = running[name];
    if (!pid && server instanceof ManagedProcess) end?.(server);
  };
  const options = { ...given, onPid };
  const starting = [
    databases(options),
    env.NATS_URL ? Promise.resolve(env.NATS_URL) : nats(options),
    env.REDIS_URL ? Promise.resolve(env.REDIS_URL) : redis(options),
    env.SMTP_URL ? Promise.resolve({ smtpUrl: env.SMTP_URL, webUrl: undefined }) : mail(options),
  ] as const;
  try {
    const [databaseUrls, natsUrl, redisUrl, { smtpUrl, webUrl }] = await Promise.race([Promise.all(starting), ended]);
    return { databases: databaseUrls, nats: natsUrl, redis: redisUrl, smtp: smtpUrl, devMail: webUrl };
  } catch (error) {
    await Promise.allSettled(starting);
    throw error;
  } finally {
    end = undefined;
  }
}

const endedEarly = (server: ManagedProcess) =>
  new Failure(`${server.name} stopped while the others started.`, {
    details: server.lastLines(),
    wayOut: `Its log is ${server.logFile}`,
  });

/** Brokers first, the database last. */
export async function stopServers(running: Record<string, Server>) {
  const { postgres, ...others } = running;
  await Promise.all(Object.values(others).map((server) => server.stop()));
  await postgres?.stop();
}

async function databases({
  folder,
  logs,
  ports,
  secrets,
  databases: owners,
  env,
  running,
  fast,
  tls,
  onPid,
}: ServerOptions): Promise<Record<string, DatabaseUrls>> {
  const urls: Record<string, DatabaseUrls> = {};
  for (const service of owners) {
    const app = env[`DATABASE_URL_${service.toUpperCase()}`];
    if (app) urls[service] = { app, owner: env[`MIGRATION_URL_${service.toUpperCase()}`] ?? app };
  }
  const local = owners.filter((service) => !urls[service]);
  if (!local.length) return urls;
  const address = `127.0.0.1:${ports.postgres}`;
  const query = tls ? `?sslmode=verify-full&sslrootcert=${encodeURIComponent(tls.authority)}` : '';
  const own = Object.fromEntries(
    local.map((service) => {
      const { app, owner } = connectionStrings(address, service, secrets.databases[service]!);
      return [service, { app: app + query, owner: owner + query }];
    }),
  );
  running.postgres = await startPostgres({
    folder: join(folder, 'postgres'),
    port: ports.postgres,
    password: secrets.postgres,
    logFile: join(logs, 'postgres.log'),
    fast,
    tls,
    onPid,
  });
  const superuser = `postgresql://postgres:${encodeURIComponent(secrets.postgres)}@${address}/postgres`;
  await provisionDatabases(superuser + query, own);
  return { ...urls, ...own };
}

function nats({
  folder,
  logs,
  ports,
  natsNodes = [{ port: ports.nats, clusterPort: 0 }],
  running,
  secrets,
  fast,
  tls,
  onPid,
}: ServerOptions) {
  const users = { passwords: secrets.brokers, isOpen: fast };
  return startNatsCluster({ folder, logs, nodes: natsNodes, running, onPid, tls, ...users });
}

/** Without Redis a single gateway keeps counters in memory: reported as a warning. */
async function redis({
  folder,
  logs,
  ports,
  secrets,
  fast,
  tls,
  running,
  onPid,
  onRemark,
  replicas = 1,
}: ServerOptions) {
  try {
    running.redis = await startRedis({
      folder: join(folder, 'redis'),
      port: ports.redis,
      logFile: join(logs, 'redis.log'),
      onPid,
      passwords: secrets.brokers,
      isOpen: fast,
      tls,
    });
    return `${tls ? 'rediss' : 'redis'}://127.0.0.1:${ports.redis}`;
  } catch (error) {
    if (!(error instanceof Failure) || replicas > 1) throw error;
    onRemark?.(`${error.message} Going on without it: the limits count in memory.`);
    return undefined;
  }
}

async function mail({ folder, ports, running, tls, keepMail }: ServerOptions) {
  running.mail = await startMailCapture({
    smtpPort: ports.smtp,
    webPort: ports.mail,
    tls,
    file: keepMail ? join(folder, 'mail.jsonl') : undefined,
  });
  return running.mail;
}
