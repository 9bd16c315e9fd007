#!/usr/bin/env node
// Usage: node deploy/secrets.mjs [.env]. Adds a random value for every secret that docker-compose.yml requires (`${NAME:?…}`)
// and that the file does not have yet. What it has stays: passwords are also in the databases.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

const [path = '.env'] = process.argv.slice(2);
const compose = readFileSync(new URL('../docker-compose.yml', import.meta.url), 'utf8');
const former = existsSync(path) ? readFileSync(path, 'utf8') : '';
const known = parseEnv(former);
const missing = [...new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name))].filter(
  (name) => !known[name],
);
// A letter first: some readers parse a leading digit as a number.
const password = () => `s${randomBytes(24).toString('hex')}`;
/** In one line: readers replace \\n between double quotes. */
function signingKey() {
  const { privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return `"${privateKey.trim().replaceAll('\n', '\\n')}"`;
}
/** In so many words, for the operator to read: the audit starts with an anchor outside, or with this. */
function withoutAnchor() {
  const isChosen = ['AUDIT_ANCHOR', 'AUDIT_ANCHOR_MAIL', 'AUDIT_TSA_URL'].some((name) => known[name]);
  if (isChosen) return [];
  console.log(
    `${path}: AUDIT_ANCHOR=none. Replace it by AUDIT_ANCHOR_MAIL or AUDIT_TSA_URL, so that the audit is proved outside too.`,
  );
  return ['AUDIT_ANCHOR=none\n'];
}
/** Of an installation that has signed nothing yet: its default follows PUBLIC_URL, and another name loses all signatures. */
function logName() {
  if (known.AUDIT_LOG_NAME || !missing.includes('AUDIT_SIGNING_KEY')) return [];
  const { host } = new URL(known.PUBLIC_URL || `http://localhost:${known.PORT || 8080}`);
  return [`AUDIT_LOG_NAME=${host}/audit\n`];
}
const lines = [
  ...missing.map((name) => `${name}=${name === 'AUDIT_SIGNING_KEY' ? signingKey() : password()}\n`),
  ...logName(),
  ...withoutAnchor(),
].join('');
appendFileSync(path, former && !former.endsWith('\n') ? `\n${lines}` : lines);
chmodSync(path, 0o600);
console.log(missing.length ? `${path}: ${missing.join(', ')}` : `${path} has them all`);
