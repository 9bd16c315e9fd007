import { searchKindLabels } from '@umbral/contracts';
import type { PaletteGroup } from '@umbral/ui/palette';
import { PageIcon } from '../frame/page-icon';
import type { FindableKind } from './findable-kinds';
import type { FoundGroup, FoundRecords } from './use-found-records';

/** Search results as groups of the palette. Results of an older query stay while they still match. */
export function recordGroups(
  kinds: readonly FindableKind[],
  groups: readonly FoundGroup[],
  query: string,
): PaletteGroup[] {
  return kinds.flatMap((findable) => {
    const group = groups.find(({ kind }) => kind === findable.kind);
    return group ? [paletteGroup(findable, group, query)] : [];
  });
}

function paletteGroup({ kind, path, icon }: FindableKind, group: FoundGroup, query: string): PaletteGroup {
  const { hits, more, isOutdated } = group;
  const label = searchKindLabels[kind];
  const list = `${path}?${new URLSearchParams({ search: query.trim() }).toString()}`;
  const records = hits.map(({ id, title, subtitle, isActive }) => ({
    id: `record:${path}/${id}`,
    label: title || 'Sin nombre',
    detail: subtitle ?? undefined,
    hint: isActive ? undefined : 'Inactivo',
    icon: <PageIcon name={icon} />,
  }));
  const all = { id: `record:${list}`, label: `Ver todos en ${label}`, icon: <PageIcon name={icon} /> };
  return { label, matched: !isOutdated, options: more ? [...records, all] : records };
}

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** Names the lists that could not be searched; undefined where all were. */
export function lackOf({ failed }: Pick<FoundRecords, 'failed'>): string | undefined {
  if (failed.length === 0) return undefined;
  return `No se ha podido buscar en ${list.format(failed.map((kind) => searchKindLabels[kind]))}`;
}
