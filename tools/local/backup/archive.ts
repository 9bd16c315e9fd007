import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract } from 'tar-stream';
import { codeOf, Failure, messageOf } from '../failure.ts';
import { type Manifest } from './manifest.ts';

const NAME = /^umbral-\d{8}T\d{9}Z\.tar\.gz\.age$/;
/** The first entry of each archive. */
export const MANIFEST = 'manifest.json';
/** log2 of the work of a guess. Keys are random, 32 characters or more: the derivation need not be slow. */
const SCRYPT_WORK = 12;

/** Archives of a folder, oldest first. A file that is being written has another name. */
export function archivesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** @param given the name of an archive of the folder, or a path; the newest unless given @throws Failure when there is none */
export function archiveNamed(folder: string, given?: string): string {
  const all = archivesIn(folder);
  const found = given ? [join(folder, given), resolve(given)].find(existsSync) : all.at(-1);
  if (found) return found;
  throw new Failure(given ? `There is no backup ${given}.` : `There is no backup in ${folder}.`, {
    wayOut: all.length
      ? `There are: ${all.map((path) => basename(path)).join(', ')}`
      : 'Make one with: npm run data -- backup',
  });
}

/**
 * Writes a tar archive compressed and encrypted, complete or not at all. `age -d` with the key opens it elsewhere.
 * @param moment of what it holds: names the file
 * @returns its path
 */
export async function writeArchive(folder: string, moment: Date, key: string, tar: Readable): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `umbral-${stamp(moment)}.tar.gz.age`);
  const draft = `${path}.partial`;
  const age = new Encrypter();
  age.setPassphrase(key);
  age.setScryptWorkFactor(SCRYPT_WORK);
  try {
    const packed = createGzip({ level: 1 });
    const reading = pipeline(tar, packed);
    reading.catch(() => {}); // awaited below
    const encrypted = await age.encrypt(Readable.toWeb(packed) as globalThis.ReadableStream<Uint8Array>);
    await pipeline(
      Readable.fromWeb(encrypted as ReadableStream),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await reading;
    renameSync(draft, path);
    return path;
  } catch (error) {
    rmSync(draft, { force: true });
    throw fullDisk(error, folder) ?? error;
  }
}

/**
 * The tar archive inside. Its end is authenticated: a cut, changed or swapped part ends the stream with an error.
 * @throws Failure when the key is another one
 */
export async function readArchive(path: string, key: string): Promise<Readable> {
  const age = new Decrypter();
  age.addPassphrase(key);
  const file = createReadStream(path, { highWaterMark: 1 << 20 });
  try {
    const packed = await age.decrypt(Readable.toWeb(file) as globalThis.ReadableStream<Uint8Array>);
    const tar = createGunzip();
    // A pipeline would end the archive with the error of the part, which names no file.
    const source = Readable.fromWeb(packed as ReadableStream).once('error', (error) =>
      tar.destroy(damaged(path, error)),
    );
    tar.once('close', () => source.destroy());
    source.pipe(tar);
    return tar;
  } catch (error) {
    file.destroy();
    throw new Failure(`${basename(path)} cannot be opened: it is damaged, or its key is another one.`, {
      cause: error,
      wayOut: 'The key is BACKUP_KEY, or backupKey of the secrets.json of the machine that made it.',
    });
  }
}

/** Reads it to its end, which is where a cut or changed one shows. @throws Failure when it is damaged or the key is another one */
export async function verifyArchive(path: string, key: string): Promise<void> {
  for await (const _ of await readArchive(path, key));
}

/** Without reading the rest. */
export async function manifestOf(path: string, key: string): Promise<Manifest> {
  const tar = await readArchive(path, key);
  const entries = extract();
  tar.on('error', (error) => entries.destroy(error));
  tar.pipe(entries);
  for await (const entry of entries) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
    tar.unpipe(entries);
    tar.destroy();
    if (entry.header.name !== MANIFEST) break;
    return JSON.parse(Buffer.concat(chunks).toString()) as Manifest;
  }
  throw new Failure(`${basename(path)} is no backup of Umbral: it does not begin with ${MANIFEST}.`);
}

/**
 * Deletes the oldest, so that so many stay, and what an interrupted run left.
 * @param written the newest, whatever a wrong clock called it
 */
export function prune(folder: string, keep: number, written: string): void {
  const others = archivesIn(folder).filter((path) => path !== written);
  for (const path of others.slice(0, Math.max(0, others.length + 1 - keep))) rmSync(path);
  for (const name of readdirSync(folder).filter(
    (each) => NAME.test(each.replace(/\.partial$/, '')) && each.endsWith('.partial'),
  ))
    if (Date.now() - statSync(join(folder, name)).mtimeMs > ABANDONED_MS) rmSync(join(folder, name));
}

const ABANDONED_MS = 24 * 3_600_000;

/** `20261123T081500123Z`: the moment in a name. */
export const stamp = (time: Date): string => time.toISOString().replace(/[-:.]/g, '');

const damaged = (path: string, cause: unknown) =>
  new Failure(`${basename(path)} is damaged: ${messageOf(cause)}.`, {
    cause,
    wayOut: 'Use an earlier one: npm run data -- restore --list',
  });

export const fullDisk = (error: unknown, folder: string): Failure | undefined =>
  codeOf(error) === 'ENOSPC'
    ? new Failure(`The disk of ${folder} is full. Nothing was changed.`, {
        cause: error,
        wayOut: 'Free some space, or choose another disk.',
      })
    : undefined;
