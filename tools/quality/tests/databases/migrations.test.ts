import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually } from '@umbral/testing';
import { withClient } from '../../../local/database/connect.ts';
import { grantAccess } from '../../../local/database/grants.ts';
import { migrate } from '../../../local/database/migrate.ts';
import { partsOf } from '../../../local/database/provision.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { ownServer, rows } from './server.ts';

const TABLE = 'create table things (id int primary key, name text);';
let databases = 0;

/** A separate database of the test, as a service gets it. */
async function newDatabase() {
  const urls = await (await ownServer()).provide(`t${databases++}`);
  return { ...urls, appRole: partsOf(urls.app).user };
}

function migrations(files: Record<string, string>) {
  const folder = temporaryFolder();
  for (const [name, sql] of Object.entries(files)) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'migration.sql'), sql);
  }
  return folder;
}

/** Waits until so many sessions of this database wait for a lock. */
const waiting = (url: string, count: number) =>
  eventually(
    () => rows(url, "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
    ({ length }) => length === count,
  );

test('applies migrations in order, once, with the history table of Prisma', async () => {
  const { owner } = await newDatabase();
  const folder = migrations({ '2_more': "insert into things values (1, 'one');", '1_tables': TABLE });
  assert.deepEqual(await migrate(owner, folder), ['1_tables', '2_more']);
  assert.deepEqual(await migrate(owner, folder), []);
  const [first] = await rows(owner, 'select * from _prisma_migrations order by started_at');
  assert.equal(first.migration_name, '1_tables');
  assert.equal(first.checksum, '391e83cd5dd5e3422f9322913b26bc0c64f9051d73c0b628d622ad4555641777');
  assert.equal(first.applied_steps_count, 1);
  assert.ok(first.finished_at >= first.started_at);
  assert.equal(first.rolled_back_at, null);
});

test('rolls back a failed migration and names it', async () => {
  const { owner } = await newDatabase();
  const folder = migrations({
    '1_tables': TABLE,
    '2_broken': 'create table halves (id int); insert into nowhere values (1);',
  });
  await assert.rejects(
    migrate(owner, folder),
    /Migration 2_broken failed, and it was rolled back: relation "nowhere" does not exist/,
  );
  assert.deepEqual(await rows(owner, "select tablename from pg_tables where schemaname = 'public' order by 1"), [
    { tablename: '_prisma_migrations' },
    { tablename: 'things' },
  ]);
  writeFileSync(join(folder, '2_broken', 'migration.sql'), 'create table halves (id int);');
  assert.deepEqual(await migrate(owner, folder), ['2_broken']);
});

test('refuses a migration that was changed after it had been applied', async () => {
  const { owner } = await newDatabase();
  const folder = migrations({ '1_tables': TABLE });
  await migrate(owner, folder);
  writeFileSync(join(folder, '1_tables', 'migration.sql'), `${TABLE} -- changed`);
  await assert.rejects(migrate(owner, folder), {
    name: 'Failure',
    message: 'Migration 1_tables was changed after it had been applied.',
  });
});

test('refuses a database that is newer than the code, and one that Prisma left half-migrated', async () => {
  const { owner } = await newDatabase();
  await migrate(owner, migrations({ '1_tables': TABLE }));
  await assert.rejects(migrate(owner, migrations({})), /has migration 1_tables, which this checkout lacks/);
  await rows(owner, 'update _prisma_migrations set finished_at = null');
  await assert.rejects(migrate(owner, migrations({ '1_tables': TABLE })), /never finished/);
});

test('concurrent migrators apply each migration once', async () => {
  const { owner } = await newDatabase();
  const folder = migrations({
    '1_tables': TABLE,
    '2_held': 'select pg_advisory_xact_lock(1); create table more (id int);',
    '3_index': '-- umbral: without a transaction\ncreate index concurrently things_names on things (name);\n',
  });
  const applied = await withClient(owner, async (holder) => {
    await holder.query('select pg_advisory_lock(1)');
    const migrating = Promise.all([migrate(owner, folder), migrate(owner, folder), migrate(owner, folder)]);
    migrating.catch(() => {});
    await eventually(
      () => rows(owner, "select from pg_stat_activity where query like 'SELECT pg%advisory_lock($1)%'"),
      ({ length }) => length === 2,
    );
    await holder.query('select pg_advisory_unlock(1)');
    return migrating;
  });
  assert.deepEqual(applied.flat().sort(), ['1_tables', '2_held', '3_index']);
});

test('the app role reads and writes rows and nothing else', async () => {
  const { owner, app, appRole } = await newDatabase();
  await migrate(owner, migrations({ '1_tables': TABLE }));
  await grantAccess(owner, appRole);
  await rows(app, "insert into things values (1, 'one')");
  assert.deepEqual(await rows(app, 'select name from things'), [{ name: 'one' }]);
  await assert.rejects(rows(app, 'create table mine (id int)'), /permission denied/);
  await assert.rejects(rows(app, 'drop table things'), /must be owner/);
  await assert.rejects(rows(app, 'truncate things'), /permission denied/);
  await assert.rejects(rows(app, 'select * from _prisma_migrations'), /permission denied/);
});

test('grants.sql of a service narrows what the app role may do, also when granted again', async () => {
  const { owner, app, appRole } = await newDatabase();
  await migrate(owner, migrations({ '1_tables': TABLE }));
  const file = join(temporaryFolder(), 'grants.sql');
  writeFileSync(file, 'revoke update, delete on things from {{app}};');
  await grantAccess(owner, appRole, file);
  await grantAccess(owner, appRole, file);
  await rows(app, "insert into things values (1, 'one')");
  await assert.rejects(rows(app, 'delete from things'), /permission denied/);
});

test("no service can connect to another one's database, and monitoring can", async () => {
  const [one, two] = [await newDatabase(), await newDatabase()];
  const { superuser } = await ownServer();
  await rows(superuser, "create role exporter login password 'secret' in role pg_monitor");
  await migrate(one.owner, migrations({ '1_tables': TABLE }));
  await grantAccess(one.owner, one.appRole);
  const { database } = partsOf(one.app);
  const foreign = two.app.replace(/\/[^/]+$/, `/${database}`);
  await assert.rejects(rows(foreign, 'select 1'), /cannot be reached: permission denied for database/);
  await assert.rejects(rows(one.app, 'create temporary table mine (id int)'), /permission denied to create temporary/);
  assert.equal(
    (await rows(superuser.replace(/postgres:secret(.*)\/.*/, `exporter:secret$1/${database}`), 'select')).length,
    1,
  );
});

const CONCURRENTLY = `-- umbral: without a transaction
create unique index concurrently things_names on things (name) where name <> 'filled';
-- umbral: until no row changes
update things set name = 'filled' where id in (select id from things where name like 'empty%' limit 2);
-- A statement ends where its line does.
alter table things
  validate constraint things_have_names;
`;

test('statements that need no transaction run one by one, and all again after one of them failed', async () => {
  const { owner } = await newDatabase();
  const folder = migrations({
    '1_tables': `${TABLE} alter table things add constraint things_have_names check (name is not null) not valid;`,
    '2_index': CONCURRENTLY,
  });
  await migrate(owner, folder, { only: ['1_tables'] });
  await rows(owner, "insert into things values (1, 'same'), (2, 'same')");
  await rows(owner, "insert into things select i, 'empty ' || i from generate_series(11, 15) i");
  await assert.rejects(
    migrate(owner, folder),
    /2_index failed, and earlier statements stay applied.*could not create unique index/,
  );
  await rows(owner, "update things set name = 'other' where id = 2");
  assert.deepEqual(await migrate(owner, folder), ['2_index']);
  assert.equal((await rows(owner, "select from things where name = 'filled'")).length, 5);
  const [index] = await rows(owner, "select indisvalid from pg_index where indexrelid = 'things_names'::regclass");
  assert.equal(index.indisvalid, true);
  const [constraint] = await rows(owner, "select convalidated from pg_constraint where conname = 'things_have_names'");
  assert.equal(constraint.convalidated, true);
});

test('a migration that waits for a lock does not block later calls', async () => {
  const { owner } = await newDatabase();
  const folder = migrations({ '1_tables': TABLE, '2_column': 'alter table things add column more int;' });
  await migrate(owner, folder, { only: ['1_tables'] });
  const migrating = await withClient(owner, async (reader) => {
    await reader.query('begin; select count(*) from things');
    const applied = migrate(owner, folder);
    applied.catch(() => {});
    // Later calls are answered although the migration gets no lock: it times out and retries.
    for (let times = 0; times < 3; times++) {
      await waiting(owner, 1);
      await rows(owner, `insert into things values (${times}, 'new')`);
    }
    await waiting(owner, 1);
    await reader.query('commit');
    return applied;
  });
  assert.deepEqual(migrating, ['2_column']);
});

test('a migration that creates an index waits for writers, and no call waits for it', async () => {
  const { owner } = await newDatabase();
  const folder = migrations({
    '1_tables': TABLE,
    '2_index': '-- umbral: without a transaction\ncreate index concurrently things_names on things (name);\n',
  });
  await migrate(owner, folder, { only: ['1_tables'] });
  const migrating = await withClient(owner, async (writer) => {
    await writer.query("begin; insert into things values (1, 'open')");
    const applied = migrate(owner, folder);
    applied.catch(() => {});
    await waiting(owner, 1);
    await rows(owner, "insert into things values (2, 'meanwhile')");
    assert.deepEqual(await rows(owner, 'select name from things'), [{ name: 'meanwhile' }]);
    await waiting(owner, 1);
    await writer.query('commit');
    return applied;
  });
  assert.deepEqual(migrating, ['2_index']);
});
