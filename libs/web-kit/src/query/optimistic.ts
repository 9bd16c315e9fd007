import { queryClient } from './query-client';

/** The expected effect of a write on one record. */
export interface RecordChange {
  id: number;
  changes: Readonly<Record<string, unknown>>;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Applies the change to a cached answer: a row, a row of a page, or the record itself. */
function withChange(answer: unknown, change: RecordChange): unknown {
  if (Array.isArray(answer)) return answer.map((row) => withChange(row, change));
  if (!isObject(answer)) return answer;
  if (answer['id'] === change.id) return { ...answer, ...change.changes };
  return Array.isArray(answer['items']) ? { ...answer, items: withChange(answer['items'], change) } : answer;
}

/** Changes the record in every cached read of the tag. Returns the rollback. */
export async function applyOptimistically(tag: string, change: RecordChange): Promise<() => void> {
  const ofTag = { predicate: ({ meta }: { meta?: Record<string, unknown> }) => meta?.['tag'] === tag };
  // A pending read would restore the former state.
  await queryClient.cancelQueries(ofTag);
  const before = queryClient.getQueriesData(ofTag);
  for (const [key, answer] of before) queryClient.setQueryData(key, withChange(answer, change));
  return () => {
    for (const [key, answer] of before) queryClient.setQueryData(key, answer);
  };
}
