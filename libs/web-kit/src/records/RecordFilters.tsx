import { statusFilters, type OperationShape, type StatusFilter as Status } from '@umbral/contracts';
import { Filter, FilterBar, SearchBox, Segmented } from '@umbral/ui';
import { ExportButton } from '../lists/ExportButton';
import type { Nouns } from '../lists/nouns';
import { StatusFilter } from '../lists/StatusFilter';
import type { ListState } from '../lists/use-list-state';
import type { RecordFilter } from './screen';

interface RecordFiltersProps {
  /** What the list is asked with. */
  query: Readonly<Record<string, unknown>>;
  screen: {
    api: { export?: OperationShape };
    search: string;
    nouns: Nouns;
    filters?: Readonly<Record<string, RecordFilter>>;
    status?: 'all' | 'none';
  };
  list: ListState & { setFilter: (name: string, value: string) => void };
}

const statusOf = (value: string | undefined): Status => statusFilters.find((status) => status === value) ?? 'active';

/** What narrows the list. Everything of it stands in the address. */
export function RecordFilters({
  screen: { api, search, nouns, filters = {}, status },
  list,
  query,
}: RecordFiltersProps) {
  return (
    <FilterBar>
      <SearchBox label={search} value={list.search} onSearch={list.setSearch} />
      {status === 'none' ? null : (
        <StatusFilter
          nouns={nouns}
          value={statusOf(list.filters['status'])}
          onChange={(value) => list.setFilter('status', value)}
          allFirst={status === 'all'}
        />
      )}
      {Object.entries(filters).map(([name, filter]) => {
        const chosen = { value: list.filters[name] ?? '', onChange: (value: string) => list.setFilter(name, value) };
        if (!('options' in filter)) return <ReadFilter key={name} filter={filter} {...chosen} />;
        const Choice = filter.segmented ? Segmented : Filter;
        return <Choice key={name} label={filter.label} options={filter.options} {...chosen} />;
      })}
      {api.export ? <ExportButton operation={api.export} query={{ ...query, page: undefined }} /> : null}
    </FilterBar>
  );
}

interface ReadFilterProps {
  filter: Extract<RecordFilter, { first: string }>;
  value: string;
  onChange: (value: string) => void;
}

/** A filter whose options are read. */
function ReadFilter({ filter: { label, useOptions }, value, onChange }: ReadFilterProps) {
  const options = useOptions(value);
  return <Filter label={label} options={options} value={value} onChange={onChange} />;
}
