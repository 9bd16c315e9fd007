import { statusFilters } from '@umbral/contracts';
import type { FilterShape, ListState } from '../lists/use-list-state';
import type { RecordFilter } from './screen';

type Filters = Readonly<Record<string, RecordFilter>>;

/** Of a filter by a record. */
export const ALL = 'all';

function firstOf(filter: RecordFilter): string {
  if ('days' in filter) return '';
  return 'options' in filter ? filter.options[0].value : ALL;
}

/** The options of 'Estado'; the first is the default. */
const STATES = { active: statusFilters, all: ['all', 'active', 'inactive'] } as const;

/** The filters' shapes for `useListState`. */
export function shapesOf(filters: Filters, status: 'active' | 'all' | 'none' = 'active'): Record<string, FilterShape> {
  const shapes = Object.entries(filters).map(([name, filter]): [string, FilterShape] => {
    if ('days' in filter) return [name, ''];
    if (!('options' in filter)) return [name, { none: ALL }];
    const [first, ...others] = filter.options;
    return [name, [first.value, ...others.map(({ value }) => value)]];
  });
  return { ...(status === 'none' ? {} : { status: STATES[status] }), ...Object.fromEntries(shapes) };
}

/** Whether a filter is sent. Refused days are not: the service would refuse the whole list. */
function isSent(filter: RecordFilter, value: string, all: Readonly<Record<string, string>>): boolean {
  if ('days' in filter) return value !== '' && filter.refuse(all) === undefined;
  const isFirst = value === firstOf(filter);
  if (!('options' in filter)) return !isFirst;
  return filter.sent === 'always' || (filter.sent !== 'never' && !isFirst);
}

/** Query of the list's operation. */
export function queryOf(
  filters: Filters,
  list: Pick<ListState, 'search' | 'page' | 'cursor' | 'filters'>,
): Record<string, unknown> {
  const sent = Object.entries(list.filters).filter(([name, value]) => {
    const filter = filters[name];
    return filter ? isSent(filter, value, list.filters) : value !== '';
  });
  return { search: list.search, page: list.page, cursor: list.cursor, ...Object.fromEntries(sent) };
}
