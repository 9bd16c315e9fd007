import type { SessionKind } from '@umbral/contracts';
import { durations, millisecondsOf } from '@umbral/service-kit';

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
  if (kind === 'remembered') return openedAt + millisecondsOf(durations.remembered, settings.REMEMBERED_SESSION_DAYS);
  if (kind === 'token') return openedAt + millisecondsOf(durations.bearer, settings.BEARER_MINUTES);
  return openedAt + millisecondsOf(durations.session, settings.SESSION_HOURS);
}

const idleLimit = (kind: SessionKind, settings: SessionSettings): number =>
  ({
    browser: millisecondsOf(durations.sessionIdle, settings.SESSION_IDLE_MINUTES),
    remembered: millisecondsOf(durations.rememberedIdle, settings.REMEMBERED_IDLE_DAYS),
    token: millisecondsOf(durations.bearerIdle, settings.BEARER_IDLE_MINUTES),
  })[kind];

/** When a session that is used now expires without further use. */
export const nextExpiry = (kind: SessionKind, endsAt: number, now: number, settings: SessionSettings): number =>
  Math.min(endsAt, now + idleLimit(kind, settings));
