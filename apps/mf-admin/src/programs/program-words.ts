import type { ProgramKey } from '@umbral/contracts';
import { formatDate, formatDateTime } from '@umbral/ui';

interface WithKeys {
  keys: readonly ProgramKey[];
}

const isOver = ({ expiresAt }: ProgramKey): boolean => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

/** Valid keys. */
export const liveKeys = ({ keys }: WithKeys): ProgramKey[] => keys.filter((key) => !isOver(key));

/** Time of a program's last token request; undefined without any. */
export const lastUseOf = ({ keys }: WithKeys): string | undefined =>
  keys
    .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
    .sort()
    .at(-1);

/** A key expires at the start of a day in Spain: the day before is its last. */
const lastDayOf = (expiresAt: string): string => formatDate(new Date(Date.parse(expiresAt) - 1).toISOString());

export function keyFacts(key: ProgramKey): string {
  const ends = key.expiresAt && `${isOver(key) ? 'Caducó el' : 'Caduca el'} ${lastDayOf(key.expiresAt)}`;
  const used = key.lastUsedAt ? `Último uso: ${formatDateTime(key.lastUsedAt)}` : 'Sin usar';
  return [`Creada el ${formatDateTime(key.createdAt)}`, used, ends ?? 'Sin caducidad'].join(' · ');
}
