#!/usr/bin/env node
// Measures the system, each figure beside its baseline: npm run bench [-- [--quick] <name> …]. See bench/README.md.
import { buildAll, isBuilt } from '../src/build/build.mjs';
import { explain } from '../src/failure.mjs';
import { installDependencies } from '../src/install/dependencies.mjs';
import { isInstalled } from '../src/install/installed.mjs';
import { checkNode } from '../src/start/preflight.mjs';
import { onShutdown } from '../src/start/shutdown.mjs';
import { say, step } from '../src/terminal/progress.mjs';

const stopStacks = async () => {
  if (isInstalled()) await (await import('../src/testing/stack.mjs')).stopOpenStacks();
};
const { isStopping } = onShutdown(stopStacks);
let areAllMeasured = false;
try {
  checkNode();
  if (!isInstalled()) await step('Dependencies installed', installDependencies);
  if (!isBuilt()) await step('Services, libraries and apps built', buildAll);
  const { bench } = await import('../../bench/src/main.mjs');
  areAllMeasured = await bench(process.argv.slice(2));
} catch (error) {
  if (!isStopping()) say(explain(error));
}
if (!isStopping()) {
  await stopStacks();
  process.exit(areAllMeasured ? 0 : 1);
}
