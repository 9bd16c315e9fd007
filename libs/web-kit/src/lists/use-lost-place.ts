import { useEffect } from 'react';
import { ApiError } from '../call/errors';
import type { Place, PlaceState } from './use-place';

interface Answered {
  error: Error | null;
  isPlaceholderData: boolean;
}

/**
 * Falls back to the page number when a cursor is empty (its rows were deleted) or refused (the service's keys were
 * rotated).
 * @param isEmpty the response has no rows
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
