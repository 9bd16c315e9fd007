import { codeOf, Failure } from '../../local/failure.ts';
import { inLocal, root } from '../../local/paths.ts';
import { run, type RunOptions } from '../../local/shell/run.ts';

/** What each command printed; one file for the whole run. */
export const logFile = inLocal('logs', 'containers.log');

/** Runs the client of the engine and returns what it printed. */
export async function docker(args: string[], options: RunOptions = {}) {
  const { output } = await run('docker', args, { cwd: root, ...options });
  return output.trim();
}

/** Why no container can run here; undefined where one can. */
export async function missingEngine(): Promise<string | undefined> {
  try {
    await run('docker', ['version', '--format', '{{.Server.Version}}']);
    return undefined;
  } catch (error) {
    return codeOf((error as Error).cause) === 'ENOENT'
      ? 'there is no docker in the PATH'
      : 'no container engine answers (docker version)';
  }
}

/** docker-compose.yml uses what version 1, which Debian 12 has, does not know. */
export async function assertCompose(): Promise<string> {
  const { code, output } = await run('docker', ['compose', 'version', '--short'], { allowFailure: true });
  const [major = 0, minor = 0] = output.trim().split('.').map(Number);
  if (code === 0 && (major > 2 || (major === 2 && minor >= 24))) return output.trim();
  throw new Failure('docker compose 2.24 or newer is missing.', {
    wayOut: 'Install the plugin of your distribution: docker-compose from Debian 13 on, docker-compose-v2 in Ubuntu',
  });
}
