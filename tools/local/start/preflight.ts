import { accessSync, constants, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { assertNoBackup } from '../backup/taking.ts';
import { completeSwitch, REMAINS } from '../backup/switch.ts';
import { Failure, messageOf } from '../failure.ts';
import { inRoot, local, root } from '../paths.ts';
import { isFree } from '../supervise/ports.ts';
import { claimFolder } from '../supervise/stale-run.ts';
import { type RunFile } from '../supervise/run-file.ts';

const DATA = [
  'postgres',
  'nats',
  'redis',
  'registry',
  'mail.jsonl',
  'backup',
  'secrets.json',
  'secrets.json.new',
  'marks.json',
  'snapshot/new',
];

/** Reads .env, if there is one; what is already set wins. */
export function loadDotEnv() {
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
}

/** Claims the checkout for this process and stops what an earlier, killed run left behind. */
export async function claimCheckout(runFile: RunFile, kind: string, onRemark: (line: string) => void) {
  try {
    accessSync(existsSync(local) ? local : root, constants.W_OK);
  } catch {
    throw new Failure(`${existsSync(local) ? local : root} cannot be written to.`, {
      wayOut: 'Run the command as the user who owns the checkout.',
    });
  }
  await claimFolder(runFile, kind, {
    onLeftover: (names) => onRemark(`An earlier run was cut short; stopping what it left: ${names.join(', ')}.`),
  });
  if (completeSwitch(local)) onRemark('A restore was interrupted after its data was complete; it is in place now.');
}

export async function checkPort(port: number, host = '127.0.0.1') {
  if (port < 1024 && process.getuid?.() !== 0 && !(await isFree(port, host))) {
    throw new Failure(`Port ${port} may not be used by an ordinary user, or is taken.`, {
      wayOut: 'Choose one above 1023: PORT=8081 npm start',
    });
  }
  if (await isFree(port, host)) return;
  throw new Failure(`Port ${port} is already used by another program.`, {
    wayOut: `Stop that program, or choose another port: PORT=${port + 1} npm start`,
  });
}

/** Deletes the local data, also what restores and snapshots left of it; downloaded server programs and logs stay. */
export function resetData(folder = local) {
  assertNoBackup(folder);
  const remains = existsSync(folder) ? readdirSync(folder).filter((name) => REMAINS.test(name)) : [];
  for (const name of [...DATA, ...remains]) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch (cause) {
      throw new Failure(`${join(folder, name)} cannot be deleted: ${messageOf(cause)}.`, {
        cause,
        wayOut: 'Delete the folder .local with the rights of the user who owns it.',
      });
    }
  }
}
