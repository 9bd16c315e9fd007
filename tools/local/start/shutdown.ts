import { constants } from 'node:os';
import { stopCommands } from '../shell/run.ts';
import { say } from '../terminal/progress.ts';

/** For a command without servers: what it runs is in groups of its own, which Ctrl+C does not reach. */
export const endRunsOnSignal = () => void onShutdown(async () => {});

/**
 * One way out for Ctrl+C, SIGTERM and failures: everything is stopped once, in order; a second signal exits immediately.
 * @param options `untilSignal`: the command has no other end, so a signal is a success; else its exit code is 128 and the signal
 */
export function onShutdown(stopAll: () => Promise<unknown>, { untilSignal = false } = {}) {
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
    void shutdown(untilSignal ? 0 : 128 + constants.signals[signal]);
  };
  // A closed terminal refuses all output: unhandled, the error would end the process before its servers.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  return { shutdown, isStopping: () => Boolean(stopping) };
}
