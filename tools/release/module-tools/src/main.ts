#!/usr/bin/env node
import { explain, Failure } from '../../../local/failure.ts';
import { endRunsOnSignal } from '../../../local/start/shutdown.ts';
import { build } from './build.ts';
import { dev } from './dev.ts';
import { publish } from './publish.ts';

const COMMANDS: Record<string, (args: string[]) => Promise<void>> = { build, dev, publish };

// `umbral-module build`, in the folder of a module: what the scripts of its package.json run.
const [name = '', ...args] = process.argv.slice(2);
try {
  const command = COMMANDS[name];
  if (!command) throw new Failure(`There is no command "${name}".`, { wayOut: Object.keys(COMMANDS).join(', ') });
  // `dev` has servers to close, and its own end.
  if (command !== dev) endRunsOnSignal();
  await command(args);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
