import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { extract, type Headers } from 'tar-stream';
import { Failure } from '../failure.ts';
import { type Base, type Generation } from './archive.ts';
import { parseLsn, segmentLsn, segmentName, segmentStart } from './lsn.ts';
import { readSealed } from './sealed-file.ts';

interface Manifest {
  Files: { Path?: string; 'Encoded-Path'?: string; Size: number; 'Checksum-Algorithm': string; Checksum: string }[];
}

/** Where an entry of the archive goes: answers a writer for a file. */
export type Target = (header: Headers) => { write: (chunk: Buffer) => void; end: () => void } | undefined;

/**
 * Reads a whole base and verifies each file against PostgreSQL's backup manifest.
 * @param target receives the files; they are only verified unless given
 * @throws Failure when one is missing, too much, or another
 */
export async function unpackBase(generation: Generation, { name }: Base, key: Buffer, target?: Target) {
  const open = (file: string) => readSealed(generation.basePath(name, file), key, generation.sealedName(name, file));
  const manifest = JSON.parse(Buffer.concat([...open('manifest')]).toString()) as Manifest;
  const expected = new Map(manifest.Files.map((file) => [pathOf(file), file]));
  const tar = extract();
  const reading = pipeline(Readable.from(inTurns(open('files.tar'))), tar);
  reading.catch(() => {}); // awaited below, or thrown by the loop
  for await (const entry of tar) {
    const sink = target?.(entry.header);
    const hash = createHash('sha256');
    for await (const chunk of entry as AsyncIterable<Buffer>) {
      hash.update(chunk);
      sink?.write(chunk);
    }
    sink?.end();
    if (entry.header.type !== 'file') continue;
    const path = entry.header.name.replace(/^\.\//, '');
    const file = expected.get(path);
    if (!file || file.Size !== entry.header.size || file.Checksum !== hash.digest('hex'))
      throw new Failure(`The base ${name} is damaged: ${path} is not what PostgreSQL wrote.`);
    expected.delete(path);
  }
  await reading;
  const [missing] = expected.keys();
  if (missing) throw new Failure(`The base ${name} is damaged: ${missing} is missing.`);
  return { files: manifest.Files.length };
}

/** That the log of a base is there from its start to its end and can be read. */
export async function checkLog(generation: Generation, { name, start, end }: Base, key: Buffer) {
  const { segmentSize } = generation.facts;
  const last = parseLsn(end);
  for (let lsn = segmentStart(parseLsn(start), segmentSize); lsn < last; lsn += BigInt(segmentSize)) {
    const bytes = BigInt(readSegment(generation, segmentName(generation.facts.timeline, lsn, segmentSize), key).length);
    if (lsn + bytes < last && bytes < segmentSize)
      throw new Failure(`The base ${name} cannot be restored: its log is not complete.`);
    await turn();
  }
}

/** Yields to the event loop between two pieces, so that the log is received during the check. */
async function* inTurns(pieces: Iterable<Buffer>) {
  for (const piece of pieces) {
    yield piece;
    await turn();
  }
}

/** The bytes of one file of the log; the one that was being written last may be short. */
export function readSegment(generation: Generation, segment: string, key: Buffer): Buffer {
  const name = generation.sealedName('wal', segment);
  if (existsSync(generation.walPath(segment)))
    return Buffer.concat([...readSealed(generation.walPath(segment), key, name)]);
  const parts = generation
    .partials()
    .filter((partial) => partial.segment === segment)
    .map(({ path }) => Buffer.concat([...readSealed(path, key, name, { isCut: true })]));
  const [longest = Buffer.alloc(0)] = parts.sort((a, b) => b.length - a.length);
  return longest;
}

/** Names of the log's files from that of a place on, which follow each other. */
export function segmentsFrom(generation: Generation, lsn: string): string[] {
  const { timeline, segmentSize } = generation.facts;
  const known = new Set([...generation.segments(), ...generation.partials().map(({ segment }) => segment)]);
  const first = segmentName(timeline, parseLsn(lsn), segmentSize);
  const names: string[] = [];
  for (let name = first; known.has(name);) {
    names.push(name);
    name = segmentName(timeline, segmentLsn(name, segmentSize) + BigInt(segmentSize), segmentSize);
  }
  return names;
}

const pathOf = (file: Manifest['Files'][number]) =>
  file.Path ?? Buffer.from(file['Encoded-Path'] ?? '', 'hex').toString();
