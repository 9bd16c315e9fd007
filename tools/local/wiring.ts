import { serviceNamed, services } from './processes.ts';
import { type Instance } from './instances.ts';
import { type Secrets } from './secrets.ts';

/** Connection strings of one database: `owner` migrates, `app` reads and writes rows. */
export interface DatabaseUrls {
  app: string;
  owner: string;
}
export type OwnerUrl = Pick<DatabaseUrls, 'owner'>;

/** Secrets of our own, see secrets.ts. */
export type Keys = Pick<Secrets, 'internalKey' | 'sealingKey' | 'fingerprintKey' | 'auditKey'>;

/** Addresses and secrets that are available once the servers run. */
export interface Wiring {
  instances: Instance[];
  /** Connection strings by service */
  databases: Record<string, DatabaseUrls>;
  nats: string;
  /** Passwords by service at our own servers. External servers get NATS_USER and NATS_PASSWORD, and REDIS_URL as it is. */
  passwords: { nats?: Record<string, string> | undefined; redis?: Record<string, string> | undefined };
  redis?: string;
  smtp: string;
  devMail?: string;
  publicUrl: string;
  /** Name of the audit's log; absent: by the public address. */
  auditLog?: string;
  /** File with the authority of certificates, beside those that Node knows. */
  trust?: string;
  keys: Keys;
  registryFolder: string;
  shellFolder: string;
  /** File in which backups note when they were taken and proven. */
  backupStatus?: string;
  /** Wins over all of the above */
  extra?: NodeJS.ProcessEnv;
  /** By service, wins over everything */
  extraFor?: Record<string, NodeJS.ProcessEnv>;
}

/** Ours to give; what a service does not need is withheld, also when it is in the surrounding environment. */
const OURS = [
  'PORT',
  'HOST',
  'MANAGEMENT_PORT',
  'MANAGEMENT_HOST',
  'TLS_CERT',
  'TLS_KEY',
  'NATS_URL',
  'NATS_USER',
  'NATS_PASSWORD',
  'REDIS_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'PUBLIC_URL',
  'INTERNAL_KEY',
  'SEALING_KEY',
  'FINGERPRINT_KEY',
  'AUDIT_SIGNING_KEY',
  'REGISTRY_DIR',
  'SHELL_DIR',
  'BACKUP_STATUS',
  'DEV_MAIL_URL',
  'IDENTITY_URL',
  'CATALOG_URL',
  'STUDIES_URL',
  'AUDIT_URL',
  'RELEASES_URL',
];
/** Of the operator and of other processes. */
const SECRET =
  /^((DATABASE|MIGRATION)_URL_|ADMIN_DATABASE_URL$|(POSTGRES|OWNER|DATABASE|NATS|REDIS)_PASSWORD(_|$)|BACKUP_(CIPHER_)?KEY$|PGBACKREST_|PGPASS|npm_)/;
/**
 * A small heap, old and young, keeps the whole system small. No source maps: Node reads those of every loaded package at once, and
 * compiled files have the names and almost the lines of their sources.
 */
export const NODE_FLAGS = ['--max-old-space-size=192', '--max-semi-space-size=4'];
/** The C library keeps a pool of memory for each thread otherwise, and what was freed once it had grown. */
export const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
/** Address of a service that this checkout does not have yet. */
const NO_ADDRESS = 'http://127.0.0.1:1';

/** The environment of one process: the surrounding one, without what belongs to others, plus what it needs. */
export function environmentOf(service: string, wiring: Wiring, port = 0, managementPort = 0): NodeJS.ProcessEnv {
  const { needs, database } = serviceNamed(service);
  const { nats, redis } = wiring.passwords;
  const values: Record<string, string | undefined> = {
    NATS_URL: wiring.nats,
    NATS_USER: nats ? service : process.env.NATS_USER,
    NATS_PASSWORD: nats ? nats[service] : process.env.NATS_PASSWORD,
    REDIS_URL: withUser(wiring.redis, service, redis?.[service]),
    SMTP_URL: wiring.smtp,
    MAIL_FROM: process.env.MAIL_FROM ?? 'Umbral <no-responder@umbral.test>',
    PUBLIC_URL: wiring.publicUrl,
    INTERNAL_KEY: wiring.keys.internalKey,
    SEALING_KEY: wiring.keys.sealingKey,
    FINGERPRINT_KEY: wiring.keys.fingerprintKey,
    AUDIT_SIGNING_KEY: wiring.keys.auditKey,
    AUDIT_LOG_NAME: wiring.auditLog ?? process.env.AUDIT_LOG_NAME,
    // On one machine heads are left nowhere unless its operator says where.
    AUDIT_ANCHOR: process.env.AUDIT_ANCHOR_MAIL || process.env.AUDIT_TSA_URL ? undefined : 'none',
    REGISTRY_DIR: wiring.registryFolder,
    SHELL_DIR: wiring.shellFolder,
    BACKUP_STATUS: wiring.backupStatus,
    DEV_MAIL_URL: wiring.devMail,
    ...addresses(service, wiring),
  };
  const given: [string, string | undefined][] = needs.map((variable) => [variable, values[variable]]);
  return {
    ...surroundings(),
    NODE_ENV: 'development', // captured mail and no load balancer: what production refuses
    NODE_OPTIONS: [process.env.NODE_OPTIONS, ...NODE_FLAGS].filter(Boolean).join(' '),
    ...MALLOC,
    HOST: service === 'gateway' ? (process.env.HOST ?? '127.0.0.1') : '127.0.0.1',
    PORT: String(port),
    MANAGEMENT_PORT: String(managementPort),
    ...(wiring.trust && { NODE_EXTRA_CA_CERTS: wiring.trust }),
    ...(database && { [`DATABASE_URL_${service.toUpperCase()}`]: wiring.databases[service]?.app }),
    ...Object.fromEntries(given.filter(([, value]) => value)),
    ...wiring.extra,
    ...wiring.extraFor?.[service],
  };
}

/** An address with the login of the process. */
function withUser(address: string | undefined, user: string, password = '') {
  if (!address || !password) return address;
  const url = new URL(address);
  Object.assign(url, { username: user, password });
  return url.href;
}

/** The gateway spreads its calls over all replicas; the others call the first one. */
function addresses(caller: string, { instances }: Wiring): Record<string, string> {
  return Object.fromEntries(
    services().map(({ name, urlVariable }) => {
      const urls = instances.filter(({ service }) => service === name).map(({ url }) => url);
      return [urlVariable, (caller === 'gateway' ? urls.join(',') : urls[0]) || NO_ADDRESS];
    }),
  );
}

export function surroundings() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.includes(name) && !SECRET.test(name)));
}
