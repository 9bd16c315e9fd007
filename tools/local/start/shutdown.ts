import { stopCommands } from '../shell/run.ts';
import { say } from '../terminal/progress.ts';

/** One way out for Ctrl+C, SIGTERM and failures: everything is stopped once, in order; a second signal exits immediately. */
export function onShutdown(stopAll: () => Promise<unknown>) {
  let stopping: Promise<void> | undefined;
  const shutdown = (code: number) => {
    stopping ??= (async () => {
      try {
        await stopCommands();
        await stopAll();
        if (code === 0) say('Stopped.');
      } finally {
        process.exit(code);
      }
    })();
    return stopping;
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) {
      say('Stopping at once.');
      process.exit(1);
    }
    say(`\nStopping (${signal}) …`);
    void shutdown(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  return { shutdown, isStopping: () => Boolean(stopping) };
}
