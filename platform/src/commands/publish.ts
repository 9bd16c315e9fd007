import { parseArgs } from 'node:util';
import { Failure } from '../failure.ts';
import { checkSources } from '../registry/check-sources.ts';
import { audienceOf, audienceOptions } from '../registry/audience.ts';
import { addressOf, named, platformFor, options, registryOf } from '../registry/command-options.ts';
import { originOf, originOptions } from '../registry/origin.ts';
import { assertPublishable, publishModules } from '../registry/publish.ts';
import { step, warn } from '../terminal/progress.ts';

const given = {
  ...options,
  ...originOptions,
  ...audienceOptions,
  rebuild: { type: 'boolean' },
  unopened: { type: 'boolean' },
  check: { type: 'boolean' },
} as const;

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
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: given });
  if (!positionals.length) {
    throw new Failure('Name at least one module, or a folder with a built one.', {
      wayOut: 'npm run publish:module -- audits',
    });
  }
  const { sources, bundles, foreign } = named(positionals);
  if (sources.length) await checkSources(sources);
  for (const bundle of foreign) warn(`${bundle}: types and specs are not checked, because only its sources have them.`);
  const audience = await audienceOf(values, addressOf(values));
  const terms = { platform: await platformFor(values), rebuild: values.rebuild };
  await assertPublishable(registryOf(values), bundles, terms);
  if (values.unopened) warn('No page was opened.');
  else await open(bundles, values);
  if (values.check) return console.log('It could be published. Nothing was.');
  const by = await originOf(values, { isOurs: foreign.length === 0 });
  const results = await publishModules(registryOf(values), bundles, { ...terms, by, audience });
  for (const { published, isNew } of results)
    console.log(
      `${published.path} ${isNew ? `is deployed${audience ? ` for ${audience.kind}` : ''}: the next visit gets it` : 'is deployed already'}`,
    );
}

async function open(bundles: string[], where: { registry?: string | undefined; gateway?: string | undefined }) {
  const { address, isOurs } = addressOf(where);
  if (!address)
    throw new Failure('No platform runs in which the pages could be opened.', {
      wayOut: 'Begin one (npm start), name one (--gateway http://…), or say --unopened',
    });
  // Not in the images, which have no browser.
  const [{ openPages }, { checkerFor }] = await Promise.all([
    import('../opening/open-pages.ts'),
    import('../opening/checker.ts'),
  ]);
  const checker = checkerFor({ isOurs });
  const { unopened } = await step('Pages opened in Chromium', () => openPages(bundles, { gateway: address, checker }));
  for (const path of unopened) warn(`${path} was not opened: no other page leads to a record of it.`);
}
