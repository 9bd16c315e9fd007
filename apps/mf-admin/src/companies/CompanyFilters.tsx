import { FilterBar, SearchBox } from '@umbral/ui';
import { StatusFilter } from '@umbral/web-kit';
import type { CompanyList } from './use-company-list';
import { companyNouns } from './company-words';

/** What narrows the list. Everything of it stands in the address. */
export function CompanyFilters({ list }: { list: CompanyList }) {
  return (
    <FilterBar>
      <SearchBox label="Buscar por nombre o descripción" value={list.search} onSearch={list.setSearch} />
      <StatusFilter
        nouns={companyNouns}
        value={list.filters.status}
        onChange={(value) => list.setFilter('status', value)}
      />
    </FilterBar>
  );
}
