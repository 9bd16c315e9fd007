import { useEffect } from 'react';
import { verdictChangesApi, type ViabilityStudy } from '@umbral/contracts';
import { useCommand, useSignedInUser } from '@umbral/web-kit';

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
