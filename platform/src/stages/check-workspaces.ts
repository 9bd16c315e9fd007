import { runMany } from '../build/nx.ts';
import { inLocal } from '../paths.ts';
import { tail } from '../shell/run.ts';
import { type Outcome } from './outcome.ts';

/**
 * Types, lint and specs of workspaces, through Nx, one kind after the other: a wrong type is said before a spec has begun.
 * @param withoutSpecs those whose tests are not tried here
 */
export async function checkWorkspaces(names: string[], withoutSpecs: string[]): Promise<Outcome> {
  const problems: string[] = [];
  let passed = 0;
  for (const target of ['typecheck', 'lint', 'test']) {
    const chosen = target === 'test' ? names.filter((name) => !withoutSpecs.includes(name)) : names;
    if (!chosen.length) continue;
    const logFile = inLocal('logs', `affected-${target}.log`);
    const { code, output } = await runMany(target, chosen, { logFile, allowFailure: true });
    if (code === 0) passed += chosen.length;
    else problems.push(`${target} (all of it: ${logFile})\n${tail(output, 40)}`);
  }
  return { passed, failed: problems.length, problems };
}
