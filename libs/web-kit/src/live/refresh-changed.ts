import type { RecordsMessage } from '@umbral/contracts';
import { invalidateChanged } from '../query/operation-query';
import { isEcho, recordWriteInBrowser } from '../query/own-writes';
import { onLiveEvent, onRecordsChanged, onTabWrite } from './live';

/** Reads that follow missed events are spread, as many shells miss them at once. */
const MISSED_SPREAD_MS = 3_000;

/** Of a tab in the background, which reads when it is looked at: changed ids by tag; undefined for all. */
const deferred = new Map<string, readonly number[] | undefined>();
let isAllDeferred = false;

function defer({ tag, ids }: Pick<RecordsMessage, 'tag' | 'ids'>): void {
  const known = deferred.get(tag);
  const isAll = !ids || (deferred.has(tag) && !known);
  deferred.set(tag, isAll ? undefined : [...(known ?? []), ...ids]);
}

function refresh(message: Pick<RecordsMessage, 'tag' | 'ids'>): void {
  if (document.hidden) defer(message);
  else invalidateChanged(message.tag, message.ids);
}

function refreshAll(): void {
  if (document.hidden) isAllDeferred = true;
  else invalidateChanged();
}

function refreshDeferred(): void {
  if (document.hidden) return;
  if (isAllDeferred) invalidateChanged();
  else for (const [tag, ids] of deferred) invalidateChanged(tag, ids);
  isAllDeferred = false;
  deferred.clear();
}

/** Reads again what others, and other tabs, have changed: mounted reads at once, others when next mounted. */
export function refreshChanged(): () => void {
  const stops = [
    onRecordsChanged((message) => {
      if (!message.own || !isEcho(message.tag)) refresh(message);
    }),
    onTabWrite((tags) => {
      recordWriteInBrowser(tags);
      for (const tag of tags) refresh({ tag });
    }),
    onLiveEvent((update) => {
      // Another company, another scope.
      if (update === 'user-changed') refreshAll();
      if (update === 'records-missed') setTimeout(refreshAll, Math.random() * MISSED_SPREAD_MS);
    }),
  ];
  document.addEventListener('visibilitychange', refreshDeferred);
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', refreshDeferred);
    deferred.clear();
  };
}
