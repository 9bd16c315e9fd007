import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runningServer } from '../../local/backup/settings.ts';
import { connectionStrings } from '../../local/database/provision.ts';
import { inRoot } from '../../local/paths.ts';
import { ensureSecrets } from '../../local/secrets.ts';
import { resetData } from '../../local/start/preflight.ts';
import { RunFile } from '../../local/supervise/run-file.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('a backup is of the server that was started here, and names the databases that are elsewhere', () => {
  const folder = temporaryFolder();
  const secrets = ensureSecrets(folder, ['identity', 'catalog']);
  const own = (service: string) => connectionStrings('127.0.0.1:54329', service, secrets.databases[service]);
  const elsewhere = { owner: 'postgresql://owner:word@db.example/one', app: 'postgresql://app:word@db.example/one' };
  const runFile = new RunFile(folder);
  runFile.claim('start');
  assert.throws(() => runningServer(folder), { message: 'No PostgreSQL of ours runs here.' });
  runFile.note('postgres', process.pid);
  runFile.describe({ databases: { identity: elsewhere, catalog: own('catalog') } });
  const url = `postgresql://postgres:${secrets.postgres}@127.0.0.1:54329/postgres`;
  assert.deepEqual(runningServer(folder), { url, elsewhere: ['identity'] });
  runFile.describe({ databases: { identity: own('identity'), catalog: own('catalog') } });
  assert.deepEqual(runningServer(folder), { url, elsewhere: [] });
});

test('while a backup is being taken, no data is deleted and none replaced', () => {
  const checkout = temporaryFolder();
  cpSync(inRoot('tools', 'local'), join(checkout, 'tools', 'local'), { recursive: true });
  cpSync(inRoot('package.json'), join(checkout, 'package.json'));
  symlinkSync(inRoot('node_modules'), join(checkout, 'node_modules'));
  const folder = join(checkout, '.local');
  const [archives, registry] = [join(folder, 'backup'), join(folder, 'registry')];
  for (const path of [archives, registry]) mkdirSync(path, { recursive: true });
  writeFileSync(join(archives, 'umbral-20261130T000000000Z.tar.gz.age'), '');
  const backup = new RunFile(join(folder, 'snapshot'));
  backup.claim('backup');
  const refused = `A backup is already being taken (process ${process.pid}).`;
  const { PATH } = process.env;
  const restore = spawnSync(
    process.execPath,
    ['--import', 'tsx', join('tools', 'local', 'main.ts'), 'data', 'restore'],
    { cwd: checkout, env: { PATH }, encoding: 'utf8' },
  );
  assert.equal(restore.stderr, `${refused}\n`);
  assert.throws(() => resetData(folder), { message: refused });
  assert.ok(existsSync(registry));
  backup.release();
  resetData(folder);
  assert.ok(!existsSync(registry));
});
