import { existsSync, statSync } from 'node:fs';
import { inRoot } from '../../local/paths.ts';
import { run } from '../../local/shell/run.ts';
import { documentsFile } from './source-documents.ts';

let running: Promise<unknown> | undefined;

/** Writes what libs/client has of the API unless it is younger than the documents of all services; at most one generation at once. */
export const ensureApiTypes = (): Promise<unknown> =>
  (running ??= generateWhenStale().finally(() => (running = undefined)));

async function generateWhenStale() {
  const [types, posts] = ['api.ts', 'idempotent-posts.ts'].map((name) =>
    inRoot('libs', 'client', 'src', 'generated', name),
  ) as [string, string];
  if (existsSync(posts) && existsSync(types) && statSync(types).mtimeMs >= statSync(documentsFile()).mtimeMs) return;
  await run(process.execPath, ['--import', 'tsx', inRoot('tools', 'local', 'main.ts'), 'client-types'], {
    cwd: inRoot('libs', 'client'),
    what: 'The types of libs/client',
  });
}
