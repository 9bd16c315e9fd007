import { parseArgs } from 'node:util';
import { buildAll, isBuilt } from '../build/build.ts';
import { Failure, explain } from '../failure.ts';
import { onShutdown } from '../start/shutdown.ts';
import { say, step } from '../terminal/progress.ts';
import { removeAbandonedStacks } from '../../../tools/quality/harness/system/abandoned-stacks.ts';
import { stopOpenStacks } from '../../../tools/quality/harness/system/stack.ts';
import { runStages } from './run-stages.ts';
import { type Stage } from './outcome.ts';

/**
 * Runs stages from the command line: all of `npm test`, the fast ones of `npm run verify`, the groups of
 * `npm run test:security`. Builds what is needed first.
 */
export async function main(all: Stage[], args: string[]) {
  const { isStopping } = onShutdown(stopStacks);
  try {
    const chosen = choose(all, args);
    if (!chosen) return;
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

function choose(all: Stage[], args: string[]): Stage[] | undefined {
  const { values } = parseArgs({ args, options: { only: { type: 'string' }, list: { type: 'boolean' } } });
  if (values.list) return void all.forEach(({ name, title }) => say(`${name.padEnd(10)} ${title}`));
  if (!values.only) return all;
  const names = values.only.split(',');
  const unknown = names.filter((name) => !all.some((stage) => stage.name === name));
  if (unknown.length)
    throw new Failure(`There is no stage ${unknown.join(', ')}.`, {
      wayOut: `Stages: ${all.map(({ name }) => name).join(', ')}`,
    });
  return all.filter(({ name }) => names.includes(name));
}

/** Ends the stacks of this process, and those that jest, ended by the same signal, leaves behind. */
async function stopStacks() {
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
