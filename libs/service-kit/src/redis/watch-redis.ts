import type { Log } from '../logging/log.js';

/** What is needed of a client of the package `redis`, on which the kit does not depend. */
export interface WatchedRedis {
  readonly isReady: boolean;
  ping(): Promise<unknown>;
  /** Fails what waits for an answer. */
  destroy(): void;
  connect(): Promise<unknown>;
}

const LIMIT_MS = 500;

/**
 * Hangs up on a Redis that takes commands and does not answer, so that who waits for it fails at once and goes on
 * without. Until it answers a new connection the client is not ready, as if Redis were away.
 * @returns how to stop watching
 */
export function watchRedis(client: WatchedRedis, log: Log, everyMs = 1_000): () => void {
  let isAsking = false;
  const look = async () => {
    if (isAsking || !client.isReady) return;
    isAsking = true;
    if (!(await answers(client)) && client.isReady) {
      log.warn({}, 'Redis does not answer: connecting anew');
      client.destroy();
      client.connect().catch(() => undefined);
    }
    isAsking = false;
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(timer);
}

function answers(client: WatchedRedis): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), LIMIT_MS);
  });
  // An error is an answer too: the client sees to it itself.
  const answer = client.ping().then(
    () => true,
    () => true,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
