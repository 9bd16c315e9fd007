import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { AppError, sizes } from '@umbral/service-kit';
import { extract, type Extract, type Headers } from 'tar-stream';
import { assertAllowedFile, entryName, refusedArchive } from './archive-limits.js';

/** An upload that stalls must not hold its draft for longer. */
const LIMIT_MS = 120_000;

/**
 * Writes the files of a gzipped tar into an empty folder. The limits are checked while the bytes arrive, so that a small archive that
 * unpacks into a large one is refused before it fills the disk or the memory.
 * @throws AppError validation, body_too_large, invalid_request
 */
export async function unpack(archive: Readable, folder: string): Promise<void> {
  const entries = extract();
  const ending = new AbortController();
  const late = AbortSignal.timeout(LIMIT_MS);
  const signal = AbortSignal.any([late, ending.signal]);
  const feed = async () => {
    try {
      await pipeline(archive, createGunzip(), unpackedLimit(), entries, { signal: late });
    } catch (error) {
      // An entry that ends between its header and its first read does not report the error itself.
      ending.abort();
      throw error;
    }
  };
  const [fed, written] = await Promise.allSettled([feed(), writeEntries(entries, folder, signal)]);
  const failures = [written, fed].flatMap((part) => (part.status === 'rejected' ? [part.reason as unknown] : []));
  if (failures.length === 0) return;
  throw (
    failures.find((failure) => failure instanceof AppError) ??
    refusalOf(failures.find(isOfDisk) ?? failures[0], late.aborted)
  );
}

/** Counts headers as well: the entries of a tar may have headers of any size. */
function unpackedLimit(): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > sizes.unpackedArchive.most)
        done(refusedArchive(`Los ficheros del módulo ocupan más de ${sizes.unpackedArchive.most / 1024 / 1024} MiB`));
      else done(null, chunk);
    },
  });
}

async function writeEntries(entries: Extract, folder: string, signal: AbortSignal): Promise<void> {
  const names = new Set<string>();
  let count = 0;
  for await (const entry of entries) {
    const name = nameOf(entry.header);
    count += 1;
    if (count > sizes.archiveFiles.most)
      throw refusedArchive(
        `El archivo tiene más de ${sizes.archiveFiles.most.toLocaleString('es-ES', { useGrouping: true })} ficheros`,
      );
    if (name === undefined || entry.header.type === 'directory') {
      entry.resume();
      continue;
    }
    assertAllowedFile(name);
    // Also where only the case differs: file systems of developers do not distinguish it.
    if (names.has(name.toLowerCase())) throw refusedArchive(`El archivo tiene dos veces el fichero ${name}`);
    names.add(name.toLowerCase());
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await pipeline(entry, createWriteStream(file, { flags: 'wx', flush: true }), { signal });
  }
}

function nameOf({ name, type, size }: Headers): string | undefined {
  const relative = entryName(name);
  if (type !== 'file' && type !== 'directory')
    throw refusedArchive(`El archivo solo puede tener ficheros normales: ${relative ?? name} no lo es`);
  if (!Number.isSafeInteger(size) || Number(size) < 0) throw refusedArchive('El archivo no es un tar válido');
  return relative;
}

const isOfDisk = (error: unknown): boolean => (error as NodeJS.ErrnoException | undefined)?.syscall !== undefined;

/** Errors of the disk stay errors; what remains are those of gzip and tar. */
function refusalOf(error: unknown, isLate: boolean): unknown {
  if (isLate) return new AppError('request_timeout', { cause: error });
  // A file where an earlier entry has a folder, or the other way round.
  if (['EEXIST', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
    return refusedArchive('El archivo no es un tar válido');
  return isOfDisk(error)
    ? error
    : new AppError('validation', { message: 'El archivo no es un tar comprimido con gzip válido', cause: error });
}
