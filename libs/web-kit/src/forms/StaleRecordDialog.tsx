import { AlertDialog } from '@umbral/ui';
import type { Command } from '../query/use-command';

export interface StaleRecordDialogProps {
  /** The `useCommand` whose write came too late. */
  command: Command;
  /** Reads the record anew and shows it, e.g. resets the form with it. */
  onShowCurrent: () => void | Promise<unknown>;
}

/** Somebody saved the record while it was being edited. Nothing is overwritten unseen. */
export function StaleRecordDialog({ command, onShowCurrent }: StaleRecordDialogProps) {
  const showCurrent = async () => {
    await onShowCurrent();
    command.dismissStale();
  };
  return (
    <AlertDialog
      open={command.isStale}
      onOpenChange={(open) => (open ? undefined : command.dismissStale())}
      title="Otra persona ha modificado este registro"
      cancelLabel="Seguir editando"
      confirmLabel="Ver versión actual"
      busyLabel="Cargando..."
      tone="primary"
      onConfirm={showCurrent}
    >
      No se ha guardado nada. Si ves la versión actual, se sustituirán los cambios que has escrito.
    </AlertDialog>
  );
}
