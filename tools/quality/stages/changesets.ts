import { inLocal, inRoot, root } from '../../local/paths.ts';
import { run } from '../../local/shell/run.ts';
import { check } from './outcome.ts';

/**
 * A change of a packed library needs a changeset in Git; `npm run release -- changeset` writes it.
 * @param base a commit or branch
 */
export async function changesets(base: string, checkout = root) {
  const program = inRoot('node_modules', '@changesets', 'cli', 'bin.js');
  const { code, output } = await run(process.execPath, [program, 'status', `--since=${base}`], {
    cwd: checkout,
    allowFailure: true,
    logFile: inLocal('logs', 'changesets.log'),
  });
  return check(code === 0 ? [] : [`${output.trim()}\n→ npm run release -- changeset, then git add .changeset`]);
}
