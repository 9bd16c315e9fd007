import { Backup } from '../backup/backup.ts';
import { archiveSettings, sourceUrl } from '../backup/settings.ts';
import { Failure } from '../failure.ts';
import { readArgs } from '../read-args.ts';
import { loadDotEnv } from '../start/preflight.ts';
import { say, step, warn } from '../terminal/progress.ts';

/** Backs up the PostgreSQL that runs here, or the one of BACKUP_DATABASE_URL, into BACKUP_DIR. */
export async function command(args: string[]) {
  loadDotEnv();
  const { values } = readArgs('data backup', args);
  const options = { ...archiveSettings(process.env), keep: whole('--keep', values.keep), onRemark: warn };
  const backup = new Backup({ ...options, url: () => sourceUrl(process.env) });
  if (values.follow) return follow(backup, whole('--every', values.every) * 3_600_000);
  const base = await step('Base taken and checked', () => backup.once());
  const { covered } = backup.archive.generations().at(-1) ?? {};
  say(`  ${base.name}, ${Math.ceil(base.bytes / 2 ** 20)} MiB before it was compressed, in ${options.folder}`);
  say(`  Any moment from ${base.finishedAt} to ${covered?.until} can be restored: npm run data -- restore --list`);
}

async function follow(backup: Backup, everyMs: number) {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ending.abort());
  say('Receiving the log of PostgreSQL until Ctrl+C.');
  await backup.follow({ signal: ending.signal, everyMs });
  say('Stopped.');
}

function whole(name: string, text: string) {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Failure(`${name} must be a whole number above 0, got "${text}".`);
}
