import { Suspense, useState } from 'react';
import { statusFilters, type OperationShape, type SavedViewList, type StatusFilter as Status } from '@umbral/contracts';
import { Filter, FilterBar, SearchBox, Segmented } from '@umbral/ui';
import { lazyPart } from '../module/lazy-part';
import { ExportButton } from '../lists/ExportButton';
import type { Nouns } from '../lists/nouns';
import { StatusFilter } from '../lists/StatusFilter';
import type { ListState } from '../lists/use-list-state';
import { ALL } from './record-query';
import type { ChosenRecord, RecordFilter } from './screen';
import type { SortChoice } from './sorting';
import { SavedViews } from './saved-views/SavedViews';

/** Few lists have one. */
const DayRangeFilter = lazyPart(() => import(/* webpackChunkName: "days" */ '../dates/DayRangeFilter'));

interface RecordFiltersProps {
  /** Query of the list. */
  query: Readonly<Record<string, unknown>>;
  screen: {
    path: string;
    api: { export?: OperationShape };
    views?: SavedViewList;
    search?: string;
    nouns: Nouns;
    filters?: Readonly<Record<string, RecordFilter>>;
    status?: 'all' | 'none';
  };
  list: ListState & { setFilter: (name: string, value: string) => void };
  /** Shown where the list has no column heads. */
  sort?: SortChoice | undefined;
}

const statusOf = (value: string | undefined): Status => statusFilters.find((status) => status === value) ?? 'active';

/** Search and filters of the list. All of them are in the address. */
export function RecordFilters({
  screen: { path, api, views, search, nouns, filters = {}, status },
  list,
  query,
  sort,
}: RecordFiltersProps) {
  const isNarrowed = search !== undefined || status !== 'none' || Object.keys(filters).length > 0;
  if (!isNarrowed && !sort && !views && !api.export) return null;
  return (
    <FilterBar
      search={
        search === undefined ? undefined : <SearchBox label={search} value={list.search} onSearch={list.setSearch} />
      }
      // Both days of a range are one filter.
      active={new Set(list.changed.filter((name) => name !== 'sort').map((name) => filters[name])).size}
    >
      {status === 'none' ? null : (
        <StatusFilter
          nouns={nouns}
          value={statusOf(list.filters['status'])}
          onChange={(value) => list.setFilter('status', value)}
          allFirst={status === 'all'}
        />
      )}
      {Object.entries(filters).map(([name, filter]) => {
        if ('days' in filter)
          return name === filter.days[0] ? (
            <Suspense key={name} fallback={<span className="filter" />}>
              <DayRangeFilter filter={filter} list={list} />
            </Suspense>
          ) : null;
        const chosen = { value: list.filters[name] ?? '', onChange: (value: string) => list.setFilter(name, value) };
        if (!('options' in filter)) return <ReadFilter key={name} filter={filter} {...chosen} />;
        return <OptionsFilter key={name} filter={filter} isChosen={list.changed.includes(name)} {...chosen} />;
      })}
      {sort ? (
        <div className="only-cards">
          <Filter label="Orden" {...sort} />
        </div>
      ) : null}
      {views ? <SavedViews list={views} path={path} state={list} /> : null}
      {api.export ? (
        <ExportButton operation={api.export} query={{ ...query, page: undefined, cursor: undefined }} />
      ) : null}
    </FilterBar>
  );
}

interface FilterProps<Kind> {
  filter: Kind;
  value: string;
  onChange: (value: string) => void;
}

/** A filter of given options. One that only a link shows stays then: it may have the focus. */
function OptionsFilter({
  filter: { label, options, segmented, linkedOnly },
  isChosen,
  ...chosen
}: FilterProps<Extract<RecordFilter, { options: unknown }>> & { isChosen: boolean }) {
  const [isShown, setIsShown] = useState(isChosen || !linkedOnly);
  if (isChosen && !isShown) setIsShown(true);
  const Choice = segmented ? Segmented : Filter;
  return isShown ? <Choice label={label} options={options} {...chosen} /> : null;
}

/** A filter with fetched options, searched where there are many. */
function ReadFilter({ filter: { label, all, other, useOptions }, value, onChange }: FilterProps<ChosenRecord>) {
  const { options: found, search } = useOptions();
  const options = [{ value: ALL, label: all }, ...found];
  const chosen = options.find((option) => option.value === value);
  const [last, setLast] = useState(chosen);
  if (chosen && chosen.value !== last?.value) setLast(chosen);
  // Another search no longer finds it.
  if (!chosen) options.push(last?.value === value ? last : { value, label: other });
  return (
    <>
      {search ? (
        <SearchBox label={`Buscar ${label.toLowerCase()}`} value={search.text} onSearch={search.onSearch} />
      ) : null}
      <Filter label={label} options={options} value={value} onChange={onChange} />
    </>
  );
}
