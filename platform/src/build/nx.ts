import { inRoot, root } from '../paths.ts';
import { run, type RunOptions } from '../shell/run.ts';

const ENVIRONMENT = {
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  NX_NO_CLOUD: 'true',
  NX_ISOLATE_PLUGINS: 'false',
  FORCE_COLOR: '0',
  NODE_ENV: 'production',
};

/**
 * Runs a target of many projects through Nx: in dependency order, two at a time, what has not changed from its cache.
 * @param options `args`: for the script itself
 */
export function runMany(
  target: string,
  projects: string[],
  { parallel = 2, args: forwarded = [], ...options }: RunOptions & { parallel?: number; args?: string[] } = {},
) {
  const args = [
    'run-many',
    '-t',
    target,
    '-p',
    projects.join(','),
    `--parallel=${parallel}`,
    '--output-style=stream',
    ...forwarded,
  ];
  return run(process.execPath, [inRoot('node_modules', 'nx', 'dist', 'bin', 'nx.js'), ...args], {
    cwd: root,
    env: { ...process.env, ...ENVIRONMENT },
    ...options,
  });
}
