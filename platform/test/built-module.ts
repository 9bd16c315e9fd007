// @ts-nocheck is being removed file by file
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** A platform as modules of these tests expect it. */
export const platform = {
  shellApi: '1.4.0',
  singletons: { react: '19.3.1', '@umbral/ui': '0.1.0' },
  services: { identity: '1.2.0', studies: '2.0.0' },
};

export const manifestOf = ({ name = 'audits', version = '1.0.0', path = `/${name}`, ...changes } = {}) => ({
  name,
  version,
  shellApi: '^1.0.0',
  services: { identity: '^1.0.0' },
  singletons: { react: '^19.0.0' },
  pages: [{ path, title: 'Página', access: 'signed-in' }],
  ...changes,
});

/**
 * A folder like the result of a module's build.
 * @param what `without`: a file that is missing
 */
export function builtModule(
  t: import('node:test').TestContext,
  { code = 'one', without, ...changes }: { code?: string; without?: string } & Parameters<typeof manifestOf>[0] = {},
) {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, 'assets'));
  const files = {
    'module.json': typeof changes.text === 'string' ? changes.text : JSON.stringify(manifestOf(changes)),
    'remoteEntry.js': code,
    'assets/page.js': code,
  };
  for (const [name, text] of Object.entries(files)) if (name !== without) writeFileSync(join(folder, name), text);
  return folder;
}
