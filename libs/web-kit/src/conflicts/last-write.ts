import { staleRecord, type StaleRecord } from '@umbral/contracts';
import { formatDateTime } from '@umbral/ui';
import { ApiError } from '../call/errors';
import type { ChangedMeanwhile } from '../live/use-changed-meanwhile';
import { session } from '../session/session';

interface LastWrite {
  at: string;
  userId?: number | undefined;
  userName: string | null;
}
/** Of the record that changed, and who wrote its current version. */
export type StaleDetails = Pick<StaleRecord, 'entityType'> & { lastWrite: LastWrite | null };

/** Who wrote the current version, from a refusal with 412. */
export const staleDetailsOf = (error: Error | null): StaleRecord | undefined =>
  staleRecord.safeParse(error instanceof ApiError ? error.problem?.details : undefined).data;

/** The same from an event, before a save was refused: the name of the user is all that is known of them. */
export function staleDetailsOfChange(change: ChangedMeanwhile | undefined): StaleDetails | undefined {
  if (!change?.entityType) return undefined;
  const at = new Date(change.at).toISOString();
  const userId = change.isOwn ? session.user?.id : undefined;
  const isKnown = change.isOwn || change.by !== undefined;
  return { entityType: change.entityType, lastWrite: isKnown ? { at, userId, userName: change.by ?? null } : null };
}

/** Whether the signed-in user wrote it: in another tab, or on another device. */
export const isOwn = (details: StaleDetails | undefined): boolean =>
  details?.lastWrite != null && details.lastWrite.userId === session.user?.id;

export const staleTitle = (details: StaleDetails | undefined): string =>
  isOwn(details) ? 'Has modificado este registro en otra pestaña' : 'Otra persona ha modificado este registro';

/** 'Marta Ferrer, 26/11/2026 10:31'; empty when it is unknown. */
export function authorOf(details: StaleDetails | undefined): string {
  if (!details?.lastWrite) return '';
  const { at, userId, userName } = details.lastWrite;
  const name = isOwn(details) ? 'Tú, en otra pestaña' : (userName ?? `Usuario n.º ${userId}`);
  return `${name} · ${formatDateTime(at)}`;
}
