import type { ReactNode } from 'react';
import { AlertDialog } from '@umbral/ui';
import type { Command } from '../query/use-command';
import { authorOf, staleDetailsOf, staleTitle } from './last-write';

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
  const details = staleDetailsOf(command.error);
  const author = authorOf(details);
  const showCurrent = async () => {
    await onShowCurrent();
    command.dismissStale();
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
