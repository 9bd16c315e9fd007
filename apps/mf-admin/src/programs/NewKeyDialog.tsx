import type { NewProgramKey } from '@umbral/contracts';
import { Button, Dialog, Notice, Stack } from '@umbral/ui';
import { SecretText } from '../parts/SecretText';

interface NewKeyDialogProps {
  name: string;
  made: NewProgramKey;
  onClose: () => void;
}

/** Shows the key, only once: the server stores its hash. */
export function NewKeyDialog({ name, made: { clientId, clientSecret }, onClose }: NewKeyDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Guarda la clave"
      description={`De ${name}. No volverá a mostrarse.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          La he guardado
        </Button>
      }
    >
      <Stack gap={6}>
        <SecretText label="Nombre del programa (client_id)" text={clientId} copyLabel="Copiar nombre" />
        <SecretText label="Clave (client_secret)" text={clientSecret} copyLabel="Copiar clave" />
        <Notice>
          Entrégala por un medio seguro y no la escribas en el código del programa. Quien la tenga podrá lo mismo que
          él.
        </Notice>
      </Stack>
    </Dialog>
  );
}
