import { useEffect } from 'react';
import { ApiError } from '../call/errors';
import type { Place, PlaceState } from './use-place';

interface Answered {
  error: Error | null;
  isPlaceholderData: boolean;
}

/**
 * A place at which nothing is left, because others deleted it, or that the service no longer knows, because its keys were
 * replaced: then the page is asked for by its number.
 * @param isEmpty no row was answered
 */
export function useLostPlace(
  { page, cursor }: Place,
  { error, isPlaceholderData }: Answered,
  isEmpty: boolean,
  setPage: PlaceState['setPage'],
): void {
  const isLost = cursor !== undefined && !isPlaceholderData && (isEmpty || isRefused(error));
  useEffect(() => {
    if (isLost) setPage(page);
  }, [isLost, page, setPage]);
}

const isRefused = (error: Error | null): boolean =>
  error instanceof ApiError && error.problem?.errors?.some(({ path }) => path === 'cursor') === true;
