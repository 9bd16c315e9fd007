import type { ListState } from '../../lists/use-list-state';

type Query = Readonly<Record<string, string>>;

/** The query of a list's address, without its page: the search, and the filters that are not at their default. */
export const viewQueryOf = ({
  search,
  filters,
  changed,
}: Pick<ListState, 'search' | 'filters' | 'changed'>): Query => ({
  ...(search && { search }),
  ...Object.fromEntries(changed.map((name) => [name, filters[name] ?? ''])),
});

/** The same filters, in any order. */
export const isSameQuery = (one: Query, other: Query): boolean => {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
};
