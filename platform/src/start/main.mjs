import { Failure, explain } from '../failure.mjs';
import { buildAll, isBuilt } from '../build/build.mjs';
import { installDependencies } from '../install/dependencies.mjs';
import { isInstalled } from '../install/installed.mjs';
import { local } from '../paths.mjs';
import { RunFile } from '../supervise/run-file.mjs';
import { say, step, warn } from '../terminal/progress.mjs';
import { bold, duration, red } from '../terminal/style.mjs';
import { readOptions } from './options.mjs';
import { checkNode, checkPort, claimCheckout, loadDotEnv, resetData } from './preflight.mjs';
import { onShutdown } from './shutdown.mjs';

/** `npm start`: from a bare clone to a running system. Nothing but Node is needed before the installation has run. */
export async function main() {
  const startedAt = Date.now();
  const runFile = new RunFile(local);
  /** @type {import('../system/system.mjs').System | undefined} */
  let system;
  const { shutdown, isStopping } = onShutdown(async () => {
    await system?.stop();
    runFile.release();
    say('Stopped.');
  });
  try {
    loadDotEnv();
    checkNode();
    const options = readOptions(process.argv.slice(2), process.env);
    await claimCheckout(runFile, 'start', warn);
    await checkPort(options.port, process.env.HOST);
    say(bold('\nUmbral'));
    if (options.reset) await step('Local data deleted', async () => resetData());
    const programs = prefetchServers();
    if (!isInstalled()) await step('Dependencies installed', installDependencies);
    const { System } = await import('../system/system.mjs');
    system = new System({ ...options, runFile });
    await Promise.all([
      isBuilt() ? undefined : step('Services, libraries and apps built', buildAll),
      programs.then(() => step('Servers started, databases up to date', () => system.prepare())),
    ]);
    await system.run();
    await announce(system, startedAt);
  } catch (error) {
    if (isStopping()) return;
    process.stderr.write(`\n${red('✖')} ${explain(error)}\n\n`);
    if (!(error instanceof Failure)) process.exitCode = 2;
    await shutdown(1);
  }
}

/** The download of server programs needs no dependency of ours, so it begins before they are there. */
async function prefetchServers() {
  const { obtainServer } = await import('../servers/obtain.mjs');
  const wanted = [!process.env.NATS_URL && 'nats', !process.env.REDIS_URL && 'redis'].filter(Boolean);
  await Promise.allSettled(wanted.map(obtainServer)); // a failure is told when the server is started
}

async function announce(system, startedAt) {
  const { welcome } = await import('./welcome.mjs');
  say(await welcome(system));
  say(`  Ready in ${duration(Date.now() - startedAt)}. Stop with Ctrl+C.\n`);
}
