import type { ListState } from '../../lists/use-list-state';

type Query = Readonly<Record<string, string>>;

/** What stands in the address of a list, without its page: the search, and the filters that are not at their default. */
export const viewQueryOf = ({
  search,
  filters,
  changed,
}: Pick<ListState, 'search' | 'filters' | 'changed'>): Query => ({
  ...(search && { search }),
  ...Object.fromEntries(changed.map((name) => [name, filters[name] ?? ''])),
});

/** Whatever the order of the filters. */
export const isSameQuery = (one: Query, other: Query): boolean => {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
};
