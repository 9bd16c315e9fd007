import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { services } from '../../local/processes.ts';
import { environmentOf, surroundings, type Wiring } from '../../local/wiring.ts';

const WIRING: Wiring = {
  instances: [],
  databases: {},
  nats: 'nats://127.0.0.1:4222',
  passwords: { nats: Object.fromEntries(services().map(({ name }) => [name, `of ${name}`])) },
  smtp: 'smtp://127.0.0.1:25',
  publicUrl: 'http://localhost:8080',
  keys: { internalKey: 'internal', sealingKey: 'sealing', fingerprintKey: 'fingerprint', auditKey: 'audit' },
  registryFolder: '',
  shellFolder: '',
};
/** What .env and the shell of an operator have. */
const OF_OPERATOR = [
  ...['BACKUP_KEY', 'BACKUP_CIPHER_KEY', 'ADMIN_DATABASE_URL', 'POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'PGPASSWORD'],
  ...['DATABASE_PASSWORD', 'NATS_PASSWORD_OPERATOR', 'REDIS_PASSWORD_GATEWAY', 'PGBACKREST_REPO1_CIPHER_PASS'],
  ...['DATABASE_URL_CATALOG', 'MIGRATION_URL_AUDIT', 'NATS_PASSWORD', 'SEALING_KEY'],
];
const SECRET = 'a secret of the operator';
const former = { ...process.env };
before(() => {
  for (const name of OF_OPERATOR) process.env[name] = SECRET;
  process.env.TEMPORARY_PASSWORD_HOURS = '24'; // a setting
});
after(() => {
  process.env = former;
});

test("no process gets the operator's secrets from the surrounding environment, and each gets its own", () => {
  for (const { name } of services()) {
    const env = environmentOf(name, WIRING);
    assert.deepEqual(
      Object.keys(env).filter((variable) => env[variable] === SECRET),
      [],
      name,
    );
    assert.deepEqual([env.NATS_PASSWORD, env.TEMPORARY_PASSWORD_HOURS], [`of ${name}`, '24']);
  }
  assert.ok(!Object.values(surroundings()).includes(SECRET));
});
