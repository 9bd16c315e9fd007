import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldErrorsOf, moduleManifest, type ModuleManifest } from '@umbral/contracts';
import { AppError } from '@umbral/service-kit';
import { contentHash, integrityOf } from '../files/content-hash.js';
import { refusedArchive } from './archive-limits.js';

/** File that a shell loads first. */
export const ENTRY = 'remoteEntry.js';

/** The files of a built module. */
export interface BuiltModule {
  folder: string;
  manifest: ModuleManifest;
  path: string;
  integrity: string;
}

/** @param folder where the files are complete. @throws AppError validation: it is no built module */
export async function readBuiltModule(folder: string): Promise<BuiltModule> {
  const isThere = (name: string) =>
    stat(join(folder, name)).then(
      (found) => found.isFile(),
      () => false,
    );
  for (const name of ['module.json', ENTRY])
    if (!(await isThere(name))) throw refusedArchive(`El archivo no es un módulo compilado: le falta ${name}`);
  const manifest = parseManifest(await readFile(join(folder, 'module.json'), 'utf8'));
  const { name, version } = manifest;
  return {
    folder,
    manifest,
    path: `${name}/${version}-${await contentHash(folder)}`,
    integrity: await integrityOf(join(folder, ENTRY)),
  };
}

function parseManifest(text: string): ModuleManifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new AppError('validation', { message: 'El fichero module.json no es JSON válido', cause });
  }
  const parsed = moduleManifest.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new AppError('validation', {
    message: 'El fichero module.json no describe un módulo',
    errors: fieldErrorsOf(parsed.error),
  });
}
