import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../local/failure.ts';
import { root } from '../../local/paths.ts';
import { readJson } from '../../local/read-json.ts';
import { type OpenApiDocument } from './document.ts';

type Documents = Record<string, OpenApiDocument>;

const PROGRAM = join('tools', 'release', 'openapi', 'from-source.ts');
/** What documents are made of. */
const SOURCES = [join('libs', 'contracts', 'src'), join('libs', 'service-kit', 'src'), PROGRAM];

/**
 * Documents of all services, generated from the sources of a checkout, independent of builds.
 * @returns by service
 */
export const sourceDocuments = (checkout = root): Documents => readJson<Documents>(documentsFile(checkout));

/** The file of the documents: kept in `.local` of the checkout until a source changes, because specs of many processes read it. */
export function documentsFile(checkout = root): string {
  const folder = join(checkout, '.local', 'openapi');
  const file = join(folder, `${fingerprintOf(checkout)}.json`);
  if (!existsSync(file)) {
    const text = generate(checkout);
    mkdirSync(folder, { recursive: true });
    // Renamed into place: another process may be reading, or writing the same.
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
    for (const name of readdirSync(folder))
      if (name.endsWith('.json') && join(folder, name) !== file) rmSync(join(folder, name), { force: true });
  }
  return file;
}

function generate(checkout: string): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--conditions=@umbral/source', '--no-warnings', PROGRAM],
    { cwd: checkout, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Failure('The contracts cannot be read.', { details: stderr });
  return stdout;
}

function fingerprintOf(checkout: string): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(checkout, source);
    const names = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }).sort() : [''];
    for (const name of names.filter((each) => !each.endsWith('.spec.ts'))) {
      const { size, mtimeMs } = statSync(join(path, name));
      hash.update(`${join(source, name)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex').slice(0, 16);
}
