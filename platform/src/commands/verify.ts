import { parseArgs } from 'node:util';
import { affectedStages } from '../stages/affected.ts';
import { stages } from '../stages/all.ts';
import { main } from '../stages/main.ts';

/**
 * The stages that need no servers; with --affected only what differs from main, and what uses it (--base names another commit): npm run
 * verify -- --affected.
 */
export async function command(args: string[]) {
  if (!args.includes('--affected')) {
    return main(
      stages.filter(({ fast }) => fast),
      args,
    );
  }
  const options = { affected: { type: 'boolean' }, base: { type: 'string', default: 'main' } } as const;
  const { values } = parseArgs({ args, options });
  return main(await affectedStages(values.base), []);
}
