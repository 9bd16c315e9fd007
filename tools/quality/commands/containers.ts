import { buildAll, isBuilt } from '../../local/build/build.ts';
import { step } from '../../local/terminal/progress.ts';
import { readArgs } from '../../local/read-args.ts';

/** Builds the images, runs docker-compose.yml, and breaks, backs up and restores it. */
export async function command(args: string[]) {
  const given = readArgs('quality containers', args).values;
  if (!isBuilt()) await step('Services, libraries and apps built', buildAll);
  // Its browser and clients are libraries of ours, which a fresh clone has not built.
  const { main } = await import('../containers/main.ts');
  await main(given);
}
