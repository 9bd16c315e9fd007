import type { Bank } from '@umbral/contracts';
import { Filter, FilterBar, SearchBox, type SelectOption } from '@umbral/ui';
import { StatusFilter } from '@umbral/web-kit';
import { ALL_BANKS, type ProductList } from './use-product-list';
import { productNouns } from './product-words';

interface ProductFiltersProps {
  list: ProductList;
  /** The active ones. */
  banks: readonly Bank[];
}

/** What narrows the list. Everything of it stands in the address. */
export function ProductFilters({ list, banks }: ProductFiltersProps) {
  const { status, bankId } = list.filters;
  const options: SelectOption[] = [
    { value: ALL_BANKS, label: 'Todos' },
    ...banks.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  // A link may name a bank that has been switched off since.
  if (!options.some(({ value }) => value === bankId)) options.push({ value: bankId, label: 'Otro' });
  return (
    <FilterBar>
      <SearchBox label="Buscar por producto o banco" value={list.search} onSearch={list.setSearch} />
      <StatusFilter nouns={productNouns} value={status} onChange={(value) => list.setFilter('status', value)} />
      <Filter label="Banco" options={options} value={bankId} onChange={(value) => list.setFilter('bankId', value)} />
    </FilterBar>
  );
}
