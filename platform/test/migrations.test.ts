import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { withClient } from '../src/database/connect.ts';
import { grantAccess } from '../src/database/grants.ts';
import { migrate } from '../src/database/migrate.ts';
import { connectionStrings, partsOf, provisionDatabases } from '../src/database/provision.ts';
import { startPostgres } from '../src/servers/postgres.ts';
import { freePort } from '../src/supervise/ports.ts';
import { type ManagedProcess } from '../src/supervise/managed-process.ts';
import { waitFor } from '../src/supervise/wait.ts';
import { temporaryFolder } from './temporary-folder.ts';

const passwords = { one: { owner: 'owner-1', app: 'app-1' }, two: { owner: 'owner-2', app: 'app-2' } };
const TABLE = 'create table things (id int primary key, name text);';
let server: ManagedProcess | undefined;
let admin: string;
let port: number;
let databases = 0;

const folder = temporaryFolder({ after: (remove: () => void) => after(() => server?.stop().then(remove)) });

before(async () => {
  port = await freePort();
  server = await startPostgres({ folder, port, password: 'secret', logFile: join(folder, 'log'), fast: true });
  admin = `postgresql://postgres:secret@127.0.0.1:${port}/postgres`;
});

/** A database of the test's own, as a service gets it. */
async function newDatabase() {
  const service = `t${databases++}`;
  const urls = connectionStrings(`127.0.0.1:${port}`, service, passwords.one);
  await provisionDatabases(admin, { [service]: urls });
  return { ...urls, appRole: partsOf(urls.app).user };
}

function migrations(t: TestContext, files: Record<string, string>) {
  const folder = temporaryFolder(t);
  for (const [name, sql] of Object.entries(files)) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'migration.sql'), sql);
  }
  return folder;
}

const rows = (url: string, sql: string) => withClient(url, async (client) => (await client.query(sql)).rows);

test('applies migrations in order, once, with the history that Prisma keeps', async (t) => {
  const { owner } = await newDatabase();
  const folder = migrations(t, { '2_more': "insert into things values (1, 'one');", '1_tables': TABLE });
  assert.deepEqual(await migrate(owner, folder), ['1_tables', '2_more']);
  assert.deepEqual(await migrate(owner, folder), []);
  const [first] = await rows(owner, 'select * from _prisma_migrations order by started_at');
  assert.equal(first.migration_name, '1_tables');
  assert.equal(first.checksum, '391e83cd5dd5e3422f9322913b26bc0c64f9051d73c0b628d622ad4555641777');
  assert.equal(first.applied_steps_count, 1);
  assert.ok(first.finished_at >= first.started_at);
  assert.equal(first.rolled_back_at, null);
});

test('keeps nothing of a migration that fails, and says which it was', async (t) => {
  const { owner } = await newDatabase();
  const folder = migrations(t, {
    '1_tables': TABLE,
    '2_broken': 'create table halves (id int); insert into nowhere values (1);',
  });
  await assert.rejects(
    migrate(owner, folder),
    /Migration 2_broken failed, and nothing of it was kept: relation "nowhere" does not exist/,
  );
  assert.deepEqual(await rows(owner, "select tablename from pg_tables where schemaname = 'public' order by 1"), [
    { tablename: '_prisma_migrations' },
    { tablename: 'things' },
  ]);
  writeFileSync(join(folder, '2_broken', 'migration.sql'), 'create table halves (id int);');
  assert.deepEqual(await migrate(owner, folder), ['2_broken']);
});

test('refuses a migration that was changed after it had been applied', async (t) => {
  const { owner } = await newDatabase();
  const folder = migrations(t, { '1_tables': TABLE });
  await migrate(owner, folder);
  writeFileSync(join(folder, '1_tables', 'migration.sql'), `${TABLE} -- changed`);
  await assert.rejects(migrate(owner, folder), {
    name: 'Failure',
    message: 'Migration 1_tables was changed after it had been applied.',
  });
});

test('refuses a database that is newer than the code, and one that Prisma left half-migrated', async (t) => {
  const { owner } = await newDatabase();
  await migrate(owner, migrations(t, { '1_tables': TABLE }));
  await assert.rejects(migrate(owner, migrations(t, {})), /has migration 1_tables, which this checkout lacks/);
  await rows(owner, 'update _prisma_migrations set finished_at = null');
  await assert.rejects(migrate(owner, migrations(t, { '1_tables': TABLE })), /never finished/);
});

test('two migrators at once apply each migration once', async (t) => {
  const { owner } = await newDatabase();
  const folder = migrations(t, { '1_tables': TABLE, '2_slow': 'select pg_sleep(0.3); create table more (id int);' });
  const applied = await Promise.all([migrate(owner, folder), migrate(owner, folder), migrate(owner, folder)]);
  assert.deepEqual(applied.flat().sort(), ['1_tables', '2_slow']);
});

test('the app role reads and writes rows and nothing else', async (t) => {
  const { owner, app, appRole } = await newDatabase();
  await migrate(owner, migrations(t, { '1_tables': TABLE }));
  await grantAccess(owner, appRole);
  await rows(app, "insert into things values (1, 'one')");
  assert.deepEqual(await rows(app, 'select name from things'), [{ name: 'one' }]);
  await assert.rejects(rows(app, 'create table mine (id int)'), /permission denied/);
  await assert.rejects(rows(app, 'drop table things'), /must be owner/);
  await assert.rejects(rows(app, 'truncate things'), /permission denied/);
  await assert.rejects(rows(app, 'select * from _prisma_migrations'), /permission denied/);
});

test('grants.sql of a service narrows what the app role may do, also when granted again', async (t) => {
  const { owner, app, appRole } = await newDatabase();
  await migrate(owner, migrations(t, { '1_tables': TABLE }));
  const file = join(temporaryFolder(t), 'grants.sql');
  writeFileSync(file, 'revoke update, delete on things from {{app}};');
  await grantAccess(owner, appRole, file);
  await grantAccess(owner, appRole, file);
  await rows(app, "insert into things values (1, 'one')");
  await assert.rejects(rows(app, 'delete from things'), /permission denied/);
});

test("no service enters another one's database", async () => {
  const urlsOf = (service: 'one' | 'two') => connectionStrings(`127.0.0.1:${port}`, service, passwords[service]);
  const [one, two] = [urlsOf('one'), urlsOf('two')];
  await provisionDatabases(admin, { one, two });
  const foreign = two.app.replace(/\/[^/]+$/, '/umbral_one');
  await assert.rejects(rows(foreign, 'select 1'), /cannot be reached: permission denied for database/);
});

const CONCURRENTLY = `-- umbral: without a transaction
create unique index concurrently things_names on things (name) where name <> 'filled';
-- umbral: until no row changes
update things set name = 'filled' where id in (select id from things where name like 'empty%' limit 2);
-- A statement ends where its line does.
alter table things
  validate constraint things_have_names;
`;

test('statements that refuse a transaction run one by one, and all again after one of them failed', async (t) => {
  const { owner } = await newDatabase();
  const folder = migrations(t, {
    '1_tables': `${TABLE} alter table things add constraint things_have_names check (name is not null) not valid;`,
    '2_index': CONCURRENTLY,
  });
  await migrate(owner, folder, { only: ['1_tables'] });
  await rows(owner, "insert into things values (1, 'same'), (2, 'same')");
  await rows(owner, "insert into things select i, 'empty ' || i from generate_series(11, 15) i");
  await assert.rejects(
    migrate(owner, folder),
    /2_index failed, and what ran before stays.*could not create unique index/,
  );
  await rows(owner, "update things set name = 'other' where id = 2");
  assert.deepEqual(await migrate(owner, folder), ['2_index']);
  assert.equal((await rows(owner, "select from things where name = 'filled'")).length, 5);
  const [index] = await rows(owner, "select indisvalid from pg_index where indexrelid = 'things_names'::regclass");
  assert.equal(index.indisvalid, true);
  const [constraint] = await rows(owner, "select convalidated from pg_constraint where conname = 'things_have_names'");
  assert.equal(constraint.convalidated, true);
});

/** Calls of people at a table, one after the other. @returns the slowest, in ms */
function callsAt(url: string, sql: string, signal: AbortSignal) {
  return withClient(url, async (client) => {
    let slowest = 0;
    while (!signal.aborted) {
      const startedAt = performance.now();
      await client.query(sql);
      slowest = Math.max(slowest, performance.now() - startedAt);
    }
    return slowest;
  });
}

test('while a migration waits for a lock and makes an index, no call takes more than half a second', async (t) => {
  const { owner } = await newDatabase();
  const folder = migrations(t, {
    '1_tables': `${TABLE} create sequence numbers; insert into things select -i, 'name ' || i from generate_series(1, 200000) i;`,
    '2_column': 'alter table things add column more int;',
    '3_index': '-- umbral: without a transaction\ncreate index concurrently things_names on things (name);\n',
  });
  await migrate(owner, folder, { only: ['1_tables'] });
  const ending = new AbortController();
  // What a call that has nothing to do with it takes meanwhile is the machine's.
  const calls = [
    callsAt(owner, 'select 1', ending.signal),
    callsAt(owner, 'select name from things where id = -7', ending.signal),
    callsAt(owner, "insert into things (id, name) values (nextval('numbers'), 'new')", ending.signal),
  ];
  const migrating = await withClient(owner, async (reader) => {
    await reader.query('begin; select count(*) from things');
    const applied = migrate(owner, folder);
    applied.catch(() => {});
    const waits = () => rows(owner, "select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted");
    for (let times = 0; times < 3; times++) {
      assert.ok(await waitFor(async () => (await waits()).length > 0, { every: 5, slowest: 5 }));
      assert.ok(await waitFor(async () => (await waits()).length === 0, { every: 5, slowest: 5 }));
    }
    await reader.query('commit');
    return applied;
  });
  ending.abort();
  const [unconcerned, ...concerned] = await Promise.all(calls);
  const slowest = Math.max(...concerned) - unconcerned;
  assert.deepEqual(migrating, ['2_column', '3_index']);
  assert.ok(slowest < 500, `the slowest call took ${Math.round(slowest)} ms`);
});
