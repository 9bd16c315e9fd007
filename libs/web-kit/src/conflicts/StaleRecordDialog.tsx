import type { ReactNode } from 'react';
import { AlertDialog } from '@umbral/ui';
import type { Command } from '../query/use-command';

export interface StaleRecordDialogProps {
  /** The `useCommand` whose write was refused with 412. */
  command: Command;
  /** Refetches the record and shows it, e.g. resets the form with it. */
  onShowCurrent: () => void | Promise<unknown>;
  cancelLabel?: string;
  /** Replaces the text where no form is being edited. */
  children?: ReactNode;
}

/** Shown when the record changed while it was being edited, so that no change is overwritten unseen. */
export function StaleRecordDialog({
  command,
  onShowCurrent,
  cancelLabel = 'Seguir editando',
  children,
}: StaleRecordDialogProps) {
  const showCurrent = async () => {
    await onShowCurrent();
    command.dismissStale();
  };
  return (
    <AlertDialog
      open={command.isStale}
      onOpenChange={(open) => (open ? undefined : command.dismissStale())}
      title="Otra persona ha modificado este registro"
      cancelLabel={cancelLabel}
      confirmLabel="Ver versión actual"
      busyLabel="Cargando..."
      tone="primary"
      onConfirm={showCurrent}
    >
      {children ?? 'No se ha guardado nada. Si ves la versión actual, se sustituirán los cambios que has escrito.'}
    </AlertDialog>
  );
}
