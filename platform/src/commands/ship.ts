import { parseArgs } from 'node:util';
import { Failure } from '../failure.ts';
import { local } from '../paths.ts';
import { services } from '../processes.ts';
import { duration } from '../terminal/style.ts';
import { say } from '../terminal/progress.ts';
import { ship } from '../ship/ship.ts';

const USAGE = 'npm run ship -- catalog [--watch 30] [--check] [--build <folder> | --back]';

/**
 * Replaces one service of the Umbral that runs on this machine while people work: npm run ship -- catalog. Builds it in a folder of its
 * own, holds it to its contract and its migrations to adding only, migrates, starts it beside the former build, watches both
 * (`--watch`: seconds), and goes back by itself when it does worse. `--check` stops before anything is changed; `--build` ships
 * what was built before, `--back` what ran before; `--at` is the state folder of another Umbral than that of this checkout.
 */
export async function command(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      watch: { type: 'string', default: '30' },
      at: { type: 'string', default: local },
      build: { type: 'string' },
      back: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  });
  const [service = '', ...more] = positionals;
  const names = services().map(({ name }) => name);
  const seconds = Number(values.watch);
  if (!names.includes(service) || more.length)
    throw new Failure('Name one service.', { wayOut: `${USAGE}, or one of ${names.join(', ')}` });
  if (!Number.isFinite(seconds) || seconds < 1)
    throw new Failure('--watch takes seconds, 1 or more.', { wayOut: USAGE });
  const startedAt = Date.now();
  const { build, back, check, at } = values;
  await ship({ service, folder: at, build, isBack: back, isCheck: check, watchMs: seconds * 1_000 });
  say(check ? 'It could be shipped. Nothing was.' : `${service} is shipped, in ${duration(Date.now() - startedAt)}.`);
}
