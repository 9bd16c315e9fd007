import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { FILE_MODE, stateFolder } from '../private-files.ts';
import { Failure } from '../failure.ts';
import { countCommand } from '../supervise/processor-use.ts';

const active = new Set<ChildProcess>();
const TAIL_LINES = 15;

export interface RunOptions {
  cwd?: string | undefined;
  env?: NodeJS.ProcessEnv;
  /** Keeps the whole output. */
  logFile?: string | undefined;
  /** What is being done, for the message of a failure. */
  what?: string;
  wayOut?: string;
  uid?: number | undefined;
  gid?: number | undefined;
  onLine?: (line: string) => void;
  allowFailure?: boolean;
}

/** Runs a command to its end and returns what it printed. */
export function run(
  command: string,
  args: string[],
  options: RunOptions = {},
): Promise<{ output: string; code: number | null }> {
  const {
    cwd,
    env = process.env,
    logFile,
    what = `${command} ${args.join(' ')}`,
    wayOut,
    uid,
    gid,
    onLine,
    allowFailure,
  } = options;
  if (logFile) stateFolder(dirname(logFile));
  const log = logFile ? createWriteStream(logFile, { mode: FILE_MODE }) : undefined;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, uid, gid, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    active.add(child);
    countCommand(child);
    let output = '';
    let pending = '';
    const take = (chunk: string) => {
      output += chunk;
      log?.write(chunk);
      if (!onLine) return;
      const lines = (pending + chunk).split('\n');
      pending = lines.pop() ?? '';
      lines.forEach(onLine);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    const end = () => {
      active.delete(child);
      log?.end();
    };
    child.on('error', (cause) => {
      end();
      reject(new Failure(`${what} could not be started: ${cause.message}.`, { wayOut, cause }));
    });
    child.on('close', (code, signal) => {
      end();
      if (pending) onLine?.(pending);
      if (code === 0 || allowFailure) return resolve({ output, code });
      reject(
        new Failure(`${what} failed (${signal ?? `exit code ${code}`}).`, {
          details: tail(output),
          wayOut: wayOut ?? (logFile && `The whole output is in ${logFile}`),
        }),
      );
    });
  });
}

/** The last lines of a text, for an error message. */
export const tail = (text: string, lines = TAIL_LINES) => text.trimEnd().split('\n').slice(-lines).join('\n');

/** Ends running commands when the program is stopped, and waits for their end. */
export async function stopCommands() {
  await Promise.all(
    [...active].map(async (child) => {
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      signalGroup(child.pid, 'SIGTERM');
      const timer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), 5_000);
      await ended;
      clearTimeout(timer);
    }),
  );
}

/** The whole group: npm and Nx have children of their own. */
function signalGroup(pid: number | undefined, signal: NodeJS.Signals) {
  if (!pid) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // already ended
  }
}
