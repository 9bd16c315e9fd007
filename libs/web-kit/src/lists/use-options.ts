import { useState } from 'react';
import { WHOLE_LIST_ROWS, type AnswerOf, type Paged } from '@umbral/contracts';
import type { CallInput } from '../call/input';
import { pageOf, rowsOf } from '../query/operation-query';
import { useRead, type ReadOptions, type ReadShape } from '../query/use-operation';

/** The row of a list. */
type ItemOf<Op> = AnswerOf<Op> extends infer Answer ? (Answer extends readonly (infer Item)[] ? Item : never) : never;

export interface Options<Item> {
  data: Item[] | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
  /** How many there are; `data` has fewer where they have to be searched. */
  total: number;
  /** Whether `data` has all of them: one that it lacks is not offered. */
  isWhole: boolean;
  /** Present where there are too many for one answer: `data` is the first page of the search. */
  search?: { text: string; onSearch: (text: string) => void };
}

/**
 * The records to choose from. A whole list of `WHOLE_LIST_ROWS` or more is an export, so a longer one is read by page and
 * searched by the server.
 */
export function useOptions<Op extends ReadShape>(
  op: Op,
  input: CallInput<Op>,
  options: ReadOptions = {},
): Options<ItemOf<Op>> {
  type Answer = ItemOf<Op>[] | Paged<ItemOf<Op>>;
  const [text, onSearch] = useState('');
  const { query = {}, ...rest } = input as { query?: Record<string, unknown> };
  const { enabled = true } = options;
  const first = useRead<Answer>(op, { ...rest, query: { ...query, page: 1 } }, options);
  const page = pageOf(first.data);
  const total = page ? page.pagination.total : rowsOf(first.data).length;
  const isMany = page !== undefined && total >= WHOLE_LIST_ROWS;
  const isWhole = page === undefined || total <= page.items.length;
  const isSearched = isMany && text !== '';
  const whole = useRead<Answer>(op, { ...rest, query }, { ...options, enabled: enabled && !isWhole && !isMany });
  const found = useRead<Answer>(
    op,
    { ...rest, query: { ...query, page: 1, search: text } },
    { ...options, keepPrevious: true, enabled: enabled && isSearched },
  );
  const other = isSearched ? found : whole;
  const read = isWhole || (isMany && !isSearched) ? first : other;
  const { data, error, isPending, isFetching, isError, refetch } = read;
  return {
    data: data && rowsOf(data),
    error,
    isPending,
    isFetching,
    isError,
    refetch,
    total,
    isWhole: data !== undefined && !isMany,
    ...(isMany && { search: { text, onSearch } }),
  };
}
