import { AlertDialog, formatDateTime } from '@umbral/ui';
import type { StudyDraftState } from './use-study-draft';

/** Asked on opening, when the last time ended before anything was saved. */
export function DraftOffer({ draft }: { draft: StudyDraftState }) {
  const { offered, isOutdated } = draft;
  return (
    <AlertDialog
      open={offered !== undefined}
      onOpenChange={(open) => (open ? undefined : draft.decline())}
      title="Hay cambios que no llegaste a guardar"
      cancelLabel="Empezar sin ellos"
      confirmLabel="Recuperar cambios"
      tone="primary"
      onConfirm={draft.restore}
    >
      <p>
        Se guardaron en este navegador el {offered ? formatDateTime(offered.savedAt) : ''}.
        {isOutdated ? ' Desde entonces el estudio se ha modificado: revisa lo que recuperes antes de guardarlo.' : ''}
      </p>
    </AlertDialog>
  );
}
