import type { StaleRecord as StaleDetails } from '@umbral/contracts';
import { AlertDialog } from '@umbral/ui';
import type { StaleRecordDialogProps } from './StaleRecordDialog';
import { authorOf, staleDetailsOf, staleTitle } from './last-write';

interface StaleRecordProps extends StaleRecordDialogProps {
  /** Of the refusal by default. */
  details?: StaleDetails | undefined;
}

/** Shown when the record changed while it was being edited, so that no change is overwritten unseen. */
export default function StaleRecord({
  command,
  onShowCurrent,
  cancelLabel = 'Seguir editando',
  details = staleDetailsOf(command.error),
  children,
}: StaleRecordProps) {
  const author = authorOf(details);
  const showCurrent = async () => {
    if ((await onShowCurrent()) !== false) command.dismissStale();
  };
  return (
    <AlertDialog
      open={command.isStale}
      onOpenChange={(open) => (open ? undefined : command.dismissStale())}
      title={staleTitle(details)}
      cancelLabel={cancelLabel}
      confirmLabel="Ver versión actual"
      busyLabel="Cargando..."
      tone="primary"
      onConfirm={showCurrent}
    >
      {author ? <p className="strong">{author}</p> : null}
      <p>
        {children ?? 'No se ha guardado nada. Si ves la versión actual, se sustituirán los cambios que has escrito.'}
      </p>
    </AlertDialog>
  );
}
