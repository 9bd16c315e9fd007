import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { parseEnv } from 'node:util';
import { withClient } from '../../local/database/connect.ts';
import { inRoot } from '../../local/paths.ts';
import { ensureSecrets, keysInUse } from '../../local/secrets.ts';
import { startPostgres } from '../../local/servers/postgres.ts';
import { isAlive } from '../../local/supervise/identity-of-process.ts';
import { freePorts } from '../../local/supervise/ports.ts';
import { newCluster } from './new-cluster.ts';
import { temporaryFolder } from './temporary-folder.ts';

async function server(t: TestContext, folder: string) {
  const [port] = await freePorts(1);
  const postgres = await startPostgres({
    folder,
    port,
    password: 'secret',
    logFile: join(folder, 'postgres.log'),
    fast: true,
  });
  t.after(() => postgres.stop());
  const query = (sql: string) =>
    withClient(
      `postgresql://postgres:secret@127.0.0.1:${port}/postgres`,
      async (client) => (await client.query(sql)).rows,
    );
  return { postgres, query };
}

test('data survives a stop, and a crash of the server', async (t) => {
  const folder = temporaryFolder();
  await newCluster(folder);
  const first = await server(t, folder);
  await first.query('create table kept as select 42 as answer');
  await first.postgres.stop();
  const second = await server(t, folder);
  second.postgres.stopping = true;
  await second.postgres.kill('SIGKILL');
  await second.postgres.start();
  assert.deepEqual(await second.query('select answer from kept'), [{ answer: 42 }]);
});

test('an interrupted creation of the data folder is restarted', async (t) => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'data.new'));
  writeFileSync(join(folder, 'data.new', 'PG_VERSION'), '18\n');
  const { query } = await server(t, folder);
  assert.deepEqual(await query('select 1 as one'), [{ one: 1 }]);
  assert.equal(existsSync(join(folder, 'data.new')), false);
});

test('an incomplete data folder is reported, not overwritten', async (t) => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data', 'precious'), 'mine');
  await assert.rejects(server(t, folder), {
    message: `The database folder ${join(folder, 'data')} is incomplete.`,
    wayOut: /npm start -- --reset/,
  });
  assert.ok(existsSync(join(folder, 'data', 'precious')));
});

test('a server that a killed run left on the folder is stopped first', async (t) => {
  const folder = temporaryFolder();
  await newCluster(folder);
  const left = await server(t, folder);
  left.postgres.stopping = true;
  const { query } = await server(t, folder);
  assert.equal(isAlive(left.postgres.pid ?? 0) && left.postgres.running, false);
  assert.deepEqual(await query('select 1 as one'), [{ one: 1 }]);
});

test('a lock file with the pid of another program does not prevent the start', async (t) => {
  const folder = temporaryFolder();
  await newCluster(folder);
  const { postgres } = await server(t, folder);
  await postgres.stop();
  writeFileSync(join(folder, 'data', 'postmaster.pid'), `${process.pid}\n`);
  const { query } = await server(t, folder);
  assert.deepEqual(await query('select 1 as one'), [{ one: 1 }]);
});

test('passwords are generated once, readable by their owner only, and their loss is reported', async () => {
  const folder = temporaryFolder();
  const first = ensureSecrets(folder, ['identity']);
  const second = ensureSecrets(folder, ['identity', 'audit']);
  assert.equal(second.databases.identity.owner, first.databases.identity.owner);
  assert.match(second.databases.audit.app, /^[\w-]{32}$/);
  mkdirSync(join(folder, 'postgres', 'data'), { recursive: true });
  rmSync(join(folder, 'secrets.json'));
  assert.throws(() => ensureSecrets(folder, ['identity']), { name: 'Failure', wayOut: /--reset/ });
});

test('what the audit is signed and secrets are sealed with stays that of the first start, whatever .env has later', () => {
  const folder = temporaryFolder();
  const { auditKey, sealingKey } = ensureSecrets(folder, ['audit']);
  const first = { auditKey, sealingKey, auditLog: 'localhost:8080/audit' };
  assert.deepEqual(keysInUse(folder, {}, 'localhost:8080'), first);
  assert.deepEqual(keysInUse(folder, {}, 'localhost:8097'), first);
  const file = join(folder, '.env');
  execFileSync(process.execPath, [inRoot('deploy', 'secrets.mjs'), file]);
  const env: NodeJS.ProcessEnv = {
    ...parseEnv(readFileSync(file, 'utf8')),
    AUDIT_LOG_NAME: 'umbral.example.org/audit',
  };
  const both = { ...first, sealingKey: `${env.SEALING_KEY},${sealingKey}` };
  assert.deepEqual(keysInUse(folder, env, 'localhost:8080'), both);
  assert.deepEqual(keysInUse(folder, {}, 'localhost:8080'), both);
  const elsewhere = keysInUse(folder, { ...env, DATABASE_URL_AUDIT: 'postgresql://elsewhere' }, 'localhost:8080');
  assert.deepEqual([elsewhere.auditKey, elsewhere.auditLog], [env.AUDIT_SIGNING_KEY, 'umbral.example.org/audit']);
  assert.equal(ensureSecrets(folder, []).auditKey, auditKey);
  // A rotation names the former key.
  keysInUse(folder, { ...env, AUDIT_OLD_KEYS: '1200=former' }, 'localhost:8080');
  assert.equal(ensureSecrets(folder, []).auditKey, env.AUDIT_SIGNING_KEY);
});

test('keys that .env has before the first start stay without it, and are in its secrets.json', () => {
  const folder = temporaryFolder();
  const env = { SEALING_KEY: 'a sealing key of .env', AUDIT_SIGNING_KEY: 'of .env', AUDIT_LOG_NAME: 'office/audit' };
  const used = keysInUse(folder, env, 'localhost:8080');
  assert.deepEqual([used.auditKey, used.auditLog], ['of .env', 'office/audit']);
  assert.deepEqual(keysInUse(folder, {}, 'localhost:8080'), used);
  assert.equal(ensureSecrets(folder, []).sealingKey.split(',')[0], env.SEALING_KEY);
});
