import { Failure } from '../../local/failure.ts';
import { readArgs } from '../../local/read-args.ts';
import { moduleNamed, platformFor, registryOf } from '../registry/command-options.ts';
import { originOf } from '../registry/origin.ts';
import { endTrials, rollBack } from '../registry/rollback.ts';

export async function command(args: string[]) {
  const { values, positionals } = readArgs('release rollback', args);
  const [given, version] = positionals;
  if (!given) throw new Failure('Name a module.', { wayOut: 'npm run release -- rollback audits [version]' });
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
