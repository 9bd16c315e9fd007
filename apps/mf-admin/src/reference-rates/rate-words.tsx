import { todayInSpain, type ReferenceRate } from '@umbral/contracts';
import { Badge, formatMonth, plural } from '@umbral/ui';

/** 'Octubre de 2026', as the name of a row. */
export const nameOfRate = ({ month }: Pick<ReferenceRate, 'month'>): string => {
  const words = formatMonth(month);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const daysSince = (day: string): number => Math.round((Date.parse(todayInSpain()) - Date.parse(day)) / 86_400_000);

/** No value of a real month. */
export const DemoBadge = ({ rate: { isDemo } }: { rate: ReferenceRate }) =>
  isDemo ? <Badge tone="info">Demostración</Badge> : null;

/** It was published so long ago that there may be another one. */
export const StaleBadge = ({ rate: { stale, publishedOn } }: { rate: ReferenceRate }) =>
  stale ? <Badge>{`Hace ${plural(daysSince(publishedOn), 'día', 'días')}`}</Badge> : null;
