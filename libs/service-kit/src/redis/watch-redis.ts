import type { Log } from '../logging/log.js';

/** The part of a client of the package `redis` that is used here; the kit does not depend on it. */
export interface WatchedRedis {
  readonly isReady: boolean;
  ping(): Promise<unknown>;
  /** Rejects pending commands. */
  destroy(): void;
  connect(): Promise<unknown>;
}

/**
 * Disconnects from a Redis that accepts commands and does not respond, so that pending commands fail at once. Until a new
 * connection is ready, the client behaves as if Redis were unreachable.
 * @returns stops watching
 */
export function watchRedis(client: WatchedRedis, log: Log, limitMs: number, everyMs = 1_000): () => void {
  let isChecking = false;
  const check = async () => {
    if (isChecking || !client.isReady) return;
    isChecking = true;
    // An error is a response too: the client handles it itself.
    if ((await replyToPing(client, limitMs)) === undefined && client.isReady) {
      log.warn({}, 'Redis does not respond: reconnecting');
      client.destroy();
      client.connect().catch(() => undefined);
    }
    isChecking = false;
  };
  const timer = setInterval(() => void check(), everyMs).unref();
  return () => clearInterval(timer);
}

/** @returns the reply or the error of a PING; undefined after the limit without either */
export function replyToPing(client: WatchedRedis, limitMs: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  const answer = client.ping().catch((error: unknown) => error);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
