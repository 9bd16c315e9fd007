import { Failure } from '../../local/failure.ts';
import { checkSources } from '../registry/check-sources.ts';
import { named } from '../registry/command-options.ts';
import { readArgs } from '../../local/read-args.ts';
import { releaseBundles } from '../registry/release-bundles.ts';
import { endRunsOnSignal } from '../../local/start/shutdown.ts';
import { warn } from '../../local/terminal/progress.ts';

/**
 * A module of this checkout has its types and specs checked; every page of every module is opened in Chromium, in the shell of
 * the platform. The gateway is notified of the new list; neither it nor the shell is restarted. Publishing the same release with
 * another audience widens it, and without one makes it live for all.
 */
export async function command(args: string[]) {
  endRunsOnSignal();
  const { values, positionals } = readArgs('release publish', args);
  if (!positionals.length) {
    throw new Failure('Name at least one module, or a folder with a built one.', {
      wayOut: 'npm run release -- publish audits',
    });
  }
  const { sources, bundles, foreign } = named(positionals);
  if (sources.length) await checkSources(sources);
  for (const bundle of foreign) warn(`${bundle}: types and specs are not checked, because only its sources have them.`);
  await releaseBundles(bundles, values, { isOurs: foreign.length === 0 });
}
