import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf, OperationShape } from '@umbral/contracts';
import type * as z from 'zod';
import { callFor, type Versioned } from '../call/call';
import type { AnyInput, CallInput } from '../call/input';
import { session } from '../session/session';
import { keyOf, metaOf } from './operation-query';
import { queryClient } from './query-client';

/** An operation that reads. A write must never be cached: an invalidation would send it again. */
export type ReadShape = OperationShape & { method: 'GET' };

/** A read typed by its answer only. */
export type ReadOf<Answer> = ReadShape & { answer: z.ZodType<Answer> };

export interface ReadOptions {
  enabled?: boolean;
  /** Milliseconds during which it is not refetched; 10 s by default. */
  staleTime?: number;
  /** Milliseconds in the cache without a subscriber; 5 min by default. */
  gcTime?: number;
  /** Returns the previous rows while the next page loads. */
  keepPrevious?: boolean;
  /** A 401 returns null instead of ending the session. */
  nullOn401?: boolean;
}

/** The previous rows, if they are of the same operation. */
const previousOf =
  (op: ReadShape | undefined) =>
  <Data>(previous: Data | undefined, before: { meta?: Record<string, unknown> } | undefined) =>
    before?.meta?.['operation'] === op?.id ? previous : undefined;

const settingsOf = (
  op: ReadShape | undefined,
  { keepPrevious, nullOn401: _, enabled = true, ...rest }: ReadOptions,
) => ({
  ...rest,
  // A page still mounted after the sign-out must not fetch.
  enabled: () => enabled && session.user !== null,
  ...(keepPrevious ? { placeholderData: previousOf(op) } : {}),
});

/** Reads an operation through the cache. */
export const useOperation = <Op extends ReadShape>(
  op: Op,
  input?: CallInput<Op>,
  options: ReadOptions = {},
): UseQueryResult<AnswerOf<Op>> => useRead(op, input, options);

/** Reads one record with its ETag, to be sent back when it is changed. Disabled without an operation. */
export const useRecord = <Op extends ReadShape>(
  op: Op | undefined,
  input: CallInput<Op>,
  options: ReadOptions = {},
): UseQueryResult<Versioned<AnswerOf<Op>>> => useVersion(op, input, options);

/** `useOperation`, typed by its answer only. */
export function useRead<Answer>(
  op: ReadShape,
  input: AnyInput | undefined,
  options: ReadOptions,
): UseQueryResult<Answer> {
  const query = {
    queryKey: keyOf(op, input),
    meta: { ...metaOf(op, input), nullOn401: options.nullOn401 },
    ...settingsOf(op, options),
  };
  return useQuery(query, queryClient);
}

/** `useRecord`, typed by its answer only. */
export function useVersion<Answer>(
  op: ReadShape | undefined,
  input: AnyInput,
  options: ReadOptions,
): UseQueryResult<Versioned<Answer>> {
  return useQuery(
    {
      queryKey: op ? [...keyOf(op, input), 'record'] : ['no record'],
      queryFn: op ? ({ signal }) => callFor<Answer>(op, { ...input, signal }) : skipToken,
      meta: op && metaOf(op, input),
      ...settingsOf(op, options),
    },
    queryClient,
  );
}
