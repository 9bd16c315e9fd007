import { changelogProblems, noteReleases, writeChangelog } from '../../release/openapi/changelog-page.ts';
import { release } from '../stages/contracts.ts';
import { readArgs } from '../../local/read-args.ts';
import { say, step } from '../../local/terminal/progress.ts';

/** From the sources. A release is refused where its callers would break. */
export async function command(args: string[]) {
  const { values, positionals } = readArgs('quality openapi', args);
  if (values.release) return noteReleases(release(positionals));
  if (values.check) {
    const problems = await step('API changelog compared', async () => changelogProblems());
    problems.forEach((problem) => say(`  ${problem}`));
    process.exitCode = problems.length ? 1 : 0;
    return;
  }
  const isChanged = await step('API changelog written', async () => writeChangelog());
  say(isChanged ? '  Changed: docs/api-changelog.md' : '  Nothing changed.');
}
