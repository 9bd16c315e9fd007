/** Events that the server publishes to open shells. */
export const liveEvents = ['session-ended', 'permissions-changed', 'user-changed', 'modules-changed'] as const;
export type LiveEvent = (typeof liveEvents)[number];
/** `reconnected`: events may have been missed. */
export type LiveUpdate = LiveEvent | 'reconnected';

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/** Subscribes to the server's events and reconnects with exponential backoff. Returns the close function. */
export function openLiveSource(url: string, onUpdate: (update: LiveUpdate) => void): () => void {
  let source: EventSource;
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasDisconnected = false;

  const connect = () => {
    source = new EventSource(url, { withCredentials: true });
    source.onopen = () => {
      pause = FIRST_PAUSE_MS;
      if (wasDisconnected) onUpdate('reconnected');
      wasDisconnected = false;
    };
    source.onerror = () => {
      wasDisconnected = true;
      // The browser retries lost connections itself, but stops for good after an error response.
      source.close();
      timer = setTimeout(connect, pause + Math.random() * pause);
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    };
    for (const event of liveEvents) source.addEventListener(event, () => onUpdate(event));
  };
  connect();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
