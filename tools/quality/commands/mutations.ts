import { randomInt } from 'node:crypto';
import { readArgs } from '../../local/read-args.ts';
import { runMutations } from '../mutations/run-mutations.ts';
import { main } from '../stages/main.ts';

/** Mutants that a seed picks; each that survives is a failure. */
export function command(args: string[]) {
  const { positionals: workspaces, values } = readArgs('quality mutations', args);
  const { seed = String(randomInt(2 ** 31)), count } = values;
  const run = () => runMutations({ seed, count: Number(count), workspaces });
  return main([{ name: 'mutations', title: `Mutations, --seed ${seed}`, lane: 'sources', run }], {});
}
