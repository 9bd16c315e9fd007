import { inLocal, root } from '../paths.mjs';
import { run } from '../shell/run.mjs';

/**
 * Nothing we use needs an install script, except PostgreSQL's links, which are made when it starts. Leaving them all out
 * behaves the same with every npm and spares Prisma's download of an engine that never runs here.
 */
const ARGUMENTS = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

/** Installs exactly what package-lock.json says. */
export function installDependencies() {
  const npm = process.env.npm_execpath;
  const [command, ...prefix] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  return run(command, [...prefix, ...ARGUMENTS], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PRISMA_SKIP_POSTINSTALL_GENERATE: '1' },
    logFile: inLocal('logs', 'install.log'),
    what: 'Installing the dependencies (npm ci)',
    wayOut: 'Check the network and the npm registry setting (npm ping), then run the command again.',
  });
}
