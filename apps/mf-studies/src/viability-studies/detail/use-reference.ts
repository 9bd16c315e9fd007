import { referenceRatesApi, type LatestReferenceRate } from '@umbral/contracts';
import { useOperation } from '@umbral/web-kit';

/** The newest index; null where there is none or it cannot be read, undefined on its way. */
export function useReference(): LatestReferenceRate | null | undefined {
  const { data, isError } = useOperation(referenceRatesApi.latest);
  if (data) return data[0] ?? null;
  return isError ? null : undefined;
}
