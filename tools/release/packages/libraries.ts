import { join } from 'node:path';
import { inRoot } from '../../local/paths.ts';
import { readJson } from '../../local/read-json.ts';

/** The libraries of a module in a separate repository, dependencies first. */
export const LIBRARIES = ['contracts', 'ui', 'web-kit', 'module-tools'];

export interface Manifest {
  name: string;
  version: string;
  description?: string;
  license?: string;
  type?: string;
  bin?: Record<string, string>;
  exports?: Record<string, string | Record<string, string>>;
  sideEffects?: boolean | string[];
  files?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export const folderOf = (library: string) =>
  library === 'module-tools' ? inRoot('tools', 'release', library) : inRoot('libs', library);
export const manifestOf = (library: string) => readJson<Manifest>(join(folderOf(library), 'package.json'));
