import { FilterBar, SearchBox } from '@umbral/ui';
import { StatusFilter } from '@umbral/web-kit';
import type { BankList } from './use-bank-list';
import { bankNouns } from './bank-words';

/** What narrows the list. Everything of it stands in the address. */
export function BankFilters({ list }: { list: BankList }) {
  return (
    <FilterBar>
      <SearchBox label="Buscar por nombre o detalles" value={list.search} onSearch={list.setSearch} />
      <StatusFilter
        nouns={bankNouns}
        value={list.filters.status}
        onChange={(value) => list.setFilter('status', value)}
      />
    </FilterBar>
  );
}
