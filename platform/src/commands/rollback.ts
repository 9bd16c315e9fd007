import { parseArgs } from 'node:util';
import { Failure } from '../failure.ts';
import { moduleNamed, platformFor, options, registryOf } from '../registry/command-options.ts';
import { originOf, originOptions } from '../registry/origin.ts';
import { endTrials, rollBack } from '../registry/rollback.ts';

/**
 * Brings an earlier release of a module back: npm run rollback -- audits [version]. Without a version: the one before the
 * current one. With --trial: who has a release on trial gets the current one again. --note says why; other options as in publish.ts.
 */
export async function command(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...options, ...originOptions, trial: { type: 'boolean' } },
  });
  const [given, version] = positionals;
  if (!given) throw new Failure('Name a module.', { wayOut: 'npm run rollback -- audits [version]' });
  if (values.trial) {
    const ended = await endTrials(registryOf(values), moduleNamed(given), await originOf(values, { isOurs: false }));
    return ended.forEach((path) => console.log(`${path} is on trial no longer`));
  }
  const platform = await platformFor(values);
  const by = await originOf(values, { isOurs: false });
  const { from, to } = await rollBack(registryOf(values), moduleNamed(given), { platform, version, by });
  console.log(
    from.path === to.path ? `${to.path} is deployed already` : `${to.path} is deployed instead of ${from.path}`,
  );
}
