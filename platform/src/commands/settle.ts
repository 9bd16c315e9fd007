import { parseArgs } from 'node:util';
import { settle } from '../backup/settle.ts';
import { Archive } from '../backup/archive.ts';
import { archiveSettings } from '../backup/settings.ts';
import { ownersAmong, urlsFrom } from '../database/urls.ts';
import { Failure } from '../failure.ts';
import { loadDotEnv } from '../start/preflight.ts';
import { say } from '../terminal/progress.ts';

/**
 * Makes databases of a deployment fit to go on after they were restored by whatever means, before any service runs:
 * settle --to 2026-11-23T08:00:00Z [service ...], all unless named. Reads MIGRATION_URL_<SERVICE> of every service, also of
 * those that stayed as they are, and from BACKUP_DIR, when there is one, the last numbers that were given out. Once only: a second
 * time jumps again.
 */
export async function command(args: string[]) {
  loadDotEnv();
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { to: { type: 'string' } } });
  const to = new Date(values.to ?? '');
  if (Number.isNaN(to.getTime()))
    throw new Failure('Say which moment the databases show.', {
      wayOut: 'settle --to 2026-11-23T08:00:00Z [service ...]',
    });
  const restored = ownersAmong(positionals);
  const generations = process.env.BACKUP_DIR ? new Archive(archiveSettings(process.env).folder).generations() : [];
  const given = generations.filter(({ covered }) => covered && Date.parse(covered.until) >= to.getTime())[0]?.covered;
  const urls = urlsFrom(process.env, ownersAmong([]));
  const { remarks } = await settle({ urls, restored, to: to.toISOString(), given: given?.sequences });
  say(`${restored.join(', ')}: ids and versions continue past everything that was ever assigned.`);
  if (restored.includes('identity')) say('All sessions have ended.');
  for (const remark of remarks) say(`! ${remark}`);
}
