/** What the server tells open shells. */
export const liveEvents = ['session-ended', 'permissions-changed', 'user-changed', 'modules-changed'] as const;
export type LiveEvent = (typeof liveEvents)[number];
/** `reconnected`: something may have been missed meanwhile. */
export type LiveUpdate = LiveEvent | 'reconnected';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** Listens to the server and comes back after every interruption, ever more slowly. Answers what ends it. */
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
      // The browser retries lost connections by itself, but gives up for good when an answer is an error.
      source.close();
      timer = setTimeout(connect, pause + Math.random() * pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    };
    for (const event of liveEvents) source.addEventListener(event, () => onUpdate(event));
  };
  connect();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
