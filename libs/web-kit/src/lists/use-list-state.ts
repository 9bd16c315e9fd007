import { useCallback, useMemo, useState } from 'react';
import { isSame, isWithin } from '../history/address';
import { history, navigate } from '../history/history';
import { useOwnAddress } from '../history/use-own-address';
import type { Place, PlaceState } from './use-place';

/** The allowed values of a filter, its default first; a default alone, when any text is allowed; or the id of a record or no record. */
export type FilterShape = string | readonly [string, ...string[]] | { none: string };
type FilterValue<Shape> = Shape extends readonly (infer Value)[] ? Value : string;
type Values<Filters> = { [Name in keyof Filters]: FilterValue<Filters[Name]> };

export interface ListStateOptions<Filters extends Record<string, FilterShape>> {
  /** Path of the page; by default the address at mount. Dialogs over the list have paths below it. */
  path?: string;
  /** Whether an address belongs to the page; by default all below the path. */
  owns?: (path: string, pathname: string) => boolean;
  /** A filter at its default is not written into the address; an invalid value counts as the default. */
  filters: Filters;
}

const ID = /^[1-9]\d{0,8}$/;

function defaultOf(shape: FilterShape): string {
  if (typeof shape === 'string') return shape;
  return 'none' in shape ? shape.none : shape[0];
}

function isAllowed(shape: FilterShape, value: string): boolean {
  if (typeof shape === 'string') return true;
  return 'none' in shape ? ID.test(value) : shape.includes(value);
}

function readValues(shapes: Record<string, FilterShape>, address: URLSearchParams): Record<string, string> {
  const read = ([name, shape]: [string, FilterShape]) => {
    const value = address.get(name);
    return [name, value !== null && isAllowed(shape, value) ? value : defaultOf(shape)];
  };
  return Object.fromEntries(Object.entries(shapes).map(read)) as Record<string, string>;
}

/** Search, filters and page of a list, stored in the address: they survive a reload, a link and Back. */
export function useListState<const Filters extends Record<string, FilterShape>>({
  path,
  owns = path ? isWithin : isSame,
  filters,
}: ListStateOptions<Filters>) {
  type Name = Extract<keyof Filters, string>;
  const [mountedAt] = useState(history.address.pathname);
  const place = path ?? mountedAt;
  const { search: address } = useOwnAddress(place, owns);
  // Not in the address: a cursor expires, so an opened link uses the page number.
  const [beside, setBeside] = useState<{ address: string; cursor: string }>();
  const cursor = beside?.address === address ? beside.cursor : undefined;
  // Serialized, because callers pass a new object in every render.
  const shapes = JSON.stringify(filters);

  const state = useMemo(() => {
    const query = new URLSearchParams(address);
    const parsed = JSON.parse(shapes) as Record<string, FilterShape>;
    const values = readValues(parsed, query) as Values<Filters>;
    const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
    const search = query.get('search') ?? '';
    const changed = Object.keys(values).filter((name) => values[name] !== defaultOf(parsed[name] ?? ''));
    return { search, page, cursor, filters: values, changed, query: { ...values, search, page, cursor } };
  }, [address, cursor, shapes]);

  const write = useCallback(
    (changes: Record<string, string>, cursor?: string) => {
      // A debounced search must not navigate back after the page was left.
      if (!owns(place, history.address.pathname)) return;
      const initial = JSON.parse(shapes) as Record<string, FilterShape>;
      const query = new URLSearchParams(history.address.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === defaultOf(initial[name] ?? '')) query.delete(name);
        else query.set(name, value);
      }
      const search = query.toString();
      setBeside(cursor === undefined ? undefined : { address: `?${search}`, cursor });
      navigate({ search }, { replace: true });
    },
    [place, owns, shapes],
  );

  return {
    ...state,
    /** Query of the list's operation. */
    query: state.query,
    setSearch: useCallback((text: string) => write({ search: text, page: '' }), [write]),
    setFilter: useCallback(
      <One extends Name>(name: One, value: Values<Filters>[One]) => write({ [name]: value, page: '' }),
      [write],
    ),
    setPage: useCallback(
      (page: number, cursor?: string) => write({ page: page === 1 ? '' : String(page) }, cursor),
      [write],
    ),
    /** Resets to the defaults. */
    clear: useCallback(() => {
      const initial = Object.entries(JSON.parse(shapes) as Record<string, FilterShape>);
      write({ ...Object.fromEntries(initial.map(([name, shape]) => [name, defaultOf(shape)])), search: '', page: '' });
    }, [write, shapes]),
  };
}

/** The part of a list's state that does not depend on its filters. */
export interface ListState extends Place {
  search: string;
  filters: Readonly<Record<string, string>>;
  /** Names of the filters with another value than their default. */
  changed: readonly string[];
  setSearch: (text: string) => void;
  setPage: PlaceState['setPage'];
  clear: () => void;
}
