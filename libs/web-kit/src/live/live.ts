import { openLiveSource, type LiveUpdate } from './live-source';

const LIVE_PATH = '/api/events';
const CHANNEL = 'umbral.live';
const listeners = new Set<(update: LiveUpdate) => void>();

const publish = (update: LiveUpdate): void => {
  for (const listener of [...listeners]) listener(update);
};

/** Follows what the server tells this session. */
export function onLiveEvent(listener: (update: LiveUpdate) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let stop: (() => void) | undefined;

/** Listens while somebody is signed in. */
export function startLive(): void {
  stop ??= listen();
}

/** Whoever leaves needs no update any more: that the session has ended is what they asked for. */
export function stopLive(): void {
  stop?.();
  stop = undefined;
}

/**
 * Of all open tabs one holds the connection and passes the update on: browsers allow six connections to a host over plain
 * HTTP/1.1, and a seventh tab would wait for ever.
 */
function listen(): () => void {
  // Locks exist on https and localhost only; elsewhere every tab listens for itself.
  if (!('locks' in navigator)) return openLiveSource(LIVE_PATH, publish);

  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<LiveUpdate>) => publish(data);
  const stopping = new AbortController();
  const holdConnection = () =>
    new Promise<void>((release) => {
      const close = openLiveSource(LIVE_PATH, (update) => {
        channel.postMessage(update);
        publish(update);
      });
      stopping.signal.addEventListener('abort', () => {
        close();
        release();
      });
    });
  navigator.locks.request(CHANNEL, { signal: stopping.signal }, holdConnection).catch(() => undefined);
  return () => {
    stopping.abort();
    channel.close();
  };
}
