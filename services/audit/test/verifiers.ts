import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const folder = join(__dirname, '../verify');

/** The commands of the programs that verify an export; Python's only where the machine has it. */
export const verifiers: { name: string; command: string[] }[] = [
  { name: 'verify-audit.mjs', command: [process.execPath, join(folder, 'verify-audit.mjs')] },
  { name: 'verify-audit.py', command: ['python3', join(folder, 'verify-audit.py')] },
].filter(({ command: [program = ''] }) => spawnSync(program, ['--version']).status === 0);

/** Runs one. @returns its exit code and the lines of its output */
export const runVerifier = (command: readonly string[], ...given: string[]) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    const [program = '', ...rest] = command;
    execFile(program, [...rest, ...given], (error, stdout, stderr) => {
      const code = error ? Number(error.code) : 0;
      resolve({ code, lines: `${stdout}${stderr}`.trim().split('\n') });
    });
  });
