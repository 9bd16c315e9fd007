import { inRoot, root } from '../../local/paths.ts';
import { run, tail } from '../../local/shell/run.ts';
import { check } from './outcome.ts';

/** Every file is as oxfmt writes it: `npx oxfmt` makes it so. @param files all unless given */
export async function format(files = ['.']) {
  const program = inRoot('node_modules', 'oxfmt', 'bin', 'oxfmt');
  const { code, output } = await run(
    process.execPath,
    [program, '--check', '--no-error-on-unmatched-pattern', ...files],
    { cwd: root, allowFailure: true },
  );
  return check(code === 0 ? [] : [tail(output, 25)]);
}
