import { parseArgs } from 'node:util';
import { Failure } from '../failure.ts';
import { bundlesOf, platformFor, options, registryOf } from '../registry/command-options.ts';
import { publishModules } from '../registry/publish.ts';

/**
 * Publishes modules: npm run publish:module -- audits, or with --registry <folder> folders of built ones. The gateway
 * notices the new list within a second; neither it nor the shell is restarted. --gateway <address> names the platform that
 * they are held to, --rebuild lets in another build of a version that is there already.
 */
export async function command(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...options, rebuild: { type: 'boolean' } },
  });
  if (!positionals.length) {
    throw new Failure('Name at least one module, or a folder with a built one.', {
      wayOut: 'npm run publish:module -- audits',
    });
  }
  const bundles = await bundlesOf(positionals);
  const platform = await platformFor(values);
  const results = await publishModules(registryOf(values), bundles, { platform, rebuild: values.rebuild });
  for (const { published, isNew } of results)
    console.log(`${published.path} ${isNew ? 'is deployed: the next visit gets it' : 'is deployed already'}`);
}
