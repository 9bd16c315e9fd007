import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../paths.ts';
import { run } from '../shell/run.ts';
import { workspaces } from './workspaces.ts';

let running: Promise<unknown> | undefined;

/** Writes the types of libs/client unless they are younger than the documents of all services; at most one generation at once. */
export const ensureApiTypes = (): Promise<unknown> =>
  (running ??= generateWhenStale().finally(() => (running = undefined)));

async function generateWhenStale() {
  const types = inRoot('libs', 'client', 'src', 'generated', 'api.ts');
  const documents = workspaces()
    .map(({ folder }) => join(folder, 'openapi.json'))
    .filter(existsSync);
  const made = existsSync(types) ? statSync(types).mtimeMs : 0;
  if (documents.every((document) => statSync(document).mtimeMs < made)) return;
  await run(process.execPath, ['--import', 'tsx', inRoot('tools', 'local', 'main.ts'), 'client-types'], {
    cwd: inRoot('libs', 'client'),
    what: 'The types of libs/client',
  });
}
