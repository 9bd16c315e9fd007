import { parseArgs } from 'node:util';
import { Failure } from '../../../local/failure.ts';
import { CHECKS } from '../../registry/check-sources.ts';
import { releaseBundles, releaseOptions } from '../../registry/release-bundles.ts';
import { run } from '../../../local/shell/run.ts';
import { step } from '../../../local/terminal/progress.ts';
import { ownModule } from './own-module.ts';

/**
 * Checks and builds the module of this repository, opens its pages in the platform that is named, and publishes it there:
 * --gateway <address>. Everything else as `release publish` of the checkout.
 */
export async function publish(args: string[]) {
  const { values } = parseArgs({ args, options: releaseOptions });
  if (!values.gateway)
    throw new Failure('Name the platform by the address of its gateway.', {
      wayOut: 'npm run publish -- --gateway https://umbral.example',
    });
  const { name, folder, bundle } = ownModule();
  for (const { target, title, what } of CHECKS)
    await step(`${name}: ${title}`, () =>
      run('npm', ['run', '--silent', target], {
        cwd: folder,
        what: `Nothing was published: the ${what}. npm run ${target}`,
      }),
    );
  await releaseBundles([bundle], values, { isOurs: true, groups: ['.'] });
}
