import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runningServer } from '../../local/backup/settings.ts';
import { connectionStrings } from '../../local/database/provision.ts';
import { ensureSecrets } from '../../local/secrets.ts';
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
