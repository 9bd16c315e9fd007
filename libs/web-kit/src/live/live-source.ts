import { HEARTBEAT_MS, type LiveEventName, type RecordsMessage } from '@umbral/contracts';

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
const MAX_SILENCE_MS = 3 * HEARTBEAT_MS;

export interface LiveListeners {
  /** Since when changes may not have been received: the server repeats what changed since. Epoch milliseconds. */
  silentSince: () => number;
  onUpdate: (update: LiveUpdate) => void;
  onRecords: (message: RecordsMessage) => void;
  /** All that had changed before has arrived. Not so when the connection opens, or with an event of the session. */
  onAlive: () => void;
}

/**
 * Subscribes to the server's events and reconnects with exponential backoff and jitter: after an error, a silence, or when the network is
 * back. Returns the close function.
 */
export function openLiveSource(url: string, listeners: LiveListeners): () => void {
  const { silentSince, onUpdate, onRecords, onAlive } = listeners;
  let source: EventSource;
  let spread = FIRST_SPREAD_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchedSince = 0;
  let wasDisconnected = false;

  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(reconnect, MAX_SILENCE_MS);
    watchedSince = Date.now();
  };
  const connect = () => {
    source = new EventSource(`${url}?silent=${Math.max(0, Math.ceil(Date.now() - silentSince()))}`, {
      withCredentials: true,
    });
    watch();
    source.onopen = () => {
      watch();
      spread = FIRST_SPREAD_MS;
      if (wasDisconnected) onUpdate('reconnected');
      wasDisconnected = false;
    };
    source.onerror = () => {
      // An error response, perhaps as the session has expired, of which no event is sent.
      if (source.readyState === EventSource.CLOSED) onUpdate('session-ended');
      reconnect();
    };
    const on = (name: LiveEventName | 'heartbeat', isProof: boolean, handle?: (data: string) => void) =>
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        // After a sleep of the device, what arrives may be from before it.
        const isLate = Date.now() - watchedSince > MAX_SILENCE_MS;
        if (isLate) reconnect();
        else watch();
        if (isProof && !isLate) onAlive();
        handle?.(data);
      });
    on('heartbeat', true);
    on('records-changed', true, (data) => onRecords(JSON.parse(data) as RecordsMessage));
    for (const event of liveEvents) on(event, event === 'records-missed', () => onUpdate(event));
  };
  const reconnect = () => {
    wasDisconnected = true;
    // The browser retries lost connections itself, but stops for good after an error response.
    source.close();
    clearTimeout(timer);
    timer = setTimeout(connect, FIRST_PAUSE_MS + Math.random() * spread);
    spread = Math.min(spread * 2, MAX_PAUSE_MS - FIRST_PAUSE_MS);
  };
  const reconnectSoon = () => {
    spread = FIRST_SPREAD_MS;
    reconnect();
  };
  connect();
  window.addEventListener('online', reconnectSoon);
  return () => {
    window.removeEventListener('online', reconnectSoon);
    clearTimeout(timer);
    source.close();
  };
}
