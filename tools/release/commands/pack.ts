import { resolve } from 'node:path';
import { packLibraries, PACKAGES } from '../packages/pack.ts';
import { readArgs } from '../../local/read-args.ts';
import { endRunsOnSignal } from '../../local/start/shutdown.ts';
import { say, step } from '../../local/terminal/progress.ts';

export async function command(args: string[]) {
  endRunsOnSignal();
  const { into = PACKAGES } = readArgs('release pack', args).values;
  const packed = await step('Libraries packed', () => packLibraries(resolve(into)));
  for (const file of Object.values(packed)) say(`  ${file}`);
}
