import { pluralForm } from '../plural.js';

const MAX_TITLES = 3;

/** A module is named by its pages: 'Usuarios, Compañías, Bancos y otras 5'. */
export function nameOfModule({ module, titles }: { module: string; titles: readonly string[] }): string {
  if (titles.length === 0) return module;
  const more = titles.length - MAX_TITLES;
  const first = titles.slice(0, MAX_TITLES).join(', ');
  if (more <= 0) return first;
  return `${first} y ${pluralForm(more, 'otra', `otras ${more}`)}`;
}
