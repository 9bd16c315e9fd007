import { Filter, FilterBar, SearchBox } from '@umbral/ui';
import { StatusFilter } from '@umbral/web-kit';
import type { UserList } from './use-user-list';
import { intermediaryWord, userNouns } from './user-words';

const INTERMEDIARY_OPTIONS = [
  { value: 'all', label: 'Todos' },
  { value: 'true', label: intermediaryWord(true) },
  { value: 'false', label: intermediaryWord(false) },
] as const;

/** What narrows the list. Everything of it stands in the address. */
export function UserFilters({ list }: { list: UserList }) {
  const { status, isCreditIntermediary } = list.filters;
  return (
    <FilterBar>
      <SearchBox label="Buscar por nombre, correo, teléfono, DNI o CIF" value={list.search} onSearch={list.setSearch} />
      <StatusFilter nouns={userNouns} value={status} onChange={(value) => list.setFilter('status', value)} />
      <Filter
        label="Intermediario"
        options={INTERMEDIARY_OPTIONS}
        value={isCreditIntermediary}
        onChange={(value) => list.setFilter('isCreditIntermediary', value)}
      />
    </FilterBar>
  );
}
