import { inLocal, inRoot, root } from '../paths.ts';
import { run, tail } from '../shell/run.ts';
import { check } from './outcome.ts';

const CACHE = ['--cache', '--cache-strategy', 'content', '--cache-location', inLocal('prettier')];

/** Every file is as Prettier writes it: `npx prettier --write .` makes it so. @param files all unless given */
export async function prettier(files = ['.']) {
  const program = inRoot('node_modules', 'prettier', 'bin', 'prettier.cjs');
  const { code, output } = await run(
    process.execPath,
    [program, ...CACHE, '--check', '--log-level', 'warn', '--ignore-unknown', ...files],
    {
      cwd: root,
      allowFailure: true,
    },
  );
  return check(code === 0 ? [] : [tail(output, 25)]);
}
