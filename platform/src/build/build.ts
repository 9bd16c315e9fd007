import { existsSync } from 'node:fs';
import { inLocal, local } from '../paths.ts';
import { State } from '../state.ts';
import { sourcesFingerprint } from './fingerprint.ts';
import { runMany } from './nx.ts';
import { buildable } from './workspaces.ts';

const STAMP = 'built';

/** Whether a build would change nothing: same sources as last time, and every result is there. */
export const isBuilt = () =>
  new State(local).get(STAMP) === sourcesFingerprint() &&
  buildable().every(({ folder }) => existsSync(`${folder}/dist`));

/** Builds everything that changed. */
export async function buildAll() {
  const fingerprint = sourcesFingerprint();
  await runMany(
    'build',
    buildable().map(({ name }) => name),
    { logFile: inLocal('logs', 'build.log'), what: 'The build' },
  );
  new State(local).set(STAMP, fingerprint);
}
