import { basename } from 'node:path';
import { statSync } from 'node:fs';
import { archiveNamed } from '../backup/archive.ts';
import { archiveSettings, runningServer } from '../backup/settings.ts';
import { takeSnapshot } from '../backup/take-snapshot.ts';
import { Failure } from '../failure.ts';
import { inLocal, local } from '../paths.ts';
import { readArgs } from '../read-args.ts';
import { loadDotEnv } from '../start/preflight.ts';
import { say, step, warn } from '../terminal/progress.ts';

/** One archive of everything that runs here, into BACKUP_DIR. */
export async function command(args: string[]) {
  loadDotEnv();
  const { values } = readArgs('data backup', args);
  const { folder, key } = archiveSettings(process.env);
  const { url, elsewhere } = runningServer();
  const options = {
    url,
    local,
    logs: inLocal('logs'),
    folder,
    key,
    keep: whole('--keep', values.keep),
  };
  const { path, manifest } = await step('Snapshot taken, started and counted', () => takeSnapshot(options));
  say(`  ${basename(path)}, ${Math.ceil(statSync(path).size / 2 ** 20)} MiB, in ${folder}`);
  if (archiveNamed(folder) !== path)
    warn(`${basename(archiveNamed(folder))} names a later moment: the clock was or is wrong. Restore with --from.`);
  if (elsewhere.length)
    warn(`The archive lacks the databases of ${elsewhere.join(', ')}: they are on a server of your own.`);
  say(`  It shows ${manifest.moment}. Restore it with: npm run data -- restore`);
}

function whole(name: string, text: string) {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Failure(`${name} must be a whole number above 0, got "${text}".`);
}
