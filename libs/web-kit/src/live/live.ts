import type { RecordsMessage } from '@umbral/contracts';
import { cachedSince } from '../query/query-client';
import { openLiveSource, type LiveUpdate } from './live-source';
import { openTabs, postToTabs, type TabMessage } from './tabs';

const LIVE_PATH = '/api/events';
const LOCK = 'umbral.live';
/** What a new tab may have missed between its first read and its first listener. */
const REPEATED_MS = 60_000;

type Repeatable = Extract<TabMessage, { records: RecordsMessage } | { update: LiveUpdate }>;

const listeners = new Set<(update: LiveUpdate) => void>();
const recordListeners = new Set<(message: RecordsMessage) => void>();
const writeListeners = new Set<(tags: readonly string[]) => void>();

const subscribe = <Listener>(all: Set<Listener>, listener: Listener): (() => void) => {
  all.add(listener);
  return () => all.delete(listener);
};
const emit = <Value>(all: Set<(value: Value) => void>, value: Value): void => {
  for (const listener of [...all]) listener(value);
};

/** Subscribes to the server's events for this session. */
export const onLiveEvent = (listener: (update: LiveUpdate) => void): (() => void) => subscribe(listeners, listener);

/** Subscribes to changes of records, by any user. */
export const onRecordsChanged = (listener: (message: RecordsMessage) => void): (() => void) =>
  subscribe(recordListeners, listener);

/** Subscribes to writes of other tabs of this browser. */
export const onTabWrite = (listener: (tags: readonly string[]) => void): (() => void) =>
  subscribe(writeListeners, listener);

let stop: (() => void) | undefined;
let lastAlive = 0;

/** Opens the connection; called while a user is signed in. */
export function startLive(): void {
  stop ??= listen();
}

/** Closes the connection: after a sign-out its 'session-ended' event is expected. */
export function stopLive(): void {
  stop?.();
  stop = undefined;
}

function deliver(message: TabMessage): void {
  if ('alive' in message) lastAlive = Date.now();
  if ('update' in message) emit(listeners, message.update);
  if ('records' in message) emit(recordListeners, message.records);
  if ('written' in message) emit(writeListeners, message.written);
}

/**
 * One of the open tabs holds the connection and broadcasts the events: browsers allow six connections to a host over
 * HTTP/1.1, and a seventh tab would wait for ever.
 */
function listen(): () => void {
  // Reads may be as old as the cache: what changed since is repeated.
  lastAlive = cachedSince();
  // Web Locks exist on https and localhost only; elsewhere every tab has its own connection.
  const isShared = 'locks' in navigator;
  const recent: { at: number; message: Repeatable }[] = [];
  const repeat = (since: number) => {
    for (const { at, message } of recent) if (at >= since) postToTabs(message);
  };
  let isHolder = false;
  const closeTabs = openTabs((message) => {
    if ('since' in message && isHolder) repeat(message.since);
    deliver(message);
  });
  const receive = (message: TabMessage) => {
    if (isShared) {
      const now = Date.now();
      while (recent[0] && recent[0].at < now - REPEATED_MS) recent.shift();
      if ('records' in message || 'update' in message) recent.push({ at: now, message });
      postToTabs(message);
    }
    deliver(message);
  };
  const open = () =>
    openLiveSource(LIVE_PATH, {
      silentSince: () => lastAlive,
      onUpdate: (update) => receive({ update }),
      onRecords: (records) => receive({ records }),
      onAlive: () => receive({ alive: true }),
    });
  const stopping = new AbortController();
  const close = isShared ? () => stopping.abort() : open();
  if (isShared) {
    postToTabs({ since: lastAlive });
    const holdConnection = () =>
      new Promise<void>((release) => {
        isHolder = true;
        const closeSource = open();
        stopping.signal.addEventListener('abort', () => {
          closeSource();
          release();
        });
      });
    navigator.locks.request(LOCK, { signal: stopping.signal }, holdConnection).catch(() => undefined);
  }
  return () => {
    close();
    closeTabs();
  };
}
