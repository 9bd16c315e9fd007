import { step } from '../../../../local/terminal/progress.ts';
import { startStack } from '../../../harness/system/stack.ts';
import { fill } from '../data/fill.ts';
import { asSuperuser } from '../../../harness/system/superuser.ts';
import type { Amounts, System } from './system.ts';
import { untilQuiet } from './until-quiet.ts';

export type Systems = ReturnType<typeof createSystems>;

const SMALL: Amounts = { companies: 50, users: 1_000, studies: 2_000, products: 1_000, movements: 2_000 };
const LARGE: Amounts = {
  companies: 5_000,
  users: 100_000,
  studies: 200_000,
  products: 100_000,
  movements: 1_000_000,
};

/**
 * The systems that are measured, each with its own servers: started by the first measurement that needs them, and shared
 * by all.
 * @param options quick: a large one with a tenth of its rows
 */
export function createSystems({ isQuick }: { isQuick: boolean }) {
  const part = isQuick ? 0.1 : 1;
  const large = Object.fromEntries(Object.entries(LARGE).map(([what, amount]) => [what, amount * part])) as Amounts;
  const amounts = { small: SMALL, large };
  const started = new Map<keyof typeof amounts, Promise<System>>();
  const start = (name: keyof typeof amounts) => {
    const system = started.get(name) ?? bringUp(name, amounts[name]);
    started.set(name, system);
    return system;
  };
  return { amounts, small: () => start('small'), large: () => start('large') };
}

async function bringUp(name: string, amounts: Amounts): Promise<System> {
  const system = await step(`A ${name} system started`, () =>
    // One session makes all calls of a measurement, so the limits of a user are raised.
    startStack({ name: `bench-${name}`, env: { CALLS_PER_SECOND: '1000000', MAX_CALLS_IN_FLIGHT: '100000' } }),
  );
  await asSuperuser(system, 'alter system set track_commit_timestamp = on');
  await system.processes.kill('postgres', 'SIGINT');
  await system.processes.start('postgres');
  await step(
    `Its data: ${amounts.users} users, ${amounts.studies} studies, ${amounts.movements} movements`,
    async () => {
      await fill(system, amounts);
      await untilQuiet(system);
    },
  );
  return system;
}
