import { parseArgs } from 'node:util';
import { buildAll, isBuilt } from '../build/build.ts';
import { release } from '../stages/contracts.ts';
import { checkOpenApi, writeOpenApi } from '../stages/openapi.ts';
import { say, step } from '../terminal/progress.ts';

/**
 * Writes services/<name>/openapi.json from the running services; --check fails when they differ; --release <name> …
 * notes that a service is released as its sources describe it, unless its callers would break.
 */
export async function command(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { check: { type: 'boolean' }, release: { type: 'boolean' } },
  });
  if (values.release) return release(positionals);
  if (!isBuilt()) await step('Services, libraries and apps built', buildAll);
  if (values.check) {
    const { failed, problems = [] } = await step('OpenAPI files compared', checkOpenApi);
    problems.forEach((problem) => say(`  ${problem}`));
    process.exitCode = failed ? 1 : 0;
  } else {
    const changed = await step('OpenAPI files written', writeOpenApi);
    const files = changed.map((name) => `services/${name}/openapi.json`).join(', ');
    say(changed.length ? `  Changed: ${files}` : '  Nothing changed.');
  }
}
