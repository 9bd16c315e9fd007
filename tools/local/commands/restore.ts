import { basename } from 'node:path';
import { statSync } from 'node:fs';
import { archiveNamed, archivesIn, manifestOf } from '../backup/archive.ts';
import { restoreSnapshot } from '../backup/restore-snapshot.ts';
import { archiveSettings } from '../backup/settings.ts';
import { assertNoBackup } from '../backup/taking.ts';
import { completeSwitch } from '../backup/switch.ts';
import { Failure, messageOf } from '../failure.ts';
import { inLocal, local } from '../paths.ts';
import { databaseOwners } from '../processes.ts';
import { readArgs } from '../read-args.ts';
import { loadDotEnv } from '../start/preflight.ts';
import { RunFile } from '../supervise/run-file.ts';
import { claimFolder, isSameProcess, leftovers } from '../supervise/stale-run.ts';
import { say, step } from '../terminal/progress.ts';

/** Restores everything of this checkout from an archive; the system must be stopped. */
export async function command(args: string[]) {
  loadDotEnv();
  const { values } = readArgs('data restore', args);
  const { folder, key } = archiveSettings(process.env);
  if (values.list) return list(folder, key);
  const path = archiveNamed(folder, values.from);
  refuseForeign(process.env);
  const runFile = new RunFile(local);
  await claim(runFile);
  try {
    assertNoBackup();
    completeSwitch(local);
    const onPid = (name: string, pid?: number) => runFile.note(name, pid);
    const instance = { local, logs: inLocal('logs'), databases: databaseOwners(), onPid };
    const { moment, rows, kept, remarks } = await step('Restored, started and compared with its manifest', () =>
      restoreSnapshot(instance, path, key),
    );
    say(`  The databases show ${moment}: ${rows} rows, as counted then. The former data is in ${kept}: delete it when`);
    say('  you no longer need it. All sessions have ended.');
    for (const remark of remarks) say(`  ! ${remark}`);
    say('  Continue with: npm start');
  } finally {
    runFile.release();
  }
}

async function list(folder: string, key: string) {
  const paths = archivesIn(folder);
  if (!paths.length) say('There is no backup yet. Make one with: npm run data -- backup');
  for (const path of paths) {
    const size = `${Math.ceil(statSync(path).size / 2 ** 20)} MiB`;
    const state = await manifestOf(path, key).then(
      ({ moment, databases }) => `shows ${moment}, ${Object.keys(databases).length} databases`,
      (error: unknown) => `cannot be restored: ${messageOf(error)}`,
    );
    say(`${basename(path)}  ${size}  ${state}`);
  }
}

/** External servers are not stopped. */
function refuseForeign(env: NodeJS.ProcessEnv) {
  const elsewhere = databaseOwners().filter((service) => env[`DATABASE_URL_${service.toUpperCase()}`]);
  if (!elsewhere.length) return;
  throw new Failure(`The databases of ${elsewhere.join(', ')} are on a server of your own.`, {
    wayOut: 'Restore them with its tools, then see "Restore" in docs/operations.md.',
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
