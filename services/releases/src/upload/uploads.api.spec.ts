import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { releasesApi } from '@umbral/contracts';
import { durations, secondsOf } from '@umbral/service-kit';
import { eventually, Office, stack } from '@umbral/service-kit/testing';
import { kept, livePath, registry } from '../../test/deployed.js';
import { auditOf, closeDatabase, query } from '../../test/events.js';
import { archiveOf, callUpload, filesOf, manifestOf, moduleNamed, publish, upload } from '../../test/modules.js';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

const uploadFiles = async (files: Record<string, string>) =>
  office.admin.call(releasesApi.upload, { body: await archiveOf(files) });
function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
const drafts = () => readdir(join(registry, '.drafts')).catch(() => []);
/** Other files may upload meanwhile; a draft that is left stays. */
const noDrafts = () => eventually(drafts, (found) => found.length === 0);

it('stores the files under their hash, and users do not get them', async () => {
  const name = moduleNamed('stored');
  const stored = await upload(office.admin, { name, code: 'one' }, { commit: 'abc123', note: 'Primera' });
  expect(stored).toMatchObject({ module: name, version: '1.0.0', state: 'stored' });
  expect(stored.path).toMatch(new RegExp(`^${name}/1\\.0\\.0-[0-9a-f]{12}$`));
  expect(await readFile(join(registry, stored.path, 'assets/page.js'), 'utf8')).toBe('one');
  expect(await livePath(name)).toBeUndefined();
  const changes = `select from outbox_events
    where subject = 'umbral.domain.releases.release.changed' and payload -> 'payload' ->> 'module' = $1`;
  expect(await query(changes, [name])).toEqual([]);
  expect(await kept(office.admin, stored.path)).toMatchObject({
    state: 'stored',
    publisher: office.admin.user.email,
    commit: 'abc123',
    note: 'Primera',
    retiredAt: null,
  });
  const [entry] = await auditOf('release', stored.id);
  expect(entry?.details.changes).toMatchObject({ newVersion: { before: null, after: '1.0.0' } });
});

it('answers the same content with the stored release, and does not audit it again', async () => {
  const name = moduleNamed('again');
  const first = await upload(office.admin, { name });
  await office.admin.result(releasesApi.publish, { body: { path: first.path } });
  expect(await upload(office.admin, { name })).toEqual({ ...first, state: 'live' });
  expect((await auditOf('release', first.id)).map(({ action }) => action)).toEqual(['create', 'publish']);
});

it('refuses other content for a stored version, unless it is a rebuild', async () => {
  const name = moduleNamed('rebuilt');
  const first = await upload(office.admin, { name, code: 'one' });
  const { status, problem } = await callUpload(office.admin, { name, code: 'two' });
  expect([status, problem.code, problem.message]).toEqual([
    409,
    'conflict',
    `La versión 1.0.0 de ${name} ya se subió con otro contenido. Sube el número de versión en su module.json`,
  ]);
  const second = await upload(office.admin, { name, code: 'two' }, { rebuild: 'true' });
  expect(second.path).not.toBe(first.path);
});

it('replaces damaged files by the same content', async () => {
  const name = moduleNamed('mended');
  const { path } = await upload(office.admin, { name, code: 'good' });
  await writeFile(join(registry, path, 'remoteEntry.js'), 'bad');
  await upload(office.admin, { name, code: 'good' });
  expect(await readFile(join(registry, path, 'remoteEntry.js'), 'utf8')).toBe('good');
});

describe('refuses', () => {
  const good = filesOf({ name: 'refused' });

  it.each([
    [
      'an archive without a manifest',
      { 'remoteEntry.js': '' },
      'El archivo no es un módulo compilado: le falta module.json',
    ],
    [
      'one without an entry',
      { 'module.json': good['module.json']! },
      'El archivo no es un módulo compilado: le falta remoteEntry.js',
    ],
    ['a manifest that is no JSON', { ...good, 'module.json': '{' }, 'El fichero module.json no es JSON válido'],
    [
      'one that describes no module',
      { ...good, 'module.json': '{"name":"A"}' },
      'El fichero module.json no describe un módulo',
    ],
    [
      'a page of the gateway',
      { ...good, 'module.json': JSON.stringify(manifestOf({ name: 'refused', pages: ['/api/x'] })) },
      'El fichero module.json no describe un módulo',
    ],
    [
      'another kind of file',
      { ...good, 'run.sh': '' },
      expect.stringContaining('Un módulo no lleva ficheros como run.sh'),
    ],
    [
      'a path that leaves the folder',
      { ...good, '../x.js': '' },
      'El archivo tiene una ruta que no se admite: "../x.js"',
    ],
  ])('%s', async (_, files, message) => {
    const { status, problem } = await uploadFiles(files);
    expect([status, problem.code, problem.message]).toEqual([422, 'validation', message]);
    await noDrafts();
  });

  it('JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await office.admin.call(releasesApi.upload, { body: {}, headers })).status).toBe(415);
  });

  it('an archive of more than 20 MiB, also without a declared length', async () => {
    const archive = await archiveOf({ ...good, 'large.js': randomBytes(21 * 1024 * 1024).toString('base64url') });
    const { status, problem } = await office.admin.call(releasesApi.upload, { body: Readable.from(pieces(archive)) });
    expect([status, problem.code]).toEqual([413, 'body_too_large']);
  });

  it('a user who is no administrator', async () => {
    const { caller } = await office.member({});
    expect((await callUpload(caller, { name: moduleNamed('none') })).status).toBe(403);
  });
});

it('leaves nothing of an upload that breaks off', async () => {
  const name = moduleNamed('broken');
  const archive = await archiveOf({ ...filesOf({ name }), 'assets/large.js': 'x'.repeat(2_000_000) });
  const { hostname, port } = new URL(stack.urls.releases);
  const token = (await office.admin.exchange())?.tokens.releases;
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/releases HTTP/1.1\r\nhost: releases\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/gzip\r\ncontent-length: ${archive.length}\r\n\r\n`,
  );
  socket.write(archive.subarray(0, archive.length - 100));
  const manifests = async () =>
    Promise.all(
      (await drafts()).map((id) => readFile(join(registry, '.drafts', id, 'module.json'), 'utf8').catch(() => '')),
    );
  await eventually(async () => (await manifests()).some((manifest) => manifest.includes(name)));
  socket.destroy();
  await noDrafts();
  expect(existsSync(join(registry, name))).toBe(false);
  expect(await query('select from releases where module = $1', [name])).toEqual([]);
});

it('keeps five releases of a module, and those that were in use within a week', async () => {
  const name = moduleNamed('many');
  const paths: string[] = [];
  for (let minor = 1; minor <= 7; minor += 1)
    paths.push(await publish(office.admin, { name, version: `0.${minor}.0` }));
  expect(await query('select path from releases where module = $1 order by id', [name])).toHaveLength(7);
  const retire = (path: string | undefined, seconds: number) =>
    query(
      `update releases set published_at = now() - interval '1 year', retired_at = now() - make_interval(secs => $2)
       where path = $1`,
      [path, seconds],
    );
  await retire(paths[0], secondsOf(durations.formerRelease) + 1);
  await retire(paths[1], secondsOf(durations.formerRelease) - 600);
  paths.push(await publish(office.admin, { name, version: '0.8.0' }));
  const stored = await query<{ path: string }>('select path from releases where module = $1 order by id', [name]);
  expect(stored.map(({ path }) => path)).toEqual(paths.slice(1));
  await eventually(
    async () => paths.filter((path) => existsSync(join(registry, path))),
    (found) => found.length === 7,
  );
});
