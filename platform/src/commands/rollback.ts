import { parseArgs } from 'node:util';
import { Failure } from '../failure.ts';
import { moduleNamed, platformFor, options, registryOf } from '../registry/command-options.ts';
import { originOf, originOptions } from '../registry/origin.ts';
import { rollBack } from '../registry/rollback.ts';

/**
 * Brings an earlier release of a module back: npm run rollback -- audits [version]. Without a version: the one before the
 * current one. --note says why; other options as in publish.ts.
 */
export async function command(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...options, ...originOptions },
  });
  const [given, version] = positionals;
  if (!given) throw new Failure('Name a module.', { wayOut: 'npm run rollback -- audits [version]' });
  const platform = await platformFor(values);
  const by = await originOf(values, { isOurs: false });
  const { from, to } = await rollBack(registryOf(values), moduleNamed(given), { platform, version, by });
  console.log(
    from.path === to.path ? `${to.path} is deployed already` : `${to.path} is deployed instead of ${from.path}`,
  );
}
