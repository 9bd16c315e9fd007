import { settle } from '../backup/settle.ts';
import { archivesIn, manifestOf } from '../backup/archive.ts';
import { marksOf, sequencesOf } from '../backup/marks.ts';
import { archiveSettings } from '../backup/settings.ts';
import { ownersAmong, ownerUrlsFrom } from '../database/urls.ts';
import { Failure } from '../failure.ts';
import { local } from '../paths.ts';
import { loadDotEnv } from '../start/preflight.ts';
import { readArgs } from '../read-args.ts';
import { say } from '../terminal/progress.ts';

/**
 * Prepares databases of a deployment that were restored by other means. Reads MIGRATION_URL_<SERVICE> of every service, also of
 * those that were not restored, and the last assigned ids from the newest archive of BACKUP_DIR if it is set. A second run makes
 * ids jump again.
 */
export async function command(args: string[]) {
  loadDotEnv();
  const { values, positionals } = readArgs('data settle', args);
  const to = new Date(values.to ?? '');
  if (Number.isNaN(to.getTime()))
    throw new Failure('Name the moment that the databases show.', {
      wayOut: 'npm run data -- settle --to 2026-11-23T08:00:00Z [service …]',
    });
  const restored = ownersAmong(positionals);
  const urls = ownerUrlsFrom(process.env, ownersAmong([]));
  const { remarks } = await settle({ urls, restored, to: to.toISOString(), given: await lastNumbers(process.env) });
  say(`${restored.join(', ')}: ids and versions continue past everything that was ever assigned.`);
  if (restored.includes('identity')) say('All sessions have ended.');
  for (const remark of remarks) say(`! ${remark}`);
}

async function lastNumbers(env: NodeJS.ProcessEnv) {
  if (!env.BACKUP_DIR) return marksOf(local);
  const { folder, key } = archiveSettings(env);
  const newest = archivesIn(folder).at(-1);
  return newest ? sequencesOf(await manifestOf(newest, key)) : marksOf(local);
}
