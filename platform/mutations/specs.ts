import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { messageOf } from '../src/failure.ts';

const execute = promisify(execFile);
/** Of one spec. */
const MAX_MS = 180_000;

export const isOnServers = (spec: string) => spec.endsWith('.api.spec.ts');

/** What of Node or Jest runs a spec. */
function commandOf(spec: string): string[] {
  // Without --test, which would make a process more: one that hangs would outlive the one that is ended.
  if (spec.endsWith('.test.ts')) return ['--import', 'tsx', spec];
  const config = isOnServers(spec) ? ['-c', 'tools/quality/harness/system/jest.api.config.mjs'] : [];
  return ['node_modules/jest/bin/jest.js', ...config, '--runTestsByPath', spec, '--bail', '--ci'];
}

/** What the spec printed where it failed. Code that is wrong may run for ever: that is noticed as well. */
export async function failureOf(spec: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    await execute(process.execPath, commandOf(spec), { cwd, env, timeout: MAX_MS, killSignal: 'SIGKILL' });
    return undefined;
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: string; stdout?: string };
    return stderr || stdout || messageOf(error);
  }
}
