import { buildAll, isBuilt } from '../../local/build/build.ts';
import { noteReleases } from '../../release/openapi/changelog-page.ts';
import { release } from '../stages/contracts.ts';
import { checkOpenApi, writeOpenApi } from '../stages/openapi.ts';
import { stopOpenStacks } from '../harness/system/stack.ts';
import { readArgs } from '../../local/read-args.ts';
import { say, step } from '../../local/terminal/progress.ts';

/** From the running services. A release is refused where its callers would break. */
export async function command(args: string[]) {
  const { values, positionals } = readArgs('quality openapi', args);
  if (values.release) return noteReleases(await release(positionals));
  if (!isBuilt()) await step('Services, libraries and apps built', buildAll);
  if (values.check) {
    const { failed, problems = [] } = await step('OpenAPI files compared', checkOpenApi);
    problems.forEach((problem) => say(`  ${problem}`));
    process.exitCode = failed ? 1 : 0;
  } else {
    const changed = await step('OpenAPI files written', writeOpenApi);
    say(changed.length ? `  Changed: ${changed.join(', ')}` : '  Nothing changed.');
  }
  await stopOpenStacks();
}
