import { todayInSpain, type ReferenceRate } from '@umbral/contracts';
import { Badge, formatMonth, plural } from '@umbral/ui';

/** 'Octubre de 2026', as the name of a row. */
export const nameOfRate = ({ month }: Pick<ReferenceRate, 'month'>): string => {
  const words = formatMonth(month);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const daysSince = (day: string): number => Math.round((Date.parse(todayInSpain()) - Date.parse(day)) / 86_400_000);

/** Marks a value that is not real. */
export const DemoBadge = ({ rate: { isDemo } }: { rate: ReferenceRate }) =>
  isDemo ? <Badge tone="info">Demostración</Badge> : null;

/** It was published so long ago that a newer one may exist. */
export const StaleBadge = ({ rate: { stale, publishedOn } }: { rate: ReferenceRate }) =>
  stale ? <Badge>{`Hace ${plural(daysSince(publishedOn), 'día', 'días')}`}</Badge> : null;
