import type { ReactNode } from 'react';
import { Button, EmptyState } from '@umbral/ui';
import { SearchXIcon } from '@umbral/ui/icons';
import { agree, type Nouns } from './nouns';
import type { ListState } from './use-list-state';

export interface EmptyListProps {
  list: ListState;
  nouns: Nouns;
  /** Icon of the listed records. */
  icon: ReactNode;
  /** How to begin, shown when no filter is set; the button for it is in the head of the page. */
  text?: ReactNode;
  /** Title when no filter is set; derived from the noun by default. */
  none?: string | undefined;
  /** The button that clears the search or the filters was pressed, and disappears. */
  onCleared?: () => void;
}

/** Empty state of a list: names the search or filter without results, and offers to clear it. */
export function EmptyList({ list, nouns, icon, text, none: title, onCleared }: EmptyListProps) {
  const none = `No hay ${nouns.many}`;
  // Sorting excludes no rows.
  const changed = list.changed.filter((name) => name !== 'sort');
  const clearBy = (clear: () => void) => () => {
    clear();
    onCleared?.();
  };
  if (list.search) {
    return (
      <EmptyState
        icon={<SearchXIcon />}
        title={`No se encontraron ${nouns.many}.`}
        text={`Nada coincide con «${list.search}»${changed.length > 0 ? ' y los filtros elegidos' : ''}.`}
        actions={<Button onClick={clearBy(() => list.setSearch(''))}>Limpiar búsqueda</Button>}
      />
    );
  }
  if (changed.some((name) => name !== 'status')) {
    return (
      <EmptyState
        icon={icon}
        title={`${none} con estos filtros`}
        actions={<Button onClick={clearBy(list.clear)}>Quitar filtros</Button>}
      />
    );
  }
  const { status = 'all' } = list.filters;
  const usual = [none, stateWord(nouns, status)].join(' ').trim();
  return <EmptyState icon={icon} title={title ?? usual} text={status === 'inactive' ? undefined : text} />;
}

/** The selected state; undefined where the noun contains it ('usuarios eliminados'). */
function stateWord(nouns: Nouns, status: string): string | undefined {
  switch (status) {
    case 'all':
      return agree(nouns, 'registrados', 'registradas');
    case 'active':
      return agree(nouns, 'activos', 'activas');
    case 'inactive':
      return agree(nouns, 'inactivos', 'inactivas');
  }
  return undefined;
}
