import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { hasSeed, prepareDatabase, seedDatabase } from '../../../local/database/prepare.ts';
import { Failure } from '../../../local/failure.ts';
import { inLocal, inRoot } from '../../../local/paths.ts';
import { databaseOwners } from '../../../local/processes.ts';
import { ensureSecrets } from '../../../local/secrets.ts';
import { postgresPackage } from '../../../local/servers/postgres-binaries.ts';
import { type Server } from '../../../local/servers/server.ts';
import { run } from '../../../local/shell/run.ts';
import { freePort } from '../../../local/supervise/ports.ts';
import { RunFile } from '../../../local/supervise/run-file.ts';
import { claimFolder } from '../../../local/supervise/stale-run.ts';
import { waitFor } from '../../../local/supervise/wait.ts';
import { startServers, stopServers } from '../../../local/system/servers.ts';

const PARTS = ['postgres', 'secrets.json'];
const MAX_MAKING_MS = 600_000;
const DAY_MS = 24 * 3_600_000;
/** Given, so that only PostgreSQL is started: migrations and seeds use nothing else. */
const UNUSED = { NATS_URL: 'nats://127.0.0.1:9', REDIS_URL: 'redis://127.0.0.1:9', SMTP_URL: 'smtp://127.0.0.1:9' };

export interface TemplateOptions {
  /** A folder with the builds of all services, their migrations and seeds */
  build: string;
  /** With demo data */
  seed: boolean;
}

/**
 * Fills the folder of a system with migrated databases and the secrets that fit them. They are a copy of a cluster that is made once, because
 * initdb, migrations and seeds cost more than the rest of a start.
 */
export async function copyTemplate(folder: string, options: TemplateOptions): Promise<void> {
  const template = await ensureTemplate(options);
  // Not by Node: PostgreSQL checks owner and mode, and `cp` shares blocks where the file system can.
  await run('cp', ['-a', ...PARTS.map((part) => join(template, part)), folder], { what: 'Copying the databases' });
}

/** @returns the folder of the template, which one process makes while others wait */
async function ensureTemplate(options: TemplateOptions): Promise<string> {
  const all = inLocal('templates');
  const template = join(all, `${options.seed ? 'seeded' : 'empty'}-${fingerprintOf(options.build)}`);
  const draft = `${template}.new`;
  const isMade = () => existsSync(template);
  const claim = () =>
    claimFolder(new RunFile(draft), 'template').then(
      () => true,
      () => false, // its owner lives
    );
  if (!(await waitFor(() => isMade() || claim(), { timeout: MAX_MAKING_MS })))
    throw new Failure(`Another process has not finished ${draft} for ${MAX_MAKING_MS / 60_000} minutes.`);
  if (isMade()) return template;
  try {
    await make(draft, options);
    for (const name of readdirSync(all)) if (isOld(join(all, name))) rmSync(join(all, name), { recursive: true });
    renameSync(draft, template);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return template;
}

async function make(folder: string, { build, seed }: TemplateOptions) {
  PARTS.forEach((part) => rmSync(join(folder, part), { recursive: true, force: true }));
  const logs = inLocal('logs', 'template');
  mkdirSync(logs, { recursive: true });
  const owners = databaseOwners(build);
  const secrets = ensureSecrets(folder, owners);
  const running: Record<string, Server> = {};
  const ports = { postgres: await freePort(), nats: 0, redis: 0, smtp: 0, mail: 0 };
  try {
    const servers = await startServers({
      folder,
      logs,
      secrets,
      databases: owners,
      running,
      env: UNUSED,
      fast: true,
      ports,
    });
    await Promise.all(owners.map((service) => prepareDatabase(service, servers.databases[service]!, build)));
    const wiring = {
      ...servers,
      instances: [],
      passwords: {},
      publicUrl: '',
      keys: secrets,
      registryFolder: '',
      shellFolder: '',
    };
    const seeds = seed ? owners.filter(hasSeed) : [];
    await Promise.all(
      seeds.map((service) =>
        seedDatabase(service, wiring, { logFile: join(logs, `seed-${service}.log`), checkout: build }),
      ),
    );
  } finally {
    await stopServers(running);
  }
}

/** Changes with the sources of the databases, and every day, because demo data depends on the date. */
function fingerprintOf(build: string) {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  hash.update(readFileSync(join(postgresPackage(), 'package.json')));
  const sources = [
    inRoot('tools', 'local', 'database'),
    ...databaseOwners(build).flatMap((service) =>
      ['prisma', 'dist'].map((part) => join(build, 'services', service, part)),
    ),
    ...['contracts', 'mortgage', 'service-kit'].map((library) => join(build, 'libs', library, 'dist')),
  ];
  for (const source of sources) {
    const files = existsSync(source) ? readdirSync(source, { recursive: true, encoding: 'utf8' }).sort() : [];
    for (const file of files) {
      const path = join(source, file);
      if (/\.(js|ts|sql)$/.test(file)) hash.update(relative(build, path)).update(readFileSync(path));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Of another day: nothing copies it any more. */
function isOld(path: string) {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > DAY_MS;
}
