import { FilterBar, SearchBox } from '@umbral/ui';
import { StatusFilter } from '@umbral/web-kit';
import type { RoleList } from './use-role-list';
import { roleNouns } from './role-words';

/** What narrows the list. Everything of it stands in the address. */
export function RoleFilters({ list }: { list: RoleList }) {
  return (
    <FilterBar>
      <SearchBox label="Buscar por nombre o descripción" value={list.search} onSearch={list.setSearch} />
      <StatusFilter
        nouns={roleNouns}
        value={list.filters.status}
        onChange={(value) => list.setFilter('status', value)}
      />
    </FilterBar>
  );
}
