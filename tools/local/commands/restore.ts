import { resolve } from 'node:path';
import { existsSync } from 'node:fs';
import { Archive } from '../backup/archive.ts';
import { findMoment, prepareData, RECOVERY_SETTINGS, spansOf } from '../backup/prepare-data.ts';
import { restoreInstance } from '../backup/restore-instance.ts';
import { archiveSettings } from '../backup/settings.ts';
import { ownersAmong } from '../database/urls.ts';
import { Failure } from '../failure.ts';
import { inLocal, local } from '../paths.ts';
import { databaseOwners } from '../processes.ts';
import { readArgs } from '../read-args.ts';
import { ensureSecrets } from '../secrets.ts';
import { loadDotEnv } from '../start/preflight.ts';
import { State } from '../state.ts';
import { RunFile } from '../supervise/run-file.ts';
import { claimFolder, isSameProcess, leftovers } from '../supervise/stale-run.ts';
import { say, step } from '../terminal/progress.ts';

/** Restores the databases of this checkout; the system must be stopped. */
export async function command(args: string[]) {
  loadDotEnv();
  const { values } = readArgs('data restore', args);
  const { folder, key } = archiveSettings(process.env);
  const archive = new Archive(folder);
  if (values.list) return list(archive);
  const only = values.only && ownersAmong([values.only])[0];
  const moment = findMoment(archive, values.to ? instant(values.to) : undefined);
  if (values.into) return makeFolder(moment, key, resolve(values.into));
  refuseForeign(process.env);
  const runFile = new RunFile(local);
  await claim(runFile);
  try {
    const instance = {
      folder: local,
      logs: inLocal('logs'),
      secrets: ensureSecrets(local, databaseOwners()),
      databases: databaseOwners(),
      onPid: (name: string, pid?: number) => runFile.note(name, pid),
    };
    const what = only ? `Database of ${only} restored` : 'Databases restored';
    const { to, kept, remarks } = await step(what, () => restoreInstance(instance, moment, key, only));
    new State(local).set('isRestored', true);
    say(`  They show ${to}. The former data is in ${kept}: delete it when you no longer need it.`);
    for (const remark of remarks) say(`  ! ${remark}`);
    say(`  ${!only || only === 'identity' ? 'All sessions have ended. ' : ''}Continue with: npm start`);
  } finally {
    runFile.release();
  }
}

function list(archive: Archive) {
  const spans = spansOf(archive);
  say(spans.length ? spans.join('\n') : 'There is no backup yet. Make one with: npm run data -- backup');
}

async function makeFolder(moment: ReturnType<typeof findMoment>, key: Buffer, folder: string) {
  if (existsSync(folder)) throw new Failure(`${folder} exists already.`, { wayOut: 'Name a new folder.' });
  await step('Data folder created', () => prepareData(moment, key, folder));
  const [major] = moment.generation.facts.serverVersion.split('.');
  say(`  Give it to the user of your PostgreSQL ${major}, which recovers to the moment when it is started on it.`);
  say(`  Then alter system reset the settings of the recovery: ${RECOVERY_SETTINGS.join(', ')}.`);
  say('  Before any service starts: npm run data -- settle --to …');
}

/** External servers are not stopped. */
function refuseForeign(env: NodeJS.ProcessEnv) {
  const elsewhere = databaseOwners().filter((service) => env[`DATABASE_URL_${service.toUpperCase()}`]);
  if (!elsewhere.length) return;
  throw new Failure(`The databases of ${elsewhere.join(', ')} are on a server of your own.`, {
    wayOut: 'Make a data folder for it with --into, and see "Restore" in docs/operations.md.',
  });
}

/** Stops only processes that an earlier restore left behind; a running system must be stopped by the operator. */
async function claim(runFile: RunFile) {
  const run = runFile.read();
  const alive = run?.kind === 'restore' ? [] : leftovers(run);
  if (run && (isSameProcess(run) || alive.length))
    throw new Failure(
      `Umbral runs here: ${alive.map(({ name, pid }) => `${name} (${pid})`).join(', ') || `process ${run.pid}`}.`,
      { wayOut: 'Stop it first, with Ctrl+C in its window.' },
    );
  await claimFolder(runFile, 'restore');
}

function instant(text: string) {
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time;
  throw new Failure(`${text} is not a moment.`, { wayOut: 'Write it as 2026-11-23T08:00:00Z.' });
}
