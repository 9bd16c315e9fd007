import { Failure } from '../../local/failure.ts';
import { readArgs } from '../../local/read-args.ts';
import { moduleNamed, sessionOf } from '../registry/command-options.ts';
import { noteOf } from '../registry/origin.ts';
import { endTrials, rollBack } from '../registry/rollback.ts';

export async function command(args: string[]) {
  const { values, positionals } = readArgs('release rollback', args);
  const [given, version] = positionals;
  if (!given) throw new Failure('Name a module.', { wayOut: 'npm run release -- rollback audits [version]' });
  const note = await noteOf(values.note);
  const session = await sessionOf(values);
  if (values.trial) {
    const ended = await endTrials(moduleNamed(given), session, note);
    return ended.forEach((path) => console.log(`${path} is on trial no longer`));
  }
  const { from, to } = await rollBack(moduleNamed(given), session, { version, note });
  console.log(
    from.path === to.path ? `${to.path} is deployed already` : `${to.path} is deployed instead of ${from.path}`,
  );
}
