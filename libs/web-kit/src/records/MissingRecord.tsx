import { Button, Dialog, DialogClose } from '@umbral/ui';
import { ApiError } from '../call/errors';
import { ReadFailure } from '../query/ReadFailure';

interface MissingRecordProps {
  error: Error;
  onRetry: () => void;
  onClose: () => void;
}

/** A deleted record and one without access show the same message. */
export default function MissingRecord({ error, onRetry, onClose }: MissingRecordProps) {
  const isMissing = error instanceof ApiError && [403, 404].includes(error.status);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={isMissing ? 'Este registro no existe o no puedes verlo' : 'No se ha podido cargar el registro'}
      footer={
        isMissing ? (
          <Button variant="primary" onClick={onClose}>
            Volver a la lista
          </Button>
        ) : (
          <DialogClose>Cerrar</DialogClose>
        )
      }
    >
      {isMissing ? (
        <p>Puede que se haya eliminado, o que no tengas permiso para verlo.</p>
      ) : (
        <ReadFailure title="No se ha podido cargar el registro" error={error} onRetry={onRetry} level={3} />
      )}
    </Dialog>
  );
}
