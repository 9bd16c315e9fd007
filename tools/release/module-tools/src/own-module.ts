import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleManifest } from '@umbral/contracts';
import { Failure } from '../../../local/failure.ts';
import { root } from '../../../local/paths.ts';
import { readJson } from '../../../local/read-json.ts';

/** The module of this repository. */
export function ownModule(): { name: string; folder: string; bundle: string } {
  const file = join(root, 'module.json');
  if (!existsSync(file)) throw new Failure(`${root} holds no module.`, { wayOut: 'Run it where module.json is.' });
  return { name: readJson<ModuleManifest>(file).name, folder: root, bundle: join(root, 'dist') };
}
