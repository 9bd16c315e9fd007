import type { PlatformVersions } from '@umbral/contracts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** A platform as modules of these tests expect it. */
export const platform: PlatformVersions = {
  shellApi: '2.4.0',
  singletons: { react: '19.3.1', '@umbral/ui': '0.1.0' },
  services: { identity: '1.2.0', studies: '2.0.0' },
};

interface ManifestParts {
  name?: string;
  version?: string;
  path?: string;
  shellApi?: string;
  services?: Record<string, string>;
  singletons?: Record<string, string>;
  pages?: object[];
}

export const manifestOf = ({
  name = 'audits',
  version = '1.0.0',
  path = `/${name}`,
  ...changes
}: ManifestParts = {}) => ({
  name,
  version,
  shellApi: '^2.0.0',
  services: { identity: '^1.0.0' },
  singletons: { react: '^19.0.0' },
  pages: [{ path, title: 'Página', access: 'signed-in' }],
  ...changes,
});

export interface BuiltModule extends ManifestParts {
  code?: string;
  /** A file that is missing. */
  without?: string;
  /** Instead of the manifest. */
  text?: string;
}

/**
 * A folder like the result of a module's build.
 */
export function builtModule({ code = 'one', without, text, ...changes }: BuiltModule = {}) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  const files = {
    'module.json': text ?? JSON.stringify(manifestOf(changes)),
    'remoteEntry.js': code,
    'assets/page.js': code,
  };
  for (const [name, content] of Object.entries(files)) if (name !== without) writeFileSync(join(folder, name), content);
  return folder;
}
