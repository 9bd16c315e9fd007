import { FilterBar, SearchBox } from '@umbral/ui';
import { StatusFilter } from '@umbral/web-kit';
import { calculationNouns } from './calculation-words';
import type { CalculationList } from './use-calculation-list';

/** What narrows the list. Everything of it stands in the address. */
export function CalculationFilters({ list }: { list: CalculationList }) {
  return (
    <FilterBar>
      <SearchBox label="Buscar por cliente o teléfono" value={list.search} onSearch={list.setSearch} />
      <StatusFilter
        nouns={calculationNouns}
        value={list.filters.status}
        onChange={(value) => list.setFilter('status', value)}
      />
    </FilterBar>
  );
}
