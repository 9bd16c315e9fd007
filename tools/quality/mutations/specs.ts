import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { messageOf } from '../../local/failure.ts';

const execute = promisify(execFile);
/** Of one spec. */
const MAX_MS = 180_000;

export const isOnServers = (spec: string) => spec.endsWith('.api.spec.ts');

/** The command that runs a spec. */
function commandOf(spec: string): string[] {
  // Without --test, whose child process would survive the killed parent when it hangs.
  if (spec.endsWith('.test.ts')) return ['--import', 'tsx', spec];
  const config = isOnServers(spec) ? ['-c', 'tools/quality/harness/system/jest.api.config.mjs'] : [];
  return ['node_modules/jest/bin/jest.js', ...config, '--runTestsByPath', spec, '--bail', '--ci'];
}

/** The output of a failed spec. A timeout counts as a failure, because broken code may run for ever. */
export async function failureOf(spec: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    await execute(process.execPath, commandOf(spec), { cwd, env, timeout: MAX_MS, killSignal: 'SIGKILL' });
    return undefined;
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: string; stdout?: string };
    return stderr || stdout || messageOf(error);
  }
}
