import type { ReleaseAddress } from '@umbral/contracts';
import { Dialog, DialogClose, formatDateTime, Notice, Stack } from '@umbral/ui';
import { SecretText } from '../parts/SecretText';

interface AddressDialogProps {
  /** Of the module. */
  name: string;
  made: ReleaseAddress;
  onClose: () => void;
}

/** Shows the address of a release, to be sent to a reviewer. */
export const AddressDialog = ({ name, made: { address, label, expiresAt }, onClose }: AddressDialogProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title="Dirección de una versión"
    description={`Versión ${label} de ${name}. Caduca el ${formatDateTime(expiresAt)}.`}
    footer={<DialogClose>Cerrar</DialogClose>}
  >
    <Stack gap={6}>
      <SecretText label="Dirección" text={window.location.origin + address} copyLabel="Copiar dirección" />
      <Notice>Solo la abren los administradores, cada uno en su pestaña. Los demás siguen con su versión.</Notice>
    </Stack>
  </Dialog>
);
