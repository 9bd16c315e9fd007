import { useEffect } from 'react';
import { verdictChangesApi, type ViabilityStudy } from '@umbral/contracts';
import { useCommand, useSignedInUser } from '@umbral/web-kit';

/** Once the owner has opened the products of a study, what changed of them is no news any more. */
export function useVerdictsSeen(study: ViabilityStudy | undefined, isOpen: boolean): void {
  const { id: userId } = useSignedInUser();
  const { run } = useCommand(verdictChangesApi.seen, { failure: 'No se han podido anotar los cambios como vistos.' });
  const seenId = isOpen && study?.userId === userId ? study.id : undefined;
  useEffect(() => {
    // What fails stays on the desk, and is noted the next time.
    if (seenId !== undefined) void run({ params: { id: seenId } }, { silent: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once each time that it is opened
  }, [seenId]);
}
