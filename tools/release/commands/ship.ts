import { Failure } from '../../local/failure.ts';
import { local } from '../../local/paths.ts';
import { readArgs } from '../../local/read-args.ts';
import { services } from '../../local/processes.ts';
import { duration } from '../../local/terminal/style.ts';
import { endRunsOnSignal } from '../../local/start/shutdown.ts';
import { say } from '../../local/terminal/progress.ts';
import { ship } from '../ship/ship.ts';

const USAGE = 'npm run release -- ship catalog [--watch 30] [--check] [--build <folder> | --back]';

/**
 * Builds the service in a separate folder, checks its contract and that its migrations only add, migrates, starts the build
 * beside the former one and compares both.
 */
export async function command(args: string[]) {
  endRunsOnSignal();
  const { values, positionals } = readArgs('release ship', args);
  const [service = '', ...more] = positionals;
  const names = services().map(({ name }) => name);
  const seconds = Number(values.watch);
  if (!names.includes(service) || more.length)
    throw new Failure('Name one service.', { wayOut: `${USAGE}, or one of ${names.join(', ')}` });
  if (!Number.isFinite(seconds) || seconds < 1)
    throw new Failure('--watch takes seconds, 1 or more.', { wayOut: USAGE });
  const startedAt = Date.now();
  const { build, back, check, at = local } = values;
  await ship({ service, folder: at, build, isBack: back, isCheck: check, watchMs: seconds * 1_000 });
  say(check ? 'It could be shipped. Nothing was.' : `${service} is shipped, in ${duration(Date.now() - startedAt)}.`);
}
