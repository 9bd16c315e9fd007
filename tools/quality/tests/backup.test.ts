import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { before, test } from 'node:test';
import { extract, pack } from 'tar-stream';
import {
  archiveNamed,
  archivesIn,
  MANIFEST,
  manifestOf,
  readArchive,
  writeArchive,
} from '../../local/backup/archive.ts';
import { baseBackup } from '../../local/backup/base-backup.ts';
import { differences, type Contents } from '../../local/backup/manifest.ts';
import { assertNothingLost, marksOf, noteMarks } from '../../local/backup/marks.ts';
import { restoreSnapshot } from '../../local/backup/restore-snapshot.ts';
import { completeSwitch, decide, RESTORED } from '../../local/backup/switch.ts';
import { STATUS } from '../../local/backup/status.ts';
import { takeSnapshot } from '../../local/backup/take-snapshot.ts';
import { withClient } from '../../local/database/connect.ts';
import { prepareDatabase } from '../../local/database/prepare.ts';
import { connectionStrings, provisionDatabases } from '../../local/database/provision.ts';
import { readJson } from '../../local/read-json.ts';
import { ensureSecrets } from '../../local/secrets.ts';
import { startPostgres } from '../../local/servers/postgres.ts';
import { isAlive } from '../../local/supervise/identity-of-process.ts';
import { type ManagedProcess } from '../../local/supervise/managed-process.ts';
import { freePort } from '../../local/supervise/ports.ts';
import { RunFile } from '../../local/supervise/run-file.ts';
import { claimFolder } from '../../local/supervise/stale-run.ts';
import { waitFor } from '../../local/supervise/wait.ts';
import { State } from '../../local/state.ts';
import { newCluster } from './new-cluster.ts';
import { temporaryFolder } from './temporary-folder.ts';

const KEY = 'a key that only this test has, long enough';
const SERVICES = ['identity', 'audit'];
const local = temporaryFolder();
const folder = join(local, 'backup');
const instance = { local, logs: local, databases: SERVICES, fast: true };
let server: ManagedProcess | undefined;
let superuser: string;
let urls: Record<string, ReturnType<typeof connectionStrings>>;

const rows = (service: string, sql: string) =>
  withClient(urls[service].owner, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);
const addRole = (name: string) => rows('identity', `insert into roles (name) values ('${name}') returning id`);
const roles = async () => (await rows('identity', 'select name from roles order by id')).map(({ name }) => name);
const inBackup = (name: string) => new URL(`../../local/backup/${name}.ts`, import.meta.url).href;
const options = (key = KEY) => ({ url: superuser, local, logs: local, folder, key, keep: 2, fast: true });
const snapshot = (key = KEY) => takeSnapshot(options(key));
/** As an operator does it: everything is stopped, and started again afterwards. */
async function restored(path = archiveNamed(folder), key = KEY) {
  await stop();
  try {
    return await restoreSnapshot(instance, path, key);
  } finally {
    await start();
  }
}

async function start() {
  const port = await freePort();
  const secrets = ensureSecrets(local, SERVICES);
  server = await startPostgres({
    folder: join(local, 'postgres'),
    port,
    password: secrets.postgres,
    logFile: join(local, 'log'),
    fast: true,
  });
  superuser = `postgresql://postgres:${secrets.postgres}@127.0.0.1:${port}/postgres`;
  urls = Object.fromEntries(
    SERVICES.map((service) => [service, connectionStrings(`127.0.0.1:${port}`, service, secrets.databases[service])]),
  );
}
const stop = () => server?.stop();
const leftovers = (of = local) => [
  ...readdirSync(of).filter((name) => /^restore\.(new|json)/.test(name)),
  ...(existsSync(join(of, 'snapshot')) ? readdirSync(join(of, 'snapshot')) : []),
];
const damagedCopy = (change: (bytes: Buffer) => void) => {
  const path = join(temporaryFolder(), 'copy.age');
  const bytes = readFileSync(archiveNamed(folder));
  change(bytes);
  writeFileSync(path, bytes);
  return path;
};
const drained = async (tar: Readable) => {
  for await (const chunk of tar) assert.ok(chunk);
};

before(async () => {
  await newCluster(join(local, 'postgres'));
  writeFileSync(
    join(local, 'secrets.json'),
    JSON.stringify({
      ...ensureSecrets(temporaryFolder(), SERVICES),
      postgres: 'secret',
    }),
  );
  mkdirSync(join(local, 'registry', 'audits'), { recursive: true });
  writeFileSync(join(local, 'registry', 'audits', 'entry.js'), 'one');
  await start();
  process.once('exit', () => server?.pid && process.kill(server.pid, 'SIGKILL'));
  await provisionDatabases(superuser, urls);
  for (const service of SERVICES) await prepareDatabase(service, urls[service]);
});

test('a restore proves that it has what was committed when the snapshot was taken, and no number is assigned again', async () => {
  await addRole('Antes');
  const present = await roles();
  const { manifest } = await snapshot();
  const { moment } = manifest;
  assert.deepEqual(readJson(join(folder, STATUS)), { takenAt: moment, provenAt: moment });
  await rows('identity', `delete from roles where name = 'Antes'`); // so that the past is fuller
  // Further than a restore jumps by itself.
  await rows('identity', `select setval('roles_id_seq', 5000000)`);
  const [last] = await addRole('Perdido');
  await noteMarks(local, urls);
  writeFileSync(join(local, 'registry', 'audits', 'entry.js'), 'two');
  const report = await restored();
  assert.deepEqual(await roles(), present);
  assert.equal(report.moment, manifest.moment);
  assert.equal(readFileSync(join(local, 'registry', 'audits', 'entry.js'), 'utf8'), 'one');
  assert.equal(readFileSync(join(report.kept, 'registry', 'audits', 'entry.js'), 'utf8'), 'two');
  assert.equal(new State(local).get('isRestored'), true);
  assert.deepEqual(leftovers(), []);
  const [next] = await addRole('Siguiente');
  assert.ok(Number(next?.id) > Number(last?.id));
  const [{ action } = {}] = await rows(
    'identity',
    `select payload->>'action' as action from outbox_events order by created_at desc limit 1`,
  );
  assert.equal(action, 'restore');
});

test('a restore that was killed before its decision leaves the data, and its server to the next command', async () => {
  const present = await roles();
  const at = join(local, 'restoring');
  await stop();
  const { pid = 0 } = await killedRestore(at);
  assert.ok(isAlive(pid));
  await claimFolder(new RunFile(at), 'restore');
  assert.ok(!isAlive(pid));
  await start();
  assert.deepEqual(await roles(), present);
  await restored();
  assert.deepEqual(leftovers(), []);
});

test('with a clock behind, the new archive stays and an older one goes', async () => {
  const ahead = ['20980101', '20990101'].map((day) => join(folder, `umbral-${day}T000000000Z.tar.gz.age`));
  for (const path of ahead) writeFileSync(path, '');
  const { path } = await snapshot();
  assert.deepEqual(archivesIn(folder), [path, ahead[1]]);
  rmSync(ahead[1]);
});

test('of two snapshots at once one is refused, and the other is complete', async () => {
  const [one, other] = await Promise.allSettled([snapshot(), snapshot()]);
  assert.equal(one.status, 'fulfilled');
  assert.match(String(other.status === 'rejected' && other.reason), /already being taken/);
  assert.deepEqual(leftovers(), []);
});

test('an archive has the keys of its data, also when their file changes before it is written', async () => {
  const keys = join(local, 'secrets.json');
  const former = readFileSync(keys, 'utf8');
  const taking = snapshot();
  const isCopied = () => new RunFile(join(local, 'snapshot')).read()?.children.postgres;
  assert.ok(await waitFor(isCopied, { every: 5, slowest: 5 }));
  writeFileSync(keys, '{}');
  const { path } = await taking.finally(() => writeFileSync(keys, former));
  const entries = extract();
  (await readArchive(path, KEY)).pipe(entries);
  let kept = '';
  for await (const entry of entries) {
    if (entry.header.name === 'secrets.json') kept = await text(entry);
    else entry.resume();
  }
  assert.equal(kept, former);
});

test('a snapshot that was killed leaves a server, which the next one stops, and the newest two archives stay', async () => {
  const former = archivesIn(folder).at(-1);
  const { pid = 0 } = await killedSnapshot();
  const { path, manifest } = await snapshot();
  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
  assert.deepEqual(leftovers(), []);
  assert.deepEqual(archivesIn(folder), [former, path]);
  assert.equal((await manifestOf(path, KEY)).moment, manifest.moment);
  assert.throws(() => archiveNamed(folder, 'umbral-none'), /There is no backup umbral-none/);
});

test('a full disk refuses snapshot and restore with a sentence, and leaves nothing half done', async (t) => {
  const small = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', small], { stdio: 'ignore' });
  } catch {
    return t.skip('a small disk is a mount, which needs root');
  }
  try {
    const full = /The disk of .* is full/;
    await assert.rejects(takeSnapshot({ ...options(), folder: small }), full);
    assert.deepEqual([readdirSync(small), leftovers()], [[], []]);
    copyFileSync(join(local, 'secrets.json'), join(small, 'secrets.json'));
    await assert.rejects(restoreSnapshot({ ...instance, local: small }, archiveNamed(folder), KEY), full);
    assert.deepEqual(leftovers(small), []);
  } finally {
    execFileSync('umount', [small]);
  }
});

const killedSnapshot = () =>
  killed(
    join(local, 'snapshot'),
    `const { takeSnapshot } = await import('${inBackup('take-snapshot')}'); await takeSnapshot(${JSON.stringify(options())});`,
  );
const killedRestore = (at: string) =>
  killed(
    at,
    `const { restoreSnapshot } = await import('${inBackup('restore-snapshot')}');
     const { RunFile } = await import('${inBackup('../supervise/run-file')}');
     const runFile = new RunFile('${at}'); runFile.claim('restore');
     const instance = { ...${JSON.stringify(instance)}, onPid: (name, pid) => runFile.note(name, pid) };
     await restoreSnapshot(instance, '${archiveNamed(folder)}', '${KEY}');`,
  );

/** Kills the process of a program once its copy of the server runs. @param at folder of its run file @returns that server */
async function killed(at: string, program: string): Promise<{ pid?: number }> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: 'ignore',
  });
  const runFile = new RunFile(at);
  const exited = once(child, 'exit');
  const server = await Promise.race([waitFor(() => runFile.read()?.children.postgres), exited.then(() => undefined)]);
  child.kill('SIGKILL');
  await exited;
  return server ?? {};
}

test('another key, a cut, a changed and a foreign archive are refused, and the data stays', async () => {
  const present = await roles();
  const refused = async (path: string, message: RegExp, key = KEY) => {
    await assert.rejects(restored(path, key), message);
    assert.deepEqual(await roles(), present);
    assert.deepEqual(leftovers(), []);
  };
  await refused(archiveNamed(folder), /its key is another one/, 'another key than the one that it has');
  const cut = damagedCopy(() => {});
  truncateSync(cut, readFileSync(cut).length - 100_000);
  await refused(cut, /damaged|no backup/);
  await refused(
    damagedCopy((bytes) => (bytes[bytes.length >> 1] ^= 1)),
    /damaged/,
  );
  await refused(
    damagedCopy((bytes) => bytes.fill(0, 0, 200)),
    /cannot be opened/,
  );
  const foreign = pack();
  foreign.entry({ name: 'letter.txt' }, 'hello');
  foreign.finalize();
  await refused(await writeArchive(temporaryFolder(), new Date(), KEY, foreign), /is no backup of Umbral/);
});

test('an archive whose rows differ from its manifest is refused, and the data stays', async () => {
  const present = await roles();
  const other = pack();
  const entries = extract();
  (await readArchive(archiveNamed(folder), KEY)).pipe(entries);
  const writing = writeArchive(temporaryFolder(), new Date(), KEY, other);
  for await (const entry of entries) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
    const content = Buffer.concat(chunks);
    const isManifest = entry.header.name === MANIFEST;
    const altered = () => Buffer.from(content.toString().replace(/("roles": \{\s+"rows": )\d+/, '$1 77'));
    const changed = isManifest ? altered() : content;
    if (isManifest) assert.notDeepEqual(changed, content);
    other.entry({ ...entry.header, size: changed.length }, changed);
  }
  other.finalize();
  await assert.rejects(restored(await writing), (error: { message: string; details: string }) => {
    assert.match(error.message, /does not hold what its manifest states/);
    assert.match(error.details, /umbral_identity\.roles has \d+ rows up to \d+, not 77/);
    return true;
  });
  assert.deepEqual(await roles(), present);
});

test('a lost connection during the copy leaves no archive and no draft', async () => {
  const known = archivesIn(folder);
  const { files } = await baseBackup(superuser);
  await once(files, 'readable');
  files.destroy();
  const role = superuser.replace('postgres:secret', 'stranger:secret');
  await assert.rejects(takeSnapshot({ url: role, local, logs: local, folder, key: KEY, keep: 2, fast: true }));
  assert.deepEqual(archivesIn(folder), known);
  assert.deepEqual(leftovers(), []);
});

test('a restore that was interrupted after its decision is completed, from each of its steps, with former data and without', () => {
  const replaced = ['postgres/data', 'registry', 'secrets.json'];
  const parts = [...replaced, 'nats/jetstream', 'redis/dump.rdb'];
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const steps = Array.from({ length: 2 * parts.length + 1 }, (_, step) => step);
  for (const [step, former] of steps.flatMap((step) => [[step, 'old'] as const, [step, false] as const])) {
    const at = temporaryFolder();
    for (const part of former ? parts : []) write(join(at, part), 'old');
    for (const part of replaced) write(join(at, RESTORED, part), 'new');
    let renames = 0;
    const stopped = new Error('stopped');
    const stop = () => {
      if (renames++ === step) throw stopped;
    };
    assert.throws(() => decide(at, 'now', stop), stopped);
    assert.equal(completeSwitch(at), true);
    const read = (part: string) => existsSync(join(at, part)) && readFileSync(join(at, part), 'utf8');
    for (const part of parts) {
      assert.equal(read(part), replaced.includes(part) && 'new', `${part} after step ${step}`);
      assert.equal(read(`before-now/${part}`), former, `former ${part} after step ${step}`);
    }
    assert.equal(completeSwitch(at), false);
  }
});

test('a start notices that a database lost what it had, or that its folder was deleted', async () => {
  await noteMarks(local, urls);
  await assertNothingLost(local, urls);
  const [last] = await addRole('Nueva');
  await assertNothingLost(local, urls);
  await rows('identity', `select setval('roles_id_seq', 1)`);
  await assert.rejects(
    assertNothingLost(local, urls),
    (error: { message: string; details: string; wayOut: string }) => {
      assert.match(error.message, /hold less than they did/);
      assert.match(error.details, /umbral_identity: public\.roles_id_seq was at \d+ and is at 1/);
      assert.match(error.wayOut, /npm run data -- restore/);
      return true;
    },
  );
  await rows('identity', `select setval('roles_id_seq', ${String(last?.id)})`);
  await withClient(superuser, (client) => client.query('create database umbral_empty'));
  const empty = superuser.replace(/postgres$/, 'umbral_empty');
  copyFileSync(join(local, 'marks.json'), join(local, 'marks.kept'));
  writeFileSync(join(local, 'marks.json'), JSON.stringify({ umbral_empty: marksOf(local).umbral_identity }));
  await assert.rejects(assertNothingLost(local, { empty: { owner: empty, app: empty } }), /hold less/);
  copyFileSync(join(local, 'marks.kept'), join(local, 'marks.json'));
});

test('a server with tablespaces is not backed up by half', async () => {
  const place = temporaryFolder();
  const { chownSync, statSync } = await import('node:fs');
  const { uid, gid } = statSync(join(local, 'postgres', 'data'));
  chownSync(place, uid, gid);
  await withClient(superuser, (client) => client.query(`create tablespace elsewhere location '${place}'`));
  const { files } = await baseBackup(superuser);
  await assert.rejects(drained(files), /tablespaces of its own/);
  await withClient(superuser, (client) => client.query('drop tablespace elsewhere'));
});

test('what is missing, fewer, more or of another head is a difference', () => {
  const table = (count: number, highestId: string | null) => ({
    tables: { users: { rows: count, highestId } },
    sequences: {},
  });
  const expected: Contents = { databases: { shop: table(2, '7') }, auditHead: { size: '9', root: 'ab' } };
  const of = (found: Partial<Contents>) => differences(expected, { ...expected, ...found });
  assert.deepEqual(of({}), []);
  assert.deepEqual(of({ databases: {} }), ['the database shop is missing']);
  assert.deepEqual(of({ databases: { shop: table(1, '7') } }), ['shop.users has 1 rows up to 7, not 2 up to 7']);
  assert.deepEqual(of({ databases: { shop: table(2, '8') } }), ['shop.users has 2 rows up to 8, not 2 up to 7']);
  assert.deepEqual(of({ auditHead: { size: '9', root: 'cd' } }), ['the head of the audit is another one: 9 entries']);
});

test.after?.(() => stop());
