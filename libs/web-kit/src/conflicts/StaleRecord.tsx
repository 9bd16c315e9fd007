import { AlertDialog } from '@umbral/ui';
import type { StaleRecordDialogProps } from './StaleRecordDialog';
import { authorOf, staleDetailsOf, staleTitle } from './last-write';

/** Shown when the record changed while it was being edited, so that no change is overwritten unseen. */
export default function StaleRecord({
  command,
  onShowCurrent,
  cancelLabel = 'Seguir editando',
  children,
}: StaleRecordDialogProps) {
  const details = staleDetailsOf(command.error);
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
