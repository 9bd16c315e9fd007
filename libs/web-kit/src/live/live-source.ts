import type { LiveEventName, RecordsMessage } from '@umbral/contracts';

/** Events that the server publishes to open shells, beside `records-changed`. */
export const liveEvents = [
  'session-ended',
  'permissions-changed',
  'user-changed',
  'modules-changed',
  'records-missed',
] as const satisfies readonly Exclude<LiveEventName, 'records-changed'>[];
export type LiveEvent = (typeof liveEvents)[number];
/** `reconnected`: events of the session may have been missed. */
export type LiveUpdate = LiveEvent | 'reconnected';

const FIRST_PAUSE_MS = 500;
/** After an outage all shells reconnect: spread over so long, each costs its session's exchange once. */
const FIRST_SPREAD_MS = 7_500;
const MAX_PAUSE_MS = 60_000;

export interface LiveListeners {
  /** Since when changes may not have been received: the server repeats what changed since. Epoch milliseconds. */
  silentSince: () => number;
  onUpdate: (update: LiveUpdate) => void;
  onRecords: (message: RecordsMessage) => void;
  /** All that had changed before has arrived. Not so when the connection opens, or with an event of the session. */
  onAlive: () => void;
}

/** Subscribes to the server's events and reconnects with exponential backoff and jitter. Returns the close function. */
export function openLiveSource(url: string, listeners: LiveListeners): () => void {
  const { silentSince, onUpdate, onRecords, onAlive } = listeners;
  let source: EventSource;
  let spread = FIRST_SPREAD_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasDisconnected = false;

  const connect = () => {
    source = new EventSource(`${url}?silent=${Math.max(0, Math.ceil(Date.now() - silentSince()))}`, {
      withCredentials: true,
    });
    source.onopen = () => {
      spread = FIRST_SPREAD_MS;
      if (wasDisconnected) onUpdate('reconnected');
      wasDisconnected = false;
    };
    source.onerror = () => {
      wasDisconnected = true;
      // An error response, perhaps as the session has expired, of which no event is sent.
      if (source.readyState === EventSource.CLOSED) onUpdate('session-ended');
      // The browser retries lost connections itself, but stops for good after an error response.
      source.close();
      timer = setTimeout(connect, FIRST_PAUSE_MS + Math.random() * spread);
      spread = Math.min(spread * 2, MAX_PAUSE_MS - FIRST_PAUSE_MS);
    };
    source.addEventListener('heartbeat', onAlive);
    source.addEventListener('records-changed', ({ data }: MessageEvent<string>) => {
      onAlive();
      onRecords(JSON.parse(data) as RecordsMessage);
    });
    for (const event of liveEvents)
      source.addEventListener(event, () => {
        if (event === 'records-missed') onAlive();
        onUpdate(event);
      });
  };
  connect();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
