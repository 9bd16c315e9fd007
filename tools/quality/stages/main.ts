import { affectedStages } from '../affected/stages.ts';
import { buildAll, isBuilt } from '../../local/build/build.ts';
import { Failure, explain } from '../../local/failure.ts';
import type { Values } from '../../local/read-args.ts';
import { onShutdown } from '../../local/start/shutdown.ts';
import { say, step } from '../../local/terminal/progress.ts';
import { removeAbandonedStacks } from '../harness/system/abandoned-stacks.ts';
import { stopOpenStacks } from '../harness/system/stack.ts';
import { runStages } from './run-stages.ts';
import { type Stage } from './outcome.ts';

/**
 * Runs stages: all of `npm test`, the fast ones of `npm run verify`, the groups of `npm run quality -- security`. Builds what
 * is needed first.
 */
export async function main(all: Stage[], values: Partial<Values<'test'>>, { fastOnly = false } = {}) {
  const { isStopping } = onShutdown(stopStacks);
  try {
    const { only, list, affected, base = 'main' } = values;
    const known = affected ? await affectedStages(base) : all;
    const offered = fastOnly ? known.filter(({ fast }) => fast) : known;
    if (list) return offered.forEach(({ name, title }) => say(`${name.padEnd(10)} ${title}`));
    const chosen = only ? choose(offered, only.split(',')) : offered;
    if (!chosen.length) return say(`Nothing differs from ${base}.`);
    const buildFailure = chosen.some(({ needsBuild }) => needsBuild) && !isBuilt() ? await tryToBuild() : undefined;
    const isGreen = await runStages(chosen, { buildFailure });
    // The signal's way out ends the process once all servers have stopped.
    if (isStopping()) return;
    await stopStacks();
    process.exit(isGreen ? 0 : 1);
  } catch (error) {
    if (isStopping()) return;
    say(explain(error));
    say('0 passed, 1 failed');
    process.exit(1);
  }
}

function choose(offered: Stage[], names: string[]): Stage[] {
  const unknown = names.filter((name) => !offered.some((stage) => stage.name === name));
  if (!unknown.length) return offered.filter(({ name }) => names.includes(name));
  throw new Failure(`There is no stage ${unknown.join(', ')}.`, {
    wayOut: `Stages: ${offered.map(({ name }) => name).join(', ')}`,
  });
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
