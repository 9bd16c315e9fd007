import type { SessionKind } from '@umbral/contracts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface SessionSettings {
  SESSION_IDLE_MINUTES: number;
  SESSION_HOURS: number;
  REMEMBERED_IDLE_DAYS: number;
  REMEMBERED_SESSION_DAYS: number;
  BEARER_IDLE_MINUTES: number;
  BEARER_MINUTES: number;
}

/** The absolute end of a session, in ms since 1970. */
export function absoluteEnd(kind: SessionKind, openedAt: number, settings: SessionSettings): number {
  if (kind === 'remembered') return openedAt + settings.REMEMBERED_SESSION_DAYS * DAY_MS;
  if (kind === 'token') return openedAt + settings.BEARER_MINUTES * MINUTE_MS;
  return openedAt + settings.SESSION_HOURS * HOUR_MS;
}

const idleLimit = (kind: SessionKind, settings: SessionSettings): number =>
  ({
    browser: settings.SESSION_IDLE_MINUTES * MINUTE_MS,
    remembered: settings.REMEMBERED_IDLE_DAYS * DAY_MS,
    token: settings.BEARER_IDLE_MINUTES * MINUTE_MS,
  })[kind];

/** When a session that is used now expires without further use. */
export const nextExpiry = (kind: SessionKind, endsAt: number, now: number, settings: SessionSettings): number =>
  Math.min(endsAt, now + idleLimit(kind, settings));
