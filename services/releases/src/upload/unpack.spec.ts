import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { AppError, sizes } from '@umbral/service-kit';
import { pack, type Headers } from 'tar-stream';
import { filesBelow } from '../files/content-hash.js';
import { unpack } from './unpack.js';

type Entry = Headers & { content?: string | Buffer };

async function tarOf(entries: readonly Entry[]): Promise<Buffer> {
  const archive = pack();
  for (const { content = '', ...header } of entries) archive.entry(header, content);
  archive.finalize();
  return buffer(archive);
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unpack-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** In pieces, as a network delivers them. */
function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
}
const unpackBytes = (bytes: Buffer) => unpack(Readable.from(pieces(bytes)), folder);
const unpackEntries = async (...entries: Entry[]) => unpackBytes(gzipSync(await tarOf(entries)));
const refusal = async (unpacking: Promise<void>) => {
  const error = await unpacking.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? [error.code, error.message] : error;
};

it('writes the files of the archive, and folders only as parents of files', async () => {
  await unpackEntries(
    { name: './', type: 'directory' },
    { name: './module.json', content: '{}' },
    { name: './empty/', type: 'directory' },
    { name: 'assets/page.0a1b.js', content: 'export {};' },
    { name: 'assets/page.0a1b.js.br', content: Buffer.from([1, 2, 3]) },
  );
  expect(await filesBelow(folder)).toEqual(['assets/page.0a1b.js', 'assets/page.0a1b.js.br', 'module.json']);
  expect(await readFile(join(folder, 'assets/page.0a1b.js'), 'utf8')).toBe('export {};');
  expect(existsSync(join(folder, 'empty'))).toBe(false);
});

const ofLength = (length: number) => `${'a/'.repeat(length / 2 - 4)}page1.js`;
const long = ofLength(sizes.archivePath.most + 2);

it.each<[string, Entry[], string]>([
  ['an absolute path', [{ name: '/etc/x.js' }], 'El archivo tiene una ruta que no se admite: "/etc/x.js"'],
  ['a path that leaves the folder', [{ name: '../x.js' }], 'El archivo tiene una ruta que no se admite: "../x.js"'],
  [
    'a path that leaves a folder',
    [{ name: 'a/../../x.js' }],
    'El archivo tiene una ruta que no se admite: "a/../../x.js"',
  ],
  ['an empty segment', [{ name: 'a//x.js' }], 'El archivo tiene una ruta que no se admite: "a//x.js"'],
  ['a backslash', [{ name: 'a\\x.js' }], 'El archivo tiene una ruta que no se admite: "a\\\\x.js"'],
  [
    'a folder that leaves it',
    [{ name: '../a', type: 'directory' }],
    'El archivo tiene una ruta que no se admite: "../a"',
  ],
  ['a path of more than 200 characters', [{ name: long }], 'El archivo tiene una ruta de más de 200 caracteres'],
  [
    'a symbolic link',
    [{ name: 'a.js', type: 'symlink', linkname: '/etc/passwd' }],
    'El archivo solo puede tener ficheros normales: a.js no lo es',
  ],
  [
    'a hard link',
    [{ name: 'a.js' }, { name: 'b.js', type: 'link', linkname: 'a.js' }],
    'El archivo solo puede tener ficheros normales: b.js no lo es',
  ],
  [
    'a device',
    [{ name: 'a.js', type: 'block-device' }],
    'El archivo solo puede tener ficheros normales: a.js no lo es',
  ],
  [
    'a file of another kind',
    [{ name: 'run.sh' }],
    'Un módulo no lleva ficheros como run.sh: solo js, css, map, json, txt, br, gz, svg, png, webp, woff2, html',
  ],
  [
    'a file without an extension',
    [{ name: 'a.js/run' }],
    'Un módulo no lleva ficheros como a.js/run: solo js, css, map, json, txt, br, gz, svg, png, webp, woff2, html',
  ],
  ['a file twice', [{ name: 'a.js' }, { name: './a.js' }], 'El archivo tiene dos veces el fichero a.js'],
  ['two names that differ in case', [{ name: 'a.js' }, { name: 'A.js' }], 'El archivo tiene dos veces el fichero A.js'],
  ['a file inside of a file', [{ name: 'a.js' }, { name: 'a.js/b.js' }], 'El archivo no es un tar válido'],
])('refuses %s', async (_, entries, message) => {
  expect(await refusal(unpackEntries(...entries))).toEqual(['validation', message]);
});

it('refuses more than 2,000 files, of which folders count', async () => {
  const folders = Array.from({ length: sizes.archiveFiles.most }, (_, index) => ({
    name: `${index}`,
    type: 'directory' as const,
  }));
  const file = { name: 'a.js' };
  expect(await refusal(unpackEntries(...folders.slice(1), file))).toBeUndefined();
  await rm(folder, { recursive: true });
  expect(await refusal(unpackEntries(...folders, file))).toEqual([
    'validation',
    'El archivo tiene más de 2.000 ficheros',
  ]);
});

const tooLarge = ['validation', 'Los ficheros del módulo ocupan más de 60 MiB'];

it('refuses a small archive of large files before all of it is written', async () => {
  const half = Buffer.alloc(sizes.unpackedArchive.most / 2 + 1_024);
  const archive = gzipSync(
    await tarOf([
      { name: 'a.js', content: half },
      { name: 'b.js', content: half },
    ]),
  );
  expect(archive.length).toBeLessThan(1024 * 1024);
  expect(await refusal(unpackBytes(archive))).toEqual(tooLarge);
});

it('refuses headers without an end', async () => {
  const header = (await tarOf([{ name: 'x', type: 'pax-header', size: 0 }])).subarray(0, 512);
  const huge = Buffer.concat([header, Buffer.alloc(sizes.unpackedArchive.most)]);
  huge.write('77777777777\0', 124, 'latin1');
  huge.fill(' ', 148, 156);
  const sum = huge.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  huge.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  expect(await refusal(unpackBytes(gzipSync(huge)))).toEqual(tooLarge);
});

const noTar = ['validation', 'El archivo no es un tar comprimido con gzip válido'];

it.each([
  ['what is no gzip', async () => tarOf([{ name: 'a.js' }])],
  ['nothing', async () => Buffer.alloc(0)],
  ['a gzip of something else', async () => gzipSync(Buffer.alloc(2_000, 'x'))],
  [
    'half of a gzip',
    async () => gzipSync(await tarOf([{ name: 'a.js', content: 'a'.repeat(9_000) }])).subarray(0, -20),
  ],
  [
    'half of a tar',
    async () => gzipSync((await tarOf([{ name: 'a.js', content: 'a'.repeat(9_000) }])).subarray(0, 5_000)),
  ],
])('refuses %s', async (_, bytesOf) => {
  expect(await refusal(unpackBytes(await bytesOf()))).toEqual(noTar);
});

it('ends with the error of an upload that breaks off', async () => {
  const archive = gzipSync(await tarOf([{ name: 'a.js', content: 'a'.repeat(200_000) }]));
  const broken = Readable.from(
    (function* () {
      yield archive.subarray(0, 50);
      throw new AppError('invalid_request');
    })(),
  );
  expect(await refusal(unpack(broken, folder))).toEqual(['invalid_request', expect.any(String)]);
});
