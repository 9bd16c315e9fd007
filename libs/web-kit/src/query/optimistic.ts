import { queryClient } from './query-client';

/** The expected effect of a write on one record. */
export interface RecordChange {
  id: number;
  changes: Readonly<Record<string, unknown>>;
}

type Row = Record<string, unknown>;

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** A cached answer with another version of the record: of a row, of a row of a page, or of the record itself. */
function withRecord(answer: unknown, id: number, change: (record: Row) => Row): unknown {
  if (Array.isArray(answer)) return answer.map((row) => withRecord(row, id, change));
  if (!isObject(answer)) return answer;
  if (answer['id'] === id) return change(answer);
  return Array.isArray(answer['items']) ? { ...answer, items: withRecord(answer['items'], id, change) } : answer;
}

/** Changes the record in every cached read of the tag. Returns the rollback. */
export async function applyOptimistically(tag: string, { id, changes }: RecordChange): Promise<() => void> {
  const ofTag = { predicate: ({ meta }: { meta?: Record<string, unknown> }) => meta?.['tag'] === tag };
  // A pending read would restore the former state.
  await queryClient.cancelQueries(ofTag);
  const undo: (() => void)[] = [];
  for (const [key, answer] of queryClient.getQueriesData(ofTag)) {
    const apply = (record: Row): Row => {
      const former = Object.fromEntries(Object.keys(changes).map((name) => [name, record[name]]));
      // Not the whole answer: another record in it may have been changed since.
      undo.push(() =>
        queryClient.setQueryData(key, (now: unknown) => withRecord(now, id, (later) => ({ ...later, ...former }))),
      );
      return { ...record, ...changes };
    };
    queryClient.setQueryData(key, withRecord(answer, id, apply));
  }
  return () => {
    for (const one of undo) one();
  };
}
