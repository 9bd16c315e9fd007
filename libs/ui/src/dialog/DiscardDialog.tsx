import { AlertDialog } from './AlertDialog';

/** Confirms closing a dialog with unsaved changes. */
export function DiscardDialog({
  open,
  onKeep,
  onDiscard,
}: {
  open: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onKeep())}
      title="Hay cambios sin guardar"
      cancelLabel="Seguir editando"
      confirmLabel="Descartar cambios"
      onConfirm={onDiscard}
    >
      Si cierras ahora, se perderán los cambios que no has guardado.
    </AlertDialog>
  );
}
