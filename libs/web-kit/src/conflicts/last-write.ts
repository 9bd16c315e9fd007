import type { StaleRecord } from '@umbral/contracts';
import { formatDateTime } from '@umbral/ui';
import { ApiError } from '../call/errors';
import type { ChangedMeanwhile } from '../live/use-changed-meanwhile';
import { session } from '../session/session';

/** Who wrote the current version, from a refusal with 412. */
export const staleDetailsOf = (error: Error | null): StaleRecord | undefined =>
  error instanceof ApiError && error.problem?.code === 'stale_record'
    ? (error.problem.details as StaleRecord | undefined)
    : undefined;

/** The same from an event, before a save was refused. */
export function staleDetailsOfChange(change: ChangedMeanwhile | undefined): StaleRecord | undefined {
  if (!change?.entityType) return undefined;
  const { by, entityType } = change;
  const at = new Date(change.at).toISOString();
  return { entityType, lastWrite: by ? { at, userId: by.userId, userName: by.name } : null };
}

/**
 * The later write of the two: a refusal stays in the command while the record goes on changing. By their arrival, because the clock of
 * the server, of which the time in a refusal is, may differ.
 */
export function laterOf(error: Error | null, change: ChangedMeanwhile | undefined): StaleRecord | undefined {
  const [refused, changed] = [staleDetailsOf(error), staleDetailsOfChange(change)];
  if (!refused?.lastWrite || !changed?.lastWrite) return changed?.lastWrite ? changed : (refused ?? changed);
  return error instanceof ApiError && change && change.at > error.receivedAt ? changed : refused;
}

/** Whether the signed-in user wrote it: in another tab, or on another device. */
export const isOwn = (details: StaleRecord | undefined): boolean =>
  details?.lastWrite != null && details.lastWrite.userId === session.user?.id;

export const staleTitle = (details: StaleRecord | undefined): string =>
  isOwn(details) ? 'Has modificado este registro en otro sitio' : 'Otra persona ha modificado este registro';

/** 'Marta Ferrer, 26/11/2026 10:31'; empty when it is unknown. */
export function authorOf(details: StaleRecord | undefined): string {
  if (!details?.lastWrite) return '';
  const { at, userId, userName } = details.lastWrite;
  const name = isOwn(details) ? 'Tú, en otro sitio' : (userName ?? `Usuario n.º ${userId}`);
  return `${name} · ${formatDateTime(at)}`;
}
