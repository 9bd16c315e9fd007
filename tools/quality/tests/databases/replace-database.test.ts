import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { replaceDatabase } from '../../../local/backup/replace-database.ts';
import { urlOf } from '../../../local/backup/server-state.ts';
import { prepareDatabase } from '../../../local/database/prepare.ts';
import { type DatabaseUrls } from '../../../local/wiring.ts';
import { ownServer, rows } from './server.ts';

let superuser: string;
let urls: DatabaseUrls;
const BANKS = 'select id, name, search_text from banks order by id';
const shape = async (url: string) => [
  await rows(url, "select indexdef from pg_indexes where schemaname = 'public' order by 1"),
  await rows(url, 'select conname, pg_get_constraintdef(oid) as rule from pg_constraint order by 1, 2'),
  await rows(url, 'select tgname, pg_get_triggerdef(oid) as trigger from pg_trigger where not tgisinternal order by 1'),
  await rows(url, 'select migration_name from _prisma_migrations order by 1'),
];

before(async () => {
  const server = await ownServer();
  ({ superuser } = server);
  urls = await server.provide('replaced');
  await prepareDatabase('catalog', urls);
  await rows(urls.owner, "insert into banks (user_id, name) values (1, 'Banco de antes'), (1, 'Otro')");
  await rows(superuser, 'create database earlier template umbral_replaced');
  await rows(urls.owner, "delete from banks; insert into banks (user_id, name) values (1, 'Banco de ahora')");
});

const replace = <Result>(fill: (copy: DatabaseUrls) => Promise<Result>) =>
  replaceDatabase({ source: urlOf(superuser, 'earlier'), superuser, service: 'catalog', urls, fill });

test('a failure changes nothing', async () => {
  const now = await rows(urls.owner, BANKS);
  await assert.rejects(
    replace(() => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.deepEqual(await rows(urls.owner, BANKS), now);
  assert.equal((await rows(superuser, "select from pg_database where datname like 'umbral_replaced%'")).length, 1);
});

test('a database replaces another one, with its rows, sequences, indexes and rights', async () => {
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
