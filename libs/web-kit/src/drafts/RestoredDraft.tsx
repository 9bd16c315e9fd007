import { formatDateTime, LinkButton } from '@umbral/ui';
import type { DraftState } from './use-draft';

/** The line above a form with a restored draft, with a button that discards it. */
export function RestoredDraft({ draft: { restored, isOutdated, discard } }: { draft: DraftState }) {
  if (!restored) return null;
  return (
    <span role="status" className="small quiet">
      Recuperado lo que escribiste el {formatDateTime(restored.savedAt)}.
      {isOutdated ? ' Desde entonces alguien lo ha modificado: revísalo antes de guardar. ' : ' '}
      <LinkButton onClick={discard}>Descartarlo</LinkButton>
    </span>
  );
}
