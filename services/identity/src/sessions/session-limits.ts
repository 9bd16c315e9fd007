const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A stay in the browser, a remembered one, or a token for API use. */
export type SessionKind = 'browser' | 'remembered' | 'token';

export interface SessionSettings {
  SESSION_IDLE_MINUTES: number;
  SESSION_HOURS: number;
  REMEMBERED_SESSION_DAYS: number;
  BEARER_MINUTES: number;
}

/** When a session ends whatever happens, in ms since 1970. */
export function absoluteEnd(kind: SessionKind, openedAt: number, settings: SessionSettings): number {
  if (kind === 'remembered') return openedAt + settings.REMEMBERED_SESSION_DAYS * DAY_MS;
  if (kind === 'token') return openedAt + settings.BEARER_MINUTES * MINUTE_MS;
  return openedAt + settings.SESSION_HOURS * HOUR_MS;
}

/** When a session used now ends if it is not used again. Only a browser's session minds being idle. */
export function nextExpiry(kind: SessionKind, endsAt: number, now: number, settings: SessionSettings): number {
  return kind === 'browser' ? Math.min(endsAt, now + settings.SESSION_IDLE_MINUTES * MINUTE_MS) : endsAt;
}
