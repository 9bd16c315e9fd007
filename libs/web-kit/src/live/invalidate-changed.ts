import type { Query } from '@tanstack/react-query';
import { isOfDeleted } from '../query/deleted-records';
import { queryClient } from '../query/query-client';

/** Hashes of reads that were in flight when their records changed. */
const outrun = new Set<string>();

/**
 * Invalidates the reads that a change elsewhere concerns: of these records of a tag, of the whole tag, or all. A read in flight
 * ends first: changes that arrive faster than its answers would cancel it for ever.
 */
export function invalidateChanged(tag?: string, ids?: readonly number[]): void {
  const isConcerned = ({ meta }: Query) =>
    meta?.['tag'] !== undefined &&
    (tag === undefined || meta['tag'] === tag) &&
    (ids === undefined || meta['recordId'] === undefined || ids.includes(meta['recordId'] as number));
  for (const query of queryClient.getQueryCache().findAll({ predicate: isConcerned })) {
    const { queryHash } = query;
    if (query.state.fetchStatus !== 'fetching') refetch(queryHash);
    else if (!outrun.has(queryHash)) {
      outrun.add(queryHash);
      const again = () => {
        outrun.delete(queryHash);
        refetch(queryHash);
      };
      query.promise?.then(again, again);
    }
  }
}

const refetch = (hash: string): void =>
  void queryClient.invalidateQueries({ predicate: (query) => query.queryHash === hash && !isOfDeleted(query) });
