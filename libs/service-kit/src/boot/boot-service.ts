import { pause } from '../events/pause.js';
import { createLog } from '../logging/log.js';
import type { ServiceOptions } from './service-options.js';
import { startService, type RunningService } from './start-service.js';
import { listenForReplicaControl } from './replica-control.js';

/**
 * All of a service's main.ts: starts it and shuts the process down gracefully. On SIGTERM and SIGINT: not ready, finish running
 * requests and work after them, publish what is committed, exit 0. A service that cannot be started logs the reason and exits with 1.
 */
export async function bootService(options: ServiceOptions): Promise<void> {
  const { name, config } = options;
  const log = createLog(name, config.LOG_LEVEL);
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
  try {
    const service = await startService(options);
    listenForReplicaControl(service.runtime.health);
    endOn(['SIGTERM', 'SIGINT'], service, options);
  } catch (error) {
    log.error({ err: error }, 'not started');
    process.exit(1);
  }
}

function endOn(signals: NodeJS.Signals[], service: RunningService, { config }: ServiceOptions): void {
  let isEnding = false;
  const { log, health } = service.runtime;
  const end = async (signal: NodeJS.Signals) => {
    if (isEnding) return;
    isEnding = true;
    log.info({ signal }, 'ending');
    setTimeout(() => {
      log.error({}, 'not ended in time');
      process.exit(1);
    }, config.SHUTDOWN_DELAY_MS + config.SHUTDOWN_LIMIT_MS).unref();
    health.end();
    await pause(config.SHUTDOWN_DELAY_MS, new AbortController().signal);
    await service.stop();
    log.info({}, 'ended');
    process.exit(0);
  };
  for (const signal of signals) {
    process.on(
      signal,
      () =>
        void end(signal).catch((error: unknown) => {
          log.error({ err: error }, 'ended badly');
          process.exit(1);
        }),
    );
  }
}
