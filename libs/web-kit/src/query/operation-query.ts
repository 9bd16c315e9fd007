import type { Query } from '@tanstack/react-query';
import { readId, tagsShowing, type OperationShape, type Paged } from '@umbral/contracts';
import { pathOfCall, searchOf } from '../call/address-of-call';
import type { AnyInput } from '../call/input';
import { isOfDeleted } from './deleted-records';
import { recordOwnWrite } from './own-writes';
import { queryClient } from './query-client';

/** Key of a read in the cache: the path, and the query when there is one. */
export function keyOf(op: OperationShape, input: AnyInput = {}): readonly unknown[] {
  const path = pathOfCall(op, input);
  return searchOf(input.query) === '' ? [path] : [path, input.query];
}

/** The record of a read such as `/api/banks/:id`, or of a path below it: a number as in events, where the address has text. */
const recordIdOf = ({ path }: OperationShape, { params }: AnyInput): number | undefined =>
  /^\/api\/[^/]+\/:id(\/|$)/.test(path) ? readId(String((params as { id?: unknown } | undefined)?.id)) : undefined;

/** Metadata by which writes and events find the reads to invalidate. */
export const metaOf = (op: OperationShape, input: AnyInput = {}) => ({
  operation: op.id,
  tag: op.tag,
  recordId: recordIdOf(op, input),
});

/** A tag of operations ('users'), or one operation. */
export type InvalidationTarget = string | Pick<OperationShape, 'id'>;

/**
 * Invalidates the reads of these tags and operations: mounted ones are refetched now, others when next mounted. A tag also names the
 * reads that show its records.
 */
export function invalidate(...targets: InvalidationTarget[]): void {
  const tags = targets.flatMap((target) => (typeof target === 'string' ? tagsShowing(target) : []));
  const names = new Set([...tags, ...targets.map((target) => (typeof target === 'string' ? target : target.id))]);
  recordOwnWrite([...new Set(tags)]);
  const predicate = (query: Query) =>
    [query.meta?.['tag'], query.meta?.['operation']].some((name) => names.has(name as string)) && !isOfDeleted(query);
  // A first read in flight may be answered from before the write, and would otherwise be awaited instead of repeated.
  void queryClient.cancelQueries({ predicate: (query) => query.state.data === undefined && predicate(query) });
  void queryClient.invalidateQueries({ predicate });
}

/** Narrows the answer of a list to its paged form. */
export const pageOf = <Item>(answer: Item[] | Paged<Item> | undefined): Paged<Item> | undefined =>
  Array.isArray(answer) ? undefined : answer;

/** The rows of a list, paged or not. */
export const rowsOf = <Item>(answer: Item[] | Paged<Item> | undefined): Item[] =>
  (Array.isArray(answer) ? answer : answer?.items) ?? [];
