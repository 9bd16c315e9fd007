import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.ts';
import { stateFolder, replacePrivate } from './private-files.ts';
import { readJson } from './read-json.ts';

export interface Secrets {
  postgres: string;
  /** Proves a service to the others */
  internalKey: string;
  /** Seals identity's signing keys */
  sealingKey: string;
  /** Of the fingerprints of repeated calls */
  fingerprintKey: string;
  /** Signs the log of the audit: Ed25519, PKCS#8, PEM */
  auditKey: string;
  /** The audit's heads are signed with `auditKey`. Absent in a folder of an earlier version, which may have used the environment's. */
  signsAudit?: boolean;
  /** The name in every head of the audit, from the first start on: another port must not make it another log. */
  auditLog?: string;
  /** Opens the backups. */
  backupKey: string;
  /** Passwords at NATS and Redis, by user. */
  brokers: Record<'operator' | 'identity' | 'catalog' | 'studies' | 'audit' | 'releases' | 'gateway', string>;
  /** Passwords of the two logins of each database. */
  databases: Record<string, { owner: string; app: string }>;
}

const random = () => randomBytes(24).toString('base64url');

/**
 * Random passwords of this machine, made once and kept readable by their owner only.
 * @param folder state folder
 * @param databases services that own a database
 */
export function ensureSecrets(folder: string, databases: string[]): Secrets {
  const path = join(folder, 'secrets.json');
  const made = keys();
  const stored = existsSync(path) ? read(path) : firstSecrets(folder);
  const known = { ...made, ...stored, brokers: { ...made.brokers, ...stored.brokers } };
  const missing = databases.filter((name) => !known.databases[name]);
  for (const name of missing) known.databases[name] = { owner: random(), app: random() };
  stateFolder(folder);
  replacePrivate(path, JSON.stringify(known, null, 2));
  return known;
}

/**
 * What stored data is sealed and signed with stays that of the first start: `.env` may be written later, for containers.
 * @param env its sealing key is used first, and opens nothing alone: former ones stay. Its audit key replaces the kept one only
 *   with AUDIT_OLD_KEYS, which verifies the former heads, or for a database elsewhere
 * @param host of the first start
 */
export function keysInUse(folder: string, env: NodeJS.ProcessEnv, host: string) {
  const secrets = ensureSecrets(folder, []);
  const sealingKey = [...new Set([...listed(env.SEALING_KEY), ...listed(secrets.sealingKey)])].join(',');
  const givenKey = env.AUDIT_SIGNING_KEY || secrets.auditKey;
  const name = env.AUDIT_LOG_NAME || `${host}/audit`;
  const isElsewhere = Boolean(env.DATABASE_URL_AUDIT);
  const auditKey = secrets.signsAudit && !env.AUDIT_OLD_KEYS && !isElsewhere ? secrets.auditKey : givenKey;
  const auditLog = isElsewhere ? name : (secrets.auditLog ?? name);
  const ofAudit = isElsewhere ? {} : { auditKey, auditLog, signsAudit: true };
  replacePrivate(join(folder, 'secrets.json'), JSON.stringify({ ...secrets, sealingKey, ...ofAudit }, null, 2));
  return { sealingKey, auditKey, auditLog };
}

const listed = (keys = '') => keys.split(',').filter(Boolean);

function read(path: string): Secrets {
  try {
    return readJson<Secrets>(path);
  } catch (cause) {
    throw lost(`The file ${path} cannot be read`, cause);
  }
}

/** Those that an earlier version did not have are added. */
const keys = () => ({
  internalKey: random(),
  sealingKey: random(),
  fingerprintKey: random(),
  backupKey: random(),
  auditKey: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  // A letter first: NATS parses a leading digit as a number.
  brokers: {
    operator: `s${random()}`,
    identity: `s${random()}`,
    catalog: `s${random()}`,
    studies: `s${random()}`,
    audit: `s${random()}`,
    releases: `s${random()}`,
    gateway: `s${random()}`,
  },
});

function firstSecrets(folder: string): Secrets {
  if (existsSync(join(folder, 'postgres', 'data')))
    throw lost(`The passwords of the local database (${join(folder, 'secrets.json')}) are missing`);
  return { ...keys(), postgres: random(), databases: {} };
}

const lost = (message: string, cause?: unknown) =>
  new Failure(`${message}.`, {
    cause,
    wayOut: 'Restore the file, or start over with: npm start -- --reset (this deletes the local data).',
  });
