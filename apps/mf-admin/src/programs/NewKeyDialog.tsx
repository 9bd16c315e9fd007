import type { NewProgramKey } from '@umbral/contracts';
import { Button, Dialog, Notice, Row, Stack } from '@umbral/ui';
import { CopyButton } from '../parts/CopyButton';
import styles from './programs.module.css';

interface NewKeyDialogProps {
  name: string;
  made: NewProgramKey;
  onClose: () => void;
}

/** The key, this once: the server keeps only what recognises it. */
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
        <Stack>
          <p id="client-id">Nombre del programa (client_id)</p>
          <code className={styles['secret']} aria-labelledby="client-id">
            {clientId}
          </code>
          <Row>
            <CopyButton text={clientId} label="Copiar nombre" />
          </Row>
        </Stack>
        <Stack>
          <p id="client-secret">Clave (client_secret)</p>
          <code className={styles['secret']} aria-labelledby="client-secret">
            {clientSecret}
          </code>
          <Row>
            <CopyButton text={clientSecret} label="Copiar clave" />
          </Row>
        </Stack>
        <Notice>
          Entrégala por un medio seguro y no la escribas en el código del programa. Quien la tenga podrá lo mismo que
          él.
        </Notice>
      </Stack>
    </Dialog>
  );
}
