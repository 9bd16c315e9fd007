import type { OperationShape, Paged } from '@umbral/contracts';
import { pathOfCall, searchOf } from '../call/address-of-call';
import type { AnyInput } from '../call/input';
import { queryClient } from './query-client';

/** Key of a read in the cache: the path, and the query when there is one. */
export function keyOf(op: OperationShape, input: AnyInput = {}): readonly unknown[] {
  const path = pathOfCall(op, input);
  return searchOf(input.query) === '' ? [path] : [path, input.query];
}

/** By which writes find the reads that they make stale. */
export const metaOf = (op: OperationShape) => ({ operation: op.id, tag: op.tag });

/** A tag of operations ('users'), or one operation. */
export type InvalidationTarget = string | Pick<OperationShape, 'id'>;

/** Reads of these tags and operations are fetched again: at once when in view, else when they are next opened. */
export function invalidate(...targets: InvalidationTarget[]): void {
  invalidateAround(undefined, targets);
}

/**
 * The same after a deletion: the record that is gone, perhaps still in view for a moment, is asked for no more. A list that was
 * emptied is still there.
 */
export function invalidateWithout(op: OperationShape, input: AnyInput, targets: readonly InvalidationTarget[]): void {
  const isRecord = /\/:\w+$/.test(op.path);
  invalidateAround(isRecord ? pathOfCall(op, input) : undefined, targets);
}

function invalidateAround(gone: string | undefined, targets: readonly InvalidationTarget[]): void {
  const names = new Set(targets.map((target) => (typeof target === 'string' ? target : target.id)));
  const isGone = ([path]: readonly unknown[]) => gone !== undefined && `${String(path)}/`.startsWith(`${gone}/`);
  void queryClient.invalidateQueries({
    predicate: ({ meta, queryKey }) =>
      (names.has(meta?.['tag'] as string) || names.has(meta?.['operation'] as string)) && !isGone(queryKey),
  });
}

/** The page of a list that was asked with `page`. */
export const pageOf = <Item>(answer: Item[] | Paged<Item> | undefined): Paged<Item> | undefined =>
  Array.isArray(answer) ? undefined : answer;

/** All rows of a list, however it was asked. */
export const rowsOf = <Item>(answer: Item[] | Paged<Item> | undefined): Item[] =>
  (Array.isArray(answer) ? answer : answer?.items) ?? [];
