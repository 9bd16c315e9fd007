import type { RecordsMessage } from '@umbral/contracts';
import { isEcho, recordWriteInBrowser } from '../query/own-writes';
import { invalidateChanged } from './invalidate-changed';

/** Reads that follow missed events are spread, as many shells miss them at once. */
const MISSED_SPREAD_MS = 3_000;

/** Above it the whole tag is read again. */
const MAX_DEFERRED = 300;

/** Of a tab in the background, which reads when it is looked at: changed ids by tag; undefined for all. */
const deferred = new Map<string, readonly number[] | undefined>();
let isAllDeferred = false;

function defer({ tag, ids }: Pick<RecordsMessage, 'tag' | 'ids'>): void {
  const known = deferred.has(tag) ? deferred.get(tag) : [];
  const all = known && ids && [...new Set([...known, ...ids])];
  deferred.set(tag, all && all.length <= MAX_DEFERRED ? all : undefined);
}

function refresh(message: Pick<RecordsMessage, 'tag' | 'ids'>): void {
  if (document.hidden) defer(message);
  else invalidateChanged(message.tag, message.ids);
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) return;
  if (isAllDeferred) invalidateChanged();
  else for (const [tag, ids] of deferred) invalidateChanged(tag, ids);
  isAllDeferred = false;
  deferred.clear();
});

/** Reads again what others have changed: mounted reads at once, others when next mounted. */
export function refreshRecords(message: RecordsMessage): void {
  if (!message.own || !isEcho(message.tag)) refresh(message);
}

/** The same after a write in another tab. */
export function refreshWritten(tags: readonly string[]): void {
  recordWriteInBrowser(tags);
  for (const tag of tags) refresh({ tag });
}

/** Reads all again: the scope of the user has changed. */
export function refreshAll(): void {
  if (document.hidden) isAllDeferred = true;
  else invalidateChanged();
}

export const refreshMissed = (): unknown => setTimeout(refreshAll, Math.random() * MISSED_SPREAD_MS);
