#!/usr/bin/env node
import { buildAll, isBuilt } from '../src/build/build.mjs';
import { explain } from '../src/failure.mjs';
import { checkOpenApi, writeOpenApi } from '../src/stages/openapi.mjs';
import { say, step } from '../src/terminal/progress.mjs';

try {
  if (!isBuilt()) await step('Services, libraries and apps built', buildAll);
  if (process.argv.includes('--check')) {
    const { failed, problems = [] } = await step('OpenAPI files compared', checkOpenApi);
    problems.forEach((problem) => say(`  ${problem}`));
    process.exitCode = failed ? 1 : 0;
  } else {
    const changed = await step('OpenAPI files written', writeOpenApi);
    say(
      changed.length
        ? `  Changed: ${changed.map((name) => `services/${name}/openapi.json`).join(', ')}`
        : '  Nothing changed.',
    );
  }
} catch (error) {
  say(explain(error));
  process.exitCode = 1;
}
