import type { Log } from '../logging/log.js';

/** The part of a client of the package `redis` that is used here; the kit does not depend on it. */
export interface WatchedRedis {
  readonly isReady: boolean;
  ping(): Promise<unknown>;
  /** Rejects pending commands. */
  destroy(): void;
  connect(): Promise<unknown>;
}

const LIMIT_MS = 500;

/**
 * Disconnects from a Redis that accepts commands and does not respond, so that pending commands fail at once. Until a new
 * connection is ready, the client behaves as if Redis were unreachable.
 * @returns stops watching
 */
export function watchRedis(client: WatchedRedis, log: Log, everyMs = 1_000): () => void {
  let isChecking = false;
  const check = async () => {
    if (isChecking || !client.isReady) return;
    isChecking = true;
    if (!(await responds(client)) && client.isReady) {
      log.warn({}, 'Redis does not respond: reconnecting');
      client.destroy();
      client.connect().catch(() => undefined);
    }
    isChecking = false;
  };
  const timer = setInterval(() => void check(), everyMs).unref();
  return () => clearInterval(timer);
}

function responds(client: WatchedRedis): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), LIMIT_MS);
  });
  // An error is a response too: the client handles it itself.
  const answer = client.ping().then(
    () => true,
    () => true,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
