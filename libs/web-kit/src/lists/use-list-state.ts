import { useCallback, useMemo, useState } from 'react';
import { isSame, isWithin } from '../history/address';
import { history, navigate } from '../history/history';
import { useOwnAddress } from '../history/use-own-address';
import type { Place, PlaceState } from './use-place';

/** The values that a filter takes, its default first; or a default alone, when any text will do. */
export type FilterShape = string | readonly [string, ...string[]];
type FilterValue<Shape> = Shape extends readonly (infer Value)[] ? Value : string;
type Values<Filters> = { [Name in keyof Filters]: FilterValue<Filters[Name]> };

export interface ListStateOptions<Filters extends Record<string, FilterShape>> {
  /** Path of the page; the address in which it is mounted unless given. Dialogs over the list lie below it. */
  path?: string;
  /** Whether an address is the page's own; all below the path unless given. */
  owns?: (path: string, pathname: string) => boolean;
  /** A filter at its default is not written into the address; a value that it does not take counts as the default. */
  filters: Filters;
}

const defaultOf = (shape: FilterShape): string => (typeof shape === 'string' ? shape : shape[0]);

function readValues(shapes: Record<string, FilterShape>, address: URLSearchParams): Record<string, string> {
  const read = ([name, shape]: [string, FilterShape]) => {
    const value = address.get(name);
    const isTaken = value !== null && (typeof shape === 'string' || shape.includes(value));
    return [name, isTaken ? value : defaultOf(shape)];
  };
  return Object.fromEntries(Object.entries(shapes).map(read)) as Record<string, string>;
}

/** Search, filters and page of a list. They live in the address, so that a reload, a link and 'back' keep them. */
export function useListState<const Filters extends Record<string, FilterShape>>({
  path,
  owns = path ? isWithin : isSame,
  filters,
}: ListStateOptions<Filters>) {
  type Name = Extract<keyof Filters, string>;
  const [mountedAt] = useState(history.address.pathname);
  const place = path ?? mountedAt;
  const { search: address } = useOwnAddress(place, owns);
  // Not in the address: who opens a link, or comes back tomorrow, asks for the page by its number.
  const [beside, setBeside] = useState<{ address: string; cursor: string }>();
  const cursor = beside?.address === address ? beside.cursor : undefined;
  // As text, because callers write the object anew in every render.
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
      // A search that waited for the typing to pause brings nobody back who has gone on meanwhile.
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
    /** What the list's operation is asked with. */
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
    /** Back to how the list opens. */
    clear: useCallback(() => {
      const initial = Object.entries(JSON.parse(shapes) as Record<string, FilterShape>);
      write({ ...Object.fromEntries(initial.map(([name, shape]) => [name, defaultOf(shape)])), search: '', page: '' });
    }, [write, shapes]),
  };
}

/** The part of a list's state that is the same whatever its filters. */
export interface ListState extends Place {
  search: string;
  filters: Readonly<Record<string, string>>;
  /** Names of the filters that are not at their default. */
  changed: readonly string[];
  setSearch: (text: string) => void;
  setPage: PlaceState['setPage'];
  clear: () => void;
}
