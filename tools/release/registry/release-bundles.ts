import { Failure } from '../../local/failure.ts';
import { say, step, warn } from '../../local/terminal/progress.ts';
import { COMMANDS } from '../../local/bin/commands.mjs';
import type { Values } from '../../local/read-args.ts';
import { audienceOf } from './audience.ts';
import { addressOf, platformFor, registryOf } from './command-options.ts';
import { originOf } from './origin.ts';
import { assertPublishable, publishModules } from './publish.ts';

/** For the `publish` of modules in separate repositories. */
export const releaseOptions = COMMANDS['release publish'].options;

/**
 * Checks built modules against the platform, opens their pages there and publishes them.
 * @param bundles dist folders
 * @param sources `isOurs`: built of this checkout; `groups`: folders of it whose changes count
 */
export async function releaseBundles(
  bundles: string[],
  values: Values<'release publish'>,
  sources: { isOurs: boolean; groups?: string[] },
): Promise<void> {
  const audience = await audienceOf(values, addressOf(values));
  const terms = { platform: await platformFor(values), rebuild: values.rebuild };
  await assertPublishable(registryOf(values), bundles, terms);
  if (values.unopened) warn('No page was opened.');
  else await open(bundles, values);
  if (values.check) return say('It could be published. Nothing was.');
  const by = await originOf(values, sources);
  const results = await publishModules(registryOf(values), bundles, { ...terms, by, audience });
  for (const { published, isNew } of results)
    say(
      `${published.path} ${isNew ? `is deployed${audience ? ` for ${audience.kind}` : ''}: the next visit gets it` : 'is deployed already'}`,
    );
}

async function open(bundles: string[], where: { registry?: string | undefined; gateway?: string | undefined }) {
  const { address, isOurs } = addressOf(where);
  if (!address)
    throw new Failure('No platform runs in which the pages could be opened.', {
      wayOut: 'Start one (npm start), name one (--gateway http://…), or skip the check (--unopened)',
    });
  // Not in the images, which have no browser.
  const [{ openPages }, { checkerFor }] = await Promise.all([
    import('../prepublish-check/open-pages.ts'),
    import('../prepublish-check/checker.ts'),
  ]);
  const checker = checkerFor({ isOurs });
  const { unopened } = await step('Pages opened in Chromium', () => openPages(bundles, { gateway: address, checker }));
  for (const path of unopened) warn(`${path} was not opened: no other page leads to a record of it.`);
}
