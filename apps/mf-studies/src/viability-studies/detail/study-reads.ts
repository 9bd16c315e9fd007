import { useEffect } from 'react';
import {
  referenceRatesApi,
  verdictChangesApi,
  viabilityStudiesApi,
  type LatestReferenceRate,
  type ViabilityStudy,
} from '@umbral/contracts';
import { useCommand, useOperation, useSignedInUser } from '@umbral/web-kit';

/** The products assessed for the study. They come from another service, so the study renders without waiting for them. */
export const useProducts = (studyId: number) =>
  useOperation(viabilityStudiesApi.compatibleProducts, { params: { id: studyId } });

export type Products = ReturnType<typeof useProducts>;

/** The newest index; null if there is none or it cannot be read, undefined while loading. */
export function useReference(): LatestReferenceRate | null | undefined {
  const { data, isError } = useOperation(referenceRatesApi.latest);
  if (data) return data[0] ?? null;
  return isError ? null : undefined;
}

/** Marks the verdict changes of a study as seen once its owner opens its products. */
export function useVerdictsSeen(study: ViabilityStudy | undefined, isOpen: boolean): void {
  const { id: userId } = useSignedInUser();
  const { run } = useCommand(verdictChangesApi.seen, { failure: 'No se han podido anotar los cambios como vistos.' });
  const seenId = isOpen && study?.userId === userId ? study.id : undefined;
  useEffect(() => {
    // After a failure the change stays on the desk until the next visit.
    if (seenId !== undefined) void run({ params: { id: seenId } }, { silent: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once each time that it is opened
  }, [seenId]);
}
