import { FilterBar, SearchBox, Segmented } from '@umbral/ui';
import { StatusFilter } from '@umbral/web-kit';
import type { StudyList } from './use-study-list';
import { studyNouns } from './study-words';

const TYPE_OPTIONS = [
  { value: 'all', label: 'Todos' },
  { value: 'national', label: 'Nacionales' },
  { value: 'international', label: 'Internacionales' },
] as const;

/** What narrows the list. Everything of it stands in the address. */
export function StudyFilters({ list }: { list: StudyList }) {
  const { status, type } = list.filters;
  return (
    <FilterBar>
      <SearchBox label="Buscar por estudio, cliente o teléfono" value={list.search} onSearch={list.setSearch} />
      <Segmented
        label="Tipo de operación"
        options={TYPE_OPTIONS}
        value={type}
        onChange={(value) => list.setFilter('type', value)}
      />
      <StatusFilter nouns={studyNouns} value={status} onChange={(value) => list.setFilter('status', value)} />
    </FilterBar>
  );
}
