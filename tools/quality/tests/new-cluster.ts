import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureData } from '../../local/servers/postgres-data.ts';
import { run } from '../../local/shell/run.ts';
import { temporaryFolder } from './temporary-folder.ts';

const made = temporaryFolder();
let making: Promise<void> | undefined;

/** Puts the data of a new server into a folder: a copy, because initializing it takes longer than the tests. */
export async function newCluster(folder: string): Promise<void> {
  await (making ??= ensureData(made, 'secret', { fast: true }));
  mkdirSync(folder, { recursive: true });
  await run('cp', ['-a', join(made, 'data'), join(folder, 'data')], { what: 'Copying the data of a new server' });
}
