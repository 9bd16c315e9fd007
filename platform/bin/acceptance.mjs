#!/usr/bin/env node
import { installDependencies } from '../src/install/dependencies.mjs';
import { isInstalled } from '../src/install/installed.mjs';
import { explain } from '../src/failure.mjs';
import { say, step } from '../src/terminal/progress.mjs';

try {
  if (!isInstalled()) await step('Dependencies installed', installDependencies);
  const { writeAcceptance } = await import('../src/acceptance/acceptance.mjs');
  const { isChanged, problems } = writeAcceptance();
  say(isChanged ? 'docs/acceptance.md written.' : 'docs/acceptance.md is current.');
  problems.forEach((problem) => say(`  ${problem}`));
  process.exitCode = problems.length ? 1 : 0;
} catch (error) {
  say(explain(error));
  process.exitCode = 1;
}
