import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchApi, SEARCHED_CHARACTERS, searchedKinds, type SearchGroup, type SearchKind } from '@umbral/contracts';
import { call, queryClient } from '@umbral/web-kit';

type Searching = keyof typeof searchedKinds;

/** Debounce of the search. */
const PAUSE_MS = 150;
/** Timeout of each service; a slower one is omitted. */
const LIMIT_MS = 2_000;
const MAX_LENGTH = 100;

export interface FoundGroup extends SearchGroup {
  /** The results belong to a former query. */
  isOutdated: boolean;
}

export interface FoundRecords {
  groups: readonly FoundGroup[];
  isSearching: boolean;
  /** Kinds that could not be searched. */
  failed: readonly SearchKind[];
}

const NOTHING: FoundRecords = { groups: [], isSearching: false, failed: [] };

/** Records of these kinds that match the query, shown as each service responds. A newer query aborts the older one. */
export function useFoundRecords(typed: string, kinds: readonly SearchKind[]): FoundRecords {
  const q = searchable(typed);
  const searched = usePaused(q);
  const of = (service: Searching) => kinds.filter((kind) => searchedKinds[service].some((its) => its === kind));
  const studies = useFound('studies', searched, of('studies'));
  const catalog = useFound('catalog', searched, of('catalog'));
  const identity = useFound('identity', searched, of('identity'));
  if (q === undefined) return NOTHING;
  const all = [studies, catalog, identity];
  const isTyping = searched !== q;
  return {
    groups: all
      .flatMap(({ groups }) => groups)
      .map((group) => ({ ...group, isOutdated: isTyping || group.isOutdated })),
    isSearching: isTyping || all.some(({ isSearching }) => isSearching),
    failed: isTyping ? [] : all.flatMap(({ failed }) => failed),
  };
}

/** Minimum of a search: three characters, or a number. */
function searchable(typed: string): string | undefined {
  const q = typed.trim().replace(/\s+/g, ' ').slice(0, MAX_LENGTH);
  return Array.from(q).length >= SEARCHED_CHARACTERS || /^#?\d+$/.test(q) ? q : undefined;
}

/** The debounced value. */
function usePaused(value: string | undefined): string | undefined {
  const [paused, setPaused] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

function useFound(service: Searching, q: string | undefined, kinds: SearchKind[]): FoundRecords {
  const op = searchApi[service];
  const { data, isFetching, isError, isPlaceholderData } = useQuery(
    {
      queryKey: [op.path, { q }],
      queryFn: ({ signal }) =>
        call(op, { query: { q: q ?? '' }, signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]) }),
      enabled: q !== undefined && kinds.length > 0,
      retry: false,
      // Results may have changed since.
      gcTime: 0,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const groups = data?.groups.map((group) => ({ ...group, isOutdated: isPlaceholderData }));
  return { groups: groups ?? [], isSearching: isFetching, failed: isError ? kinds : [] };
}
