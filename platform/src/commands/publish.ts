import { parseArgs } from 'node:util';
import { Failure } from '../failure.ts';
import { checkSources } from '../registry/check-sources.ts';
import { named } from '../registry/command-options.ts';
import { releaseBundles, releaseOptions } from '../registry/release-bundles.ts';
import { warn } from '../terminal/progress.ts';

/**
 * Publishes modules: npm run publish:module -- audits, or with --registry <folder> folders of built ones. A module of this
 * checkout has its types and specs checked; every page of every module is opened in Chromium, in the shell of the platform.
 * The gateway notices the new list within a second; neither it nor the shell is restarted.
 *
 * --gateway <address> names the platform, --rebuild lets in another build of a version that is there already, --check
 * publishes nothing, --unopened says that the pages were opened elsewhere. --note says what is new, --by and --commit who publishes and
 * what it was built of, where Git does not know.
 *
 * --preview ana@…,luis@… gives it to people by their addresses, --canary 10% to a share of all, --canary company:3 to a company; all
 * others keep the live one. The same again with another audience widens it, and without one it is live for all.
 */
export async function command(args: string[]) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: releaseOptions });
  if (!positionals.length) {
    throw new Failure('Name at least one module, or a folder with a built one.', {
      wayOut: 'npm run publish:module -- audits',
    });
  }
  const { sources, bundles, foreign } = named(positionals);
  if (sources.length) await checkSources(sources);
  for (const bundle of foreign) warn(`${bundle}: types and specs are not checked, because only its sources have them.`);
  await releaseBundles(bundles, values, { isOurs: foreign.length === 0 });
}
