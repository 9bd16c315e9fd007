import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf, OperationShape } from '@umbral/contracts';
import type * as z from 'zod';
import { callFor, type Versioned } from '../call/call';
import type { AnyInput, CallInput } from '../call/input';
import { session } from '../session/session';
import { keyOf, metaOf } from './operation-query';
import { queryClient } from './query-client';

/** An operation that reads. A write must never have a place in the cache: an invalidation would send it again. */
export type ReadShape = OperationShape & { method: 'GET' };

/** A read that is known by its answer only. */
export type ReadOf<Answer> = ReadShape & { answer: z.ZodType<Answer> };

export interface ReadOptions {
  enabled?: boolean;
  /** Milliseconds during which it is not read again; 10 s by default. */
  staleTime?: number;
  /** Milliseconds that it is kept when nobody looks; 5 min by default. */
  gcTime?: number;
  /** The old rows stay, dimmed by the screen, while the next page loads. */
  keepPrevious?: boolean;
  /** No session answers null instead of ending it. */
  nullOn401?: boolean;
}

/** The rows before, as long as they are of the same operation. */
const previousOf =
  (op: ReadShape | undefined) =>
  <Data>(previous: Data | undefined, before: { meta?: Record<string, unknown> } | undefined) =>
    before?.meta?.['operation'] === op?.id ? previous : undefined;

const settingsOf = (
  op: ReadShape | undefined,
  { keepPrevious, nullOn401: _, enabled = true, ...rest }: ReadOptions,
) => ({
  ...rest,
  // A page that is still in view for a moment after the sign-out asks nothing more.
  enabled: () => enabled && session.user !== null,
  ...(keepPrevious ? { placeholderData: previousOf(op) } : {}),
});

/** Reads an operation through the cache. */
export const useOperation = <Op extends ReadShape>(
  op: Op,
  input?: CallInput<Op>,
  options: ReadOptions = {},
): UseQueryResult<AnswerOf<Op>> => useRead(op, input, options);

/** Reads one record with its ETag, to be sent back when it is changed. Without an operation nothing is read. */
export const useRecord = <Op extends ReadShape>(
  op: Op | undefined,
  input: CallInput<Op>,
  options: ReadOptions = {},
): UseQueryResult<Versioned<AnswerOf<Op>>> => useVersion(op, input, options);

/** `useOperation` of which the caller knows the answer only. */
export function useRead<Answer>(
  op: ReadShape,
  input: AnyInput | undefined,
  options: ReadOptions,
): UseQueryResult<Answer> {
  const query = {
    queryKey: keyOf(op, input),
    meta: { ...metaOf(op), nullOn401: options.nullOn401 },
    ...settingsOf(op, options),
  };
  return useQuery(query, queryClient);
}

/** `useRecord` of which the caller knows the answer only. */
export function useVersion<Answer>(
  op: ReadShape | undefined,
  input: AnyInput,
  options: ReadOptions,
): UseQueryResult<Versioned<Answer>> {
  return useQuery(
    {
      queryKey: op ? [...keyOf(op, input), 'record'] : ['no record'],
      queryFn: op ? ({ signal }) => callFor<Answer>(op, { ...input, signal }) : skipToken,
      meta: op && metaOf(op),
      ...settingsOf(op, options),
    },
    queryClient,
  );
}
