import { inRoot, root } from '../../local/paths.ts';
import { run, tail } from '../../local/shell/run.ts';
import { check } from './outcome.ts';

const oxfmt = (args: string[], allowFailure = false) =>
  run(process.execPath, [inRoot('node_modules', 'oxfmt', 'bin', 'oxfmt'), ...args], { cwd: root, allowFailure });

/** Writes files in the format that the stage checks. */
export const reformat = (files: string[]) => oxfmt(files);

/** Every file is as oxfmt writes it: `npx oxfmt` makes it so. @param files all unless given */
export async function format(files = ['.']) {
  const { code, output } = await oxfmt(['--check', '--no-error-on-unmatched-pattern', ...files], true);
  return check(code === 0 ? [] : [tail(output, 25)]);
}
