import { say, step, warn } from '../../local/terminal/progress.ts';
import { COMMANDS } from '../../local/bin/commands.mjs';
import type { Values } from '../../local/read-args.ts';
import { audienceOf, nameOf } from './audience.ts';
import { platformOf, sessionOf } from './command-options.ts';
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
  const session = await sessionOf(values);
  const audience = await audienceOf(values, session);
  const { rebuild } = values;
  await assertPublishable(bundles, session, { rebuild });
  if (values.unopened) warn('No page was opened.');
  else await open(bundles, values);
  if (values.check) return say('It could be published. Nothing was.');
  const origin = await originOf(values, sources);
  const onDeployed = ({ path, isNew }: { path: string; isNew: boolean }) =>
    say(`${path} ${isNew ? `is deployed for ${nameOf(audience)}: the next visit gets it` : 'is deployed already'}`);
  await publishModules(bundles, session, { ...origin, rebuild, audience, onDeployed });
}

async function open(bundles: string[], where: { gateway?: string | undefined }) {
  const { address, isOurs } = platformOf(where);
  // Not in the images, which have no browser.
  const [{ openPages }, { checkerFor }] = await Promise.all([
    import('../prepublish-check/open-pages.ts'),
    import('../prepublish-check/checker.ts'),
  ]);
  const checker = checkerFor({ isOurs });
  const { unopened } = await step('Pages opened in Chromium', () => openPages(bundles, { gateway: address, checker }));
  for (const path of unopened) warn(`${path} was not opened: no other page leads to a record of it.`);
}
