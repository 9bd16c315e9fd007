import { explain } from '../failure.mjs';
import { installDependencies } from '../install/dependencies.mjs';
import { isInstalled } from '../install/installed.mjs';
import { local } from '../paths.mjs';
import { RunFile } from '../supervise/run-file.mjs';
import { say, step, warn } from '../terminal/progress.mjs';
import { bold, duration, red } from '../terminal/style.mjs';
import { readOptions } from './options.mjs';
import { checkNode, checkPort, claimCheckout, loadDotEnv, resetData } from './preflight.mjs';
import { onShutdown } from './shutdown.mjs';

/**
 * The frame of every command that brings the system up: checks, installation, one way out. Nothing but Node is needed
 * before the installation has run, so what needs a dependency is loaded afterwards.
 * @param {'start' | 'dev'} kind
 * @param {(context: { options: ReturnType<typeof readOptions>, runFile: RunFile, programs: Promise<unknown>,
 *   onStop: (stop: () => Promise<void>) => void }) => Promise<string>} bringUp answers what to print at the end
 */
export async function launch(kind, bringUp) {
  const startedAt = Date.now();
  const runFile = new RunFile(local);
  const stops = [];
  const { shutdown, isStopping } = onShutdown(async () => {
    for (const stop of stops.reverse()) await stop();
    runFile.release();
  });
  try {
    loadDotEnv();
    checkNode();
    const options = readOptions(process.argv.slice(2), process.env);
    await claimCheckout(runFile, kind, warn);
    await checkPort(options.port, process.env.HOST);
    say(bold('\nUmbral'));
    if (options.reset) await step('Local data deleted', async () => resetData());
    const programs = prefetchServers();
    if (!isInstalled()) await step('Dependencies installed', installDependencies);
    say(await bringUp({ options, runFile, programs, onStop: (stop) => stops.push(stop) }));
    say(`  Ready in ${duration(Date.now() - startedAt)}. Stop with Ctrl+C.\n`);
  } catch (error) {
    if (isStopping()) return;
    process.stderr.write(`\n${red('✖')} ${explain(error)}\n\n`);
    await shutdown(1);
  }
}

/** The download of server programs needs no dependency of ours, so it begins before they are there. */
async function prefetchServers() {
  const { obtainServer } = await import('../servers/obtain.mjs');
  const wanted = [!process.env.NATS_URL && 'nats', !process.env.REDIS_URL && 'redis'].filter(Boolean);
  await Promise.allSettled(wanted.map(obtainServer)); // a failure is told when the server is started
}
