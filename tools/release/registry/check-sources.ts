import { runMany } from '../../local/build/nx.ts';
import { Failure } from '../../local/failure.ts';
import { inLocal, root } from '../../local/paths.ts';
import { tail } from '../../local/shell/run.ts';
import { step } from '../../local/terminal/progress.ts';

/** Checks of a module before it is built, the fastest first. */
export const CHECKS = [
  { target: 'typecheck', title: 'types checked', what: 'types are wrong' },
  { target: 'test', title: 'specs passed', what: 'specs fail' },
  { target: 'build', title: 'built', what: 'build fails' },
];
const MAX_LINES = 25;

/**
 * Checks and builds modules of a checkout; what has not changed since the last time is not done again.
 * @param names of their workspaces
 */
export async function checkSources(
  names: string[],
  checkout = root,
  { checks = CHECKS, refusal = 'Nothing was published' } = {},
) {
  const list = names.map((name) => name.replace('@umbral/', '')).join(', ');
  for (const { target, title, what } of checks)
    await step(`${list}: ${title}`, async () => {
      const logFile = inLocal('logs', `publish-${target}.log`);
      const { code, output } = await runMany(target, names, { cwd: checkout, logFile, allowFailure: true });
      if (code !== 0)
        throw new Failure(`${refusal}: the ${what} (${list}).`, {
          details: saidBy(names, output),
          wayOut: `The whole output is in ${logFile}`,
        });
    });
}

/** Nx puts a workspace's name before each of its lines, npm and Nx add some of their own. */
function saidBy(names: string[], output: string) {
  const lines = output.split('\n').flatMap((line) => {
    const name = names.find((one) => line.startsWith(`${one}: `));
    return name && !line.includes(': npm ') ? line.slice(name.length + 2) : [];
  });
  return tail(lines.filter((line) => line.trim()).join('\n') || output, MAX_LINES);
}
