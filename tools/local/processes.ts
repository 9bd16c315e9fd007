import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ModuleManifest } from '@umbral/contracts';
import { Failure } from './failure.ts';
import { inRoot, root } from './paths.ts';
import { readJson } from './read-json.ts';

export interface Service {
  /** Folder below services/ */
  name: string;
  /** Where it usually listens */
  port: number;
  /** By which the others find it */
  urlVariable: string;
  /** It owns one: schema, migrations, two logins */
  database: boolean;
  /** Environment that it is given (see wiring.ts) */
  needs: string[];
}

const EVERY = ['NATS_URL', 'NATS_USER', 'NATS_PASSWORD', 'IDENTITY_URL', 'INTERNAL_KEY', 'PUBLIC_URL'];
const WITH_VERBS = ['FINGERPRINT_KEY'];

/** Everything that runs on a server. The gateway comes last: it opens the door when the others are ready. */
const TABLE: Omit<Service, 'urlVariable'>[] = [
  {
    name: 'identity',
    port: 4001,
    database: true,
    needs: [...EVERY, ...WITH_VERBS, 'SEALING_KEY', 'REDIS_URL', 'SMTP_URL', 'MAIL_FROM'],
  },
  { name: 'catalog', port: 4002, database: true, needs: [...EVERY, ...WITH_VERBS] },
  {
    name: 'studies',
    port: 4003,
    database: true,
    needs: [...EVERY, ...WITH_VERBS, 'CATALOG_URL', 'SMTP_URL', 'MAIL_FROM'],
  },
  {
    name: 'audit',
    port: 4004,
    database: true,
    needs: [...EVERY, 'AUDIT_SIGNING_KEY', 'AUDIT_LOG_NAME', 'AUDIT_ANCHOR', 'SMTP_URL', 'MAIL_FROM'],
  },
  { name: 'releases', port: 4005, database: true, needs: [...EVERY, ...WITH_VERBS, 'REGISTRY_DIR', 'BACKUP_STATUS'] },
  {
    name: 'gateway',
    port: 8080,
    database: false,
    needs: [
      ...EVERY,
      'CATALOG_URL',
      'STUDIES_URL',
      'AUDIT_URL',
      'RELEASES_URL',
      'REDIS_URL',
      'REGISTRY_DIR',
      'SHELL_DIR',
      'DEV_MAIL_URL',
    ],
  },
];

/** @returns the services that exist in this checkout */
export const services = (): Service[] =>
  TABLE.filter(({ name }) => existsSync(inRoot('services', name, 'src', 'main.ts'))).map((service) => ({
    ...service,
    urlVariable: `${service.name.toUpperCase()}_URL`,
  }));

export function serviceNamed(name: string): Service {
  const service = services().find((candidate) => candidate.name === name);
  if (!service) throw new Failure(`There is no service ${name} in this checkout.`);
  return service;
}

/** Services with a database whose migrations exist, even when the service itself cannot run yet. @param checkout or a build */
export const databaseOwners = (checkout = root) =>
  TABLE.filter(
    ({ name, database }) => database && existsSync(join(checkout, 'services', name, 'prisma', 'migrations')),
  ).map(({ name }) => name);

/**
 * Folders below apps/ that declare themselves a module of the shell; the images of modules have none.
 *
 * @throws Failure for two of one name: both containers would be the same global of the page
 */
export function modules(checkout = root) {
  const apps = join(checkout, 'apps');
  const found = (existsSync(apps) ? readdirSync(apps) : [])
    .filter((name) => existsSync(join(apps, name, 'module.json')))
    .map((name) => ({
      folder: join(apps, name),
      manifest: readJson<ModuleManifest>(join(apps, name, 'module.json')),
    }));
  const folders = new Map<string, string>();
  for (const { folder, manifest } of found) {
    const [first, second] = [folders.get(manifest.name), basename(folder)];
    if (first)
      throw new Failure(`apps/${first} and apps/${second} are both the module ${manifest.name}.`, {
        wayOut: `Change the name in apps/${second}/module.json.`,
      });
    folders.set(manifest.name, second);
  }
  return found;
}

/** @param checkout that was built */
export const entryOf = (service: string, checkout = root) => join(checkout, 'services', service, 'dist', 'main.js');
/** Program that stores and deploys modules that this machine has built: `node <file> [--only] <dist folder> …` */
export const storeOf = (checkout = root) => join(checkout, 'services', 'releases', 'dist', 'store', 'main.js');
export const seedOf = (service: string, checkout = root) =>
  join(checkout, 'services', service, 'dist', 'seed', 'main.js');
