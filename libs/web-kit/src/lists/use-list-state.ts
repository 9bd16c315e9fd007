import { useCallback, useMemo } from 'react';
import { history, navigate } from '../history/history';
import { useAddress } from '../history/use-address';

export interface ListStateOptions<Filters extends Record<string, string>> {
  /** Names and default values; a filter at its default is not written into the address. */
  filters: Filters;
}

/** Search, filters and page of a list. They live in the address, so that a reload, a link and 'back' keep them. */
export function useListState<const Filters extends Record<string, string>>({ filters: defaults }: ListStateOptions<Filters>) {
  type Name = Extract<keyof Filters, string>;
  const { search: address, pathname } = useAddress();
  const shape = JSON.stringify(defaults);

  const state = useMemo(() => {
    const initial = JSON.parse(shape) as Record<Name, string>;
    const query = new URLSearchParams(address);
    const filters = Object.fromEntries(
      Object.entries<string>(initial).map(([name, value]) => [name, query.get(name) ?? value]),
    ) as Record<Name, string>;
    const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
    const search = query.get('search') ?? '';
    return { search, page, filters, query: { ...filters, search, page } };
  }, [address, shape]);

  const write = useCallback(
    (changes: Record<string, string>) => {
      const initial = JSON.parse(shape) as Record<string, string>;
      const query = new URLSearchParams(history.address.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === (initial[name] ?? '')) query.delete(name);
        else query.set(name, value);
      }
      navigate({ pathname, search: query.toString() }, { replace: true });
    },
    [pathname, shape],
  );

  return {
    ...state,
    /** What the list's operation is asked with. */
    query: state.query,
    setSearch: useCallback((text: string) => write({ search: text, page: '' }), [write]),
    setFilter: useCallback((name: Name, value: string) => write({ [name]: value, page: '' }), [write]),
    setPage: useCallback((page: number) => write({ page: page === 1 ? '' : String(page) }), [write]),
    /** Back to how the list opens. */
    clear: useCallback(() => write({ ...(JSON.parse(shape) as Record<string, string>), search: '', page: '' }), [write, shape]),
  };
}
