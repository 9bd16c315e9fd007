import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { replaceDatabase } from '../src/backup/replace-database.ts';
import { urlOf } from '../src/backup/server-state.ts';
import { withClient } from '../src/database/connect.ts';
import { prepareDatabase } from '../src/database/prepare.ts';
import { connectionStrings, provisionDatabases } from '../src/database/provision.ts';
import { startPostgres } from '../src/servers/postgres.ts';
import { type ManagedProcess } from '../src/supervise/managed-process.ts';
import { freePort } from '../src/supervise/ports.ts';
import { type DatabaseUrls } from '../src/wiring.ts';
import { temporaryFolder } from './temporary-folder.ts';

let server: ManagedProcess | undefined;
let superuser: string;
let urls: DatabaseUrls;
const folder = temporaryFolder({ after: (remove: () => void) => after(() => server?.stop().then(remove)) });
const rows = (url: string, sql: string) => withClient(url, async (client) => (await client.query(sql)).rows);
const BANKS = 'select id, name, search_text from banks order by id';
const shape = async (url: string) => [
  await rows(url, "select indexdef from pg_indexes where schemaname = 'public' order by 1"),
  await rows(url, 'select conname, pg_get_constraintdef(oid) as rule from pg_constraint order by 1, 2'),
  await rows(url, 'select tgname, pg_get_triggerdef(oid) as trigger from pg_trigger where not tgisinternal order by 1'),
  await rows(url, 'select migration_name from _prisma_migrations order by 1'),
];

before(async () => {
  const port = await freePort();
  server = await startPostgres({ folder, port, password: 'secret', logFile: join(folder, 'log'), fast: true });
  superuser = `postgresql://postgres:secret@127.0.0.1:${port}/postgres`;
  urls = connectionStrings(`127.0.0.1:${port}`, 'catalog', { owner: 'owner', app: 'app' });
  await provisionDatabases(superuser, { catalog: urls });
  await prepareDatabase('catalog', urls);
  await rows(urls.owner, "insert into banks (user_id, name) values (1, 'Banco de antes'), (1, 'Otro')");
  await rows(superuser, 'create database earlier template umbral_catalog');
  await rows(urls.owner, "delete from banks; insert into banks (user_id, name) values (1, 'Banco de ahora')");
});

const replace = <Result>(fill: (copy: DatabaseUrls) => Promise<Result>) =>
  replaceDatabase({ source: urlOf(superuser, 'earlier'), superuser, service: 'catalog', urls, fill });

test('when anything fails, all is as it was', async () => {
  const now = await rows(urls.owner, BANKS);
  await assert.rejects(
    replace(() => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.deepEqual(await rows(urls.owner, BANKS), now);
  assert.equal((await rows(superuser, "select from pg_database where datname like 'umbral_catalog%'")).length, 1);
});

test('a database takes the place of another one, with its rows, numbers, indexes and rights', async () => {
  const [now, before] = [await rows(urls.owner, BANKS), await rows(urlOf(superuser, 'earlier'), BANKS)];
  const { former, result } = await replace((copy) => rows(copy.owner, 'select count(*)::int from banks'));
  assert.deepEqual(result, [{ count: 2 }]);
  assert.deepEqual(await rows(urls.app, BANKS), before);
  assert.deepEqual(await rows(urlOf(superuser, former), BANKS), now);
  assert.deepEqual(await shape(urls.owner), await shape(urlOf(superuser, former)));
  assert.deepEqual(await rows(urls.owner, "insert into banks (user_id, name) values (1, 'Nuevo') returning id"), [
    { id: 3 },
  ]);
});
