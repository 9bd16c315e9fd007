#!/usr/bin/env node
// Writes services/<name>/openapi.json from the running services; --check fails when they differ; --release <name> …
// notes that a service is released as its file describes it.
import { parseArgs } from 'node:util';
import { buildAll, isBuilt } from '../src/build/build.mjs';
import { explain } from '../src/failure.mjs';
import { release } from '../src/stages/contracts.mjs';
import { checkOpenApi, writeOpenApi } from '../src/stages/openapi.mjs';
import { say, step } from '../src/terminal/progress.mjs';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean' }, release: { type: 'boolean' } },
  });
  if (values.release) release(positionals);
  else await compareOrWrite(values.check);
} catch (error) {
  say(explain(error));
  process.exitCode = 1;
}

async function compareOrWrite(onlyCompare) {
  if (!isBuilt()) await step('Services, libraries and apps built', buildAll);
  if (onlyCompare) {
    const { failed, problems = [] } = await step('OpenAPI files compared', checkOpenApi);
    problems.forEach((problem) => say(`  ${problem}`));
    process.exitCode = failed ? 1 : 0;
  } else {
    const changed = await step('OpenAPI files written', writeOpenApi);
    const files = changed.map((name) => `services/${name}/openapi.json`).join(', ');
    say(changed.length ? `  Changed: ${files}` : '  Nothing changed.');
  }
}
