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

/** Runs a target of many projects through Nx: in dependency order, two at a time, what has not changed from its cache. */
export function runMany(target: string, projects: string[], options: RunOptions = {}) {
  // React has no `act` in production, and specs are not what is shipped.
  const env = { ...process.env, ...ENVIRONMENT, ...(target === 'test' && { NODE_ENV: 'test' }) };
  const args = ['run-many', '-t', target, '-p', projects.join(','), '--parallel=2', '--output-style=stream'];
  return nx(args, { env, ...options });
}

/** Any other command of Nx, without its daemon. */
export function nx(args: string[], options: RunOptions = {}) {
  return run(process.execPath, [inRoot('node_modules', 'nx', 'dist', 'bin', 'nx.js'), ...args], {
    cwd: root,
    env: { ...process.env, ...ENVIRONMENT },
    ...options,
  });
}
