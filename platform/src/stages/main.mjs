import { parseArgs } from 'node:util';
import { buildAll, isBuilt } from '../build/build.mjs';
import { Failure, explain } from '../failure.mjs';
import { installDependencies } from '../install/dependencies.mjs';
import { isInstalled } from '../install/installed.mjs';
import { checkNode } from '../start/preflight.mjs';
import { onShutdown } from '../start/shutdown.mjs';
import { say, step } from '../terminal/progress.mjs';
import { runStages } from './run-stages.mjs';

/**
 * Runs stages from the command line: all of `npm test`, the fast ones of `npm run verify`, the groups of
 * `npm run test:security`. Installs and builds what is needed first.
 * @param {import('./outcome.mjs').Stage[]} offered
 */
export async function main(offered) {
  const { isStopping } = onShutdown(stopStacks);
  try {
    checkNode();
    const chosen = choose(offered);
    if (!chosen) return;
    if (!isInstalled()) await step('Dependencies installed', installDependencies);
    const buildFailure = chosen.some(({ needsBuild }) => needsBuild) && !isBuilt() ? await tryToBuild() : undefined;
    const isGreen = await runStages(chosen, { buildFailure });
    await stopStacks();
    process.exit(isGreen ? 0 : 1);
  } catch (error) {
    if (isStopping()) return;
    say(explain(error));
    say('0 passed, 1 failed');
    process.exit(1);
  }
}

function choose(offered) {
  const { values } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean' } } });
  if (values.list) return void offered.forEach(({ name, title }) => say(`${name.padEnd(10)} ${title}`));
  if (!values.only) return offered;
  const names = values.only.split(',');
  const unknown = names.filter((name) => !offered.some((stage) => stage.name === name));
  if (unknown.length)
    throw new Failure(`There is no stage ${unknown.join(', ')}.`, {
      wayOut: `Stages: ${offered.map(({ name }) => name).join(', ')}`,
    });
  return offered.filter(({ name }) => names.includes(name));
}

/** Ends the stacks of this process, and those that jest, ended by the same signal, leaves behind. */
async function stopStacks() {
  if (!isInstalled()) return;
  const { stopOpenStacks } = await import('../testing/stack.mjs');
  const { removeAbandonedStacks } = await import('../testing/abandoned-stacks.mjs');
  await stopOpenStacks();
  await removeAbandonedStacks();
}

async function tryToBuild() {
  try {
    await step('Services, libraries and apps built', buildAll);
    return undefined;
  } catch (error) {
    say(explain(error));
    return error;
  }
}
