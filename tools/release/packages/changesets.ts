import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Failure } from '../../local/failure.ts';
import { inRoot, root } from '../../local/paths.ts';

/** Runs the changesets CLI, which prompts, in this terminal. */
export async function runChangesets(args: string[]) {
  const program = inRoot('node_modules', '@changesets', 'cli', 'bin.js');
  const [code] = (await once(
    spawn(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' }),
    'close',
  )) as [number | null];
  if (code !== 0) throw new Failure(`changeset ${args.join(' ')} failed.`);
}
