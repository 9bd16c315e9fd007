import { explain } from '../failure.ts';
import { local } from '../paths.ts';
import { RunFile } from '../supervise/run-file.ts';
import { say, step, warn } from '../terminal/progress.ts';
import { bold, duration, red } from '../terminal/style.ts';
import type { Values } from '../read-args.ts';
import { readOptions } from './options.ts';
import { checkPort, claimCheckout, loadDotEnv, resetData } from './preflight.ts';
import { onShutdown } from './shutdown.ts';

/**
 * The frame of every command that brings the system up: checks, one way out.
 * @param bringUp returns what to print at the end
 */
export async function launch(
  kind: 'start' | 'dev',
  values: Values<'start'>,
  bringUp: (context: {
    options: ReturnType<typeof readOptions>;
    runFile: RunFile;
    onStop: (stop: () => Promise<unknown>) => void;
  }) => Promise<string>,
) {
  const runFile = new RunFile(local);
  const stops: (() => Promise<unknown>)[] = [];
  const stopAll = async () => {
    for (const stop of stops.reverse()) await stop();
    runFile.release();
  };
  const { shutdown, isStopping } = onShutdown(stopAll, { untilSignal: true });
  try {
    loadDotEnv();
    const options = readOptions(values, process.env);
    await claimCheckout(runFile, kind, warn);
    await checkPort(options.port, process.env.HOST);
    say(bold('\nUmbral'));
    if (options.reset) await step('Local data deleted', async () => resetData());
    say(await bringUp({ options, runFile, onStop: (stop) => stops.push(stop) }));
    // Since the process started, which includes the installation of dependencies.
    say(`  Ready in ${duration(performance.now())}. Stop with Ctrl+C.\n`);
  } catch (error) {
    if (isStopping()) return;
    process.stderr.write(`\n${red('✖')} ${explain(error)}\n\n`);
    await shutdown(1);
  }
}
