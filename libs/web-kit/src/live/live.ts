import { openLiveSource, type LiveUpdate } from './live-source';

const LIVE_PATH = '/api/events';
const CHANNEL = 'umbral.live';
const listeners = new Set<(update: LiveUpdate) => void>();

const publish = (update: LiveUpdate): void => {
  for (const listener of [...listeners]) listener(update);
};

/** Subscribes to the server's events for this session. */
export function onLiveEvent(listener: (update: LiveUpdate) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let stop: (() => void) | undefined;

/** Opens the connection; called while a user is signed in. */
export function startLive(): void {
  stop ??= listen();
}

/** Closes the connection: after a sign-out its 'session-ended' event is expected. */
export function stopLive(): void {
  stop?.();
  stop = undefined;
}

/**
 * One of the open tabs holds the connection and broadcasts the events: browsers allow six connections to a host over
 * HTTP/1.1, and a seventh tab would wait for ever.
 */
function listen(): () => void {
  // Web Locks exist on https and localhost only; elsewhere every tab has its own connection.
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
