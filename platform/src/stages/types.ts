import { inLocal } from '../paths.ts';
import { runMany } from '../build/nx.ts';
import { everyWorkspace } from '../build/workspaces.ts';
import { type Outcome } from './outcome.ts';

/** One case per workspace; what has not changed comes from Nx's cache. */
export async function types(): Promise<Outcome> {
  const names = everyWorkspace()
    .filter(({ scripts }) => scripts.typecheck)
    .map(({ name }) => name);
  const { output, code } = await runMany('typecheck', names, {
    allowFailure: true,
    logFile: inLocal('logs', 'test-types.log'),
  });
  const failed = names.filter((name) => new RegExp(`^- ${name}:typecheck$`, 'm').test(output.replace(/^\s+/gm, '')));
  if (code !== 0 && !failed.length) return { passed: 0, failed: names.length, problems: [output.slice(-2_000)] };
  const problems = output
    .split('\n')
    .filter((line) => /error TS\d+/.test(line))
    .slice(0, 30);
  return {
    passed: names.length - failed.length,
    failed: failed.length,
    problems: failed.length ? [...failed, ...problems] : [],
  };
}
