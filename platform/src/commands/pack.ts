import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packLibraries, PACKAGES } from '../packages/pack.ts';
import { say, step } from '../terminal/progress.ts';

/** Packs the libraries for modules in repositories of their own: npm run pack:libraries -- [--into <folder>]. */
export async function command(args: string[]) {
  const { into = PACKAGES } = parseArgs({ args, options: { into: { type: 'string' } } }).values;
  const packed = await step('Libraries packed', () => packLibraries(resolve(into)));
  for (const file of Object.values(packed)) say(`  ${file}`);
}
