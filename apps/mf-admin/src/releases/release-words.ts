import type { KeptRelease, PublishedModule } from '@umbral/contracts';
import { formatDateTime } from '@umbral/ui';

const MOST_TITLES = 3;

/** People know a module by its pages: 'Usuarios, Compañías, Bancos y otras 5'. */
export function nameOfModule({ module, titles }: PublishedModule): string {
  if (titles.length === 0) return module;
  const more = titles.length - MOST_TITLES;
  const first = titles.slice(0, MOST_TITLES).join(', ');
  if (more <= 0) return first;
  return `${first} y ${more === 1 ? 'otra' : `otras ${more}`}`;
}

/** 'En uso desde el 23/11/2026 10:31 · por ana@umbral.test' */
export const liveWords = ({ since, madeLiveBy }: PublishedModule): string =>
  `En uso desde el ${formatDateTime(since)}${madeLiveBy ? ` · por ${madeLiveBy}` : ''}`;

/** When it was published, by whom and of what. */
export const originWords = ({ publishedAt, publisher, commit }: KeptRelease): string =>
  [
    `Publicada el ${formatDateTime(publishedAt)}`,
    publisher ? `por ${publisher}` : 'al arrancar',
    ...(commit ? [`código ${commit}`] : []),
  ].join(' · ');
