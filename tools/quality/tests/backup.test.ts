import assert from 'node:assert/strict';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { Archive } from '../../local/backup/archive.ts';
import { Backup } from '../../local/backup/backup.ts';
import { findMoment, prepareData } from '../../local/backup/prepare-data.ts';
import { readSealed, SealedWriter } from '../../local/backup/sealed-file.ts';
import { keyFrom } from '../../local/backup/settings.ts';
import { checkLog, unpackBase } from '../../local/backup/unpack-base.ts';
import { WalWriter } from '../../local/backup/wal-writer.ts';
import { withClient } from '../../local/database/connect.ts';
import { startPostgres } from '../../local/servers/postgres.ts';
import { unprivilegedUser } from '../../local/servers/unprivileged-user.ts';
import { freePort } from '../../local/supervise/ports.ts';
import { waitFor } from '../../local/supervise/wait.ts';
import { newCluster } from './new-cluster.ts';
import { temporaryFolder } from './temporary-folder.ts';

const key = keyFrom('a key that only this test has, long enough');
const words = (path: string, name: string, options?: { isCut: boolean }) =>
  Buffer.concat([...readSealed(path, key, name, options)]).toString();

async function server(t: TestContext, folder: string) {
  const port = await freePort();
  const postgres = await startPostgres({ folder, port, password: 'secret', logFile: join(folder, 'log'), fast: true });
  t.after(() => postgres.stop());
  const url = `postgresql://postgres:secret@127.0.0.1:${port}/postgres`;
  const rows = (sql: string) => withClient(url, async (client) => (await client.query(sql)).rows);
  return { postgres, url, rows, add: () => rows('insert into things default values') };
}

/** A server with a table, and the folder of its backups. */
async function backedUp(t: TestContext) {
  const folder = temporaryFolder(t);
  await newCluster(join(folder, 'server'));
  const source = await server(t, join(folder, 'server'));
  await source.rows('create table things (id serial primary key)');
  await source.rows('create database other');
  const remarks: string[] = [];
  const options = { folder: join(folder, 'backup'), key, keep: 2, onRemark: (line: string) => remarks.push(line) };
  const backup = new Backup({ ...options, url: () => source.url });
  let restored = 0;
  const restore = async (to?: Date) => {
    const into = join(folder, `restored-${restored++}`);
    mkdirSync(into);
    await prepareData(findMoment(backup.archive, to), key, join(into, 'data'), unprivilegedUser());
    return server(t, into);
  };
  const now = async () => (await source.rows('select clock_timestamp() as now'))[0].now as Date;
  return { ...source, backup, restore, now, remarks };
}

const count = async ({ rows }: { rows: (sql: string) => Promise<{ count: number }[]> }) =>
  (await rows('select count(*)::int from things'))[0].count;

test('a sealed file is read with its key and its name only', (t) => {
  const folder = temporaryFolder(t);
  const path = join(folder, 'file');
  const writer = new SealedWriter(path, key, 'name');
  writer.write(Buffer.from('one '));
  writer.write(Buffer.from('two'));
  writer.finish();
  assert.equal(words(path, 'name'), 'one two');
  assert.equal(readFileSync(path).includes('two'), false);
  assert.throws(() => words(path, 'other'), /the key is another one, or it was changed/);
  assert.throws(() => [...readSealed(path, keyFrom('k'.repeat(32)), 'name')], /the key is another one/);
  const bytes = readFileSync(path);
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = changed[at] ^ 1;
    writeFileSync(`${path}.changed`, changed);
    assert.throws(() => words(`${path}.changed`, 'name'), { name: 'Failure' });
  }
});

test('a truncated file is refused, or read up to its end where that is allowed', (t) => {
  const path = join(temporaryFolder(t), 'file');
  const writer = new SealedWriter(path, key, 'name');
  writer.write(Buffer.from('one'));
  const { length } = readFileSync(path);
  writer.write(Buffer.from('two'));
  writer.sync();
  assert.throws(() => words(path, 'name'), /its end is missing/);
  assert.equal(words(path, 'name', { isCut: true }), 'onetwo');
  truncateSync(path, length + 3);
  assert.equal(words(path, 'name', { isCut: true }), 'one');
  writer.close();
});

test('a log with a gap is refused', (t) => {
  const facts = { systemIdentifier: '1', timeline: 1, segmentSize: 2 ** 20, serverVersion: '18' };
  const writer = new WalWriter(new Archive(temporaryFolder(t)).begin(facts), key, '0/100000');
  writer.write(Buffer.alloc(100), 0x100000n);
  assert.throws(() => writer.write(Buffer.alloc(100), 0x100065n), /from 0\/100065 on instead of 0\/100064/);
  writer.write(Buffer.alloc(100), 0x100064n);
  writer.close();
});

test('any moment since the first base can be restored, also the last one without its own base', async (t) => {
  const { backup, add, now, restore } = await backedUp(t);
  await add();
  await backup.once();
  await add();
  const afterTwo = await now();
  await add();
  await backup.once();
  await add();
  assert.equal(await count(await restore(afterTwo)), 2);
  assert.equal(await count(await restore()), 3);
  assert.throws(() => findMoment(backup.archive, new Date(0)), /no backup from before/);
  assert.throws(() => findMoment(backup.archive, new Date(Date.now() + 60_000)), /do not reach/);
});

test('a follower has everything committed a moment before, however the server ends', async (t) => {
  const { backup, add, rows, postgres, restore } = await backedUp(t);
  const ending = new AbortController();
  const following = backup.follow({ signal: ending.signal, everyMs: 3_600_000 });
  const covered = () => backup.archive.generations().at(-1)?.bases().length;
  assert.ok(await waitFor(covered, { timeout: 60_000 }));
  for (let times = 0; times < 20; times++) await add();
  // The server does not wait for followers: what they have not received yet is lost with it.
  const [{ end }] = await rows('select pg_current_wal_insert_lsn()::text as "end"');
  const isReceived = async () => {
    const following = await rows(`select 1 from pg_stat_replication where flush_lsn >= '${end}'`);
    return following.length > 0;
  };
  assert.ok(await waitFor(isReceived, { timeout: 60_000 }));
  postgres.stopping = true;
  await postgres.kill('SIGKILL');
  ending.abort();
  await following;
  assert.equal(await count(await restore()), 20);
});

test('a role that may replicate and read is enough, and the sequences of each database are recorded', async (t) => {
  const { backup, url, rows, add } = await backedUp(t);
  await rows("create role backup login replication password 'words' in role pg_read_all_data");
  await rows('create database shop');
  const shop = url.replace(/postgres$/, 'shop');
  await withClient(shop, (client) => client.query('create table orders (id serial primary key)'));
  await withClient(shop, (client) => client.query('insert into orders select from generate_series(1, 41)'));
  await add();
  const role = url.replace('postgres:secret', 'backup:words');
  const other = new Backup({ folder: backup.archive.folder, key, keep: 2, onRemark: assert.fail, url: () => role });
  await other.once();
  const { sequences } = other.archive.generations()[0].covered ?? {};
  assert.deepEqual(sequences, { other: {}, shop: { 'public.orders_id_seq': '41' } });
});

test('a damaged base and one with a gap in its log are refused', async (t) => {
  const { backup } = await backedUp(t);
  const base = await backup.once();
  const [generation] = backup.archive.generations();
  const path = generation.basePath(base.name, 'files.tar');
  copyFileSync(path, `${path}.whole`);
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(path, bytes);
  await assert.rejects(unpackBase(generation, base, key), /cannot be read/);
  renameSync(`${path}.whole`, path);
  const { files } = await unpackBase(generation, base, key);
  assert.ok(files > 900);
  await checkLog(generation, base, key);
  for (const name of readdirSync(join(generation.folder, 'wal'))) rmSync(join(generation.folder, 'wal', name));
  await assert.rejects(checkLog(generation, base, key), /its log is not complete/);
});

test('a base counts once its log is verified, and is deleted otherwise', async (t) => {
  const { backup, url } = await backedUp(t);
  const ending = new AbortController();
  t.after(() => ending.abort());
  void backup.follow({ signal: ending.signal, everyMs: 3_600_000 });
  const isFollowed = () => backup.archive.generations().at(-1)?.bases().length;
  assert.ok(await waitFor(isFollowed, { timeout: 60_000 }));
  // Its bases are sealed with its own key, the log beside them with the key of the follower.
  const another = keyFrom('another key than that of the follower');
  const other = new Backup({
    folder: backup.archive.folder,
    key: another,
    keep: 2,
    onRemark: assert.fail,
    url: () => url,
  });
  await assert.rejects(other.once(), /the key is another one/);
  assert.equal(isFollowed(), 1);
});

test('old bases are deleted with the log that only they need', async (t) => {
  const { backup, add } = await backedUp(t);
  const taken: string[] = [];
  for (let times = 0; times < 3; times++) {
    taken.push((await backup.once()).name);
    await add();
  }
  const [generation] = backup.archive.generations();
  const bases = generation.bases();
  assert.deepEqual(
    bases.map(({ name }) => name),
    taken.slice(1),
  );
  const first = generation.segments()[0] ?? generation.partials()[0].segment;
  assert.ok(Number.parseInt(first.slice(16), 16) >= Number.parseInt(bases[0].start.split('/')[1], 16) >> 24);
});

test('a server that lost its slot starts a new generation, and the former one stays restorable', async (t) => {
  const { backup, add, rows } = await backedUp(t);
  await add();
  await backup.once();
  await rows('select pg_drop_replication_slot(slot_name) from pg_replication_slots');
  await backup.once();
  const generations = backup.archive.generations();
  assert.deepEqual(
    generations.map((generation) => generation.bases().length),
    [1, 1],
  );
  rmSync(generations[1].folder, { recursive: true });
  await backup.once();
  assert.equal(readdirSync(backup.archive.folder).length, 2);
});
