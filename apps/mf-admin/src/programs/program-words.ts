import type { Program, ProgramKey } from '@umbral/contracts';
import { formatDate, formatDateTime } from '@umbral/ui';

const isOver = ({ expiresAt }: ProgramKey): boolean => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

/** Keys that work now. */
export const liveKeys = ({ keys }: Pick<Program, 'keys'>): ProgramKey[] => keys.filter((key) => !isOver(key));

/** When a program last asked for a token; undefined when it never did. */
export const lastUseOf = ({ keys }: Pick<Program, 'keys'>): string | undefined =>
  keys
    .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
    .sort()
    .at(-1);

/** A key expires with the first instant of a day in Spain: the day before is its last. */
const lastDayOf = (expiresAt: string): string => formatDate(new Date(Date.parse(expiresAt) - 1).toISOString());

export function keyFacts(key: ProgramKey): string {
  const ends = key.expiresAt && `${isOver(key) ? 'Caducó el' : 'Caduca el'} ${lastDayOf(key.expiresAt)}`;
  const used = key.lastUsedAt ? `Último uso: ${formatDateTime(key.lastUsedAt)}` : 'Sin usar';
  return [`Creada el ${formatDateTime(key.createdAt)}`, used, ends ?? 'Sin caducidad'].join(' · ');
}
