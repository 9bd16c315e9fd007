import { referenceRatesApi, type LatestReferenceRate } from '@umbral/contracts';
import { useOperation } from '@umbral/web-kit';

/** The newest index; null if there is none or it cannot be read, undefined while loading. */
export function useReference(): LatestReferenceRate | null | undefined {
  const { data, isError } = useOperation(referenceRatesApi.latest);
  if (data) return data[0] ?? null;
  return isError ? null : undefined;
}
