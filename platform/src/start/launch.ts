import { explain } from '../failure.ts';
import { obtainServer } from '../servers/obtain.ts';
import { local } from '../paths.ts';
import { RunFile } from '../supervise/run-file.ts';
import { say, step, warn } from '../terminal/progress.ts';
import { bold, duration, red } from '../terminal/style.ts';
import { readOptions } from './options.ts';
import { checkPort, claimCheckout, loadDotEnv, resetData } from './preflight.ts';
import { onShutdown } from './shutdown.ts';

/**
 * The frame of every command that brings the system up: checks, one way out.
 * @param bringUp answers what to print at the end
 */
export async function launch(
  kind: 'start' | 'dev',
  args: string[],
  bringUp: (context: {
    options: ReturnType<typeof readOptions>;
    runFile: RunFile;
    programs: Promise<unknown>;
    onStop: (stop: () => Promise<unknown>) => void;
  }) => Promise<string>,
) {
  const startedAt = Date.now();
  const runFile = new RunFile(local);
  const stops: (() => Promise<unknown>)[] = [];
  const { shutdown, isStopping } = onShutdown(async () => {
    for (const stop of stops.reverse()) await stop();
    runFile.release();
  });
  try {
    loadDotEnv();
    const options = readOptions(args, process.env);
    await claimCheckout(runFile, kind, warn);
    await checkPort(options.port, process.env.HOST);
    say(bold('\nUmbral'));
    if (options.reset) await step('Local data deleted', async () => resetData());
    const programs = prefetchServers();
    say(await bringUp({ options, runFile, programs, onStop: (stop) => stops.push(stop) }));
    say(`  Ready in ${duration(Date.now() - startedAt)}. Stop with Ctrl+C.\n`);
  } catch (error) {
    if (isStopping()) return;
    process.stderr.write(`\n${red('✖')} ${explain(error)}\n\n`);
    await shutdown(1);
  }
}

/** The download of server programs begins while the code is being built. */
async function prefetchServers() {
  const wanted = (['nats', 'redis'] as const).filter((name) => !process.env[`${name.toUpperCase()}_URL`]);
  await Promise.allSettled(wanted.map(obtainServer)); // a failure is told when the server is started
}
