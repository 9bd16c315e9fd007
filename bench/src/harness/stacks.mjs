import { once } from './once.mjs';
import { startStack } from '../../../platform/src/testing/stack.ts';
import { step } from '../../../platform/src/terminal/progress.ts';
import { fill } from '../data/fill.mjs';
import { asSuperuser } from './superuser.mjs';
import { untilQuiet } from './until-quiet.mjs';

const SMALL = { companies: 50, users: 1_000, studies: 2_000, products: 1_000, movements: 2_000 };
const LARGE = { companies: 5_000, users: 100_000, studies: 200_000, products: 100_000, movements: 1_000_000 };

/**
 * The systems that are measured, each with its own servers: started when the first measurement asks for them, and used
 * by all of them.
 * @param {{ isQuick: boolean }} options quick: a large one with a tenth of its rows
 */
export function createStacks({ isQuick }) {
  const part = isQuick ? 0.1 : 1;
  const amountsOfLarge = Object.fromEntries(Object.entries(LARGE).map(([what, amount]) => [what, amount * part]));
  const small = once(() => bringUp('small', SMALL));
  const large = once(() => bringUp('large', amountsOfLarge));
  return {
    small: async () => (await small()).stack,
    large: async () => (await large()).stack,
    amounts: { small: SMALL, large: amountsOfLarge },
  };
}

async function bringUp(name, amounts) {
  const stack = await step(`A ${name} system started`, () =>
    // One session makes all calls of a measurement: the limits of a person are not what is measured.
    startStack({ name: `bench-${name}`, env: { CALLS_PER_SECOND: '1000000', MAX_CALLS_IN_FLIGHT: '100000' } }),
  );
  await asSuperuser(stack, 'alter system set track_commit_timestamp = on');
  await stack.processes.kill('postgres', 'SIGINT');
  await stack.processes.start('postgres');
  await step(
    `Its data: ${amounts.users} users, ${amounts.studies} studies, ${amounts.movements} movements`,
    async () => {
      await fill(stack, amounts);
      await untilQuiet(stack);
    },
  );
  return { stack };
}
