import { useEffect } from 'react';
import {
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';
import { requiredText, secondFactorsApi } from '@umbral/contracts';
import { Button, Dialog, DialogClose, Field, TextInput, toast } from '@umbral/ui';
import { session, useCommand, useIsMounted, useKitForm, WrongFields } from '@umbral/web-kit';
import * as z from 'zod';
import { CHANGED_READS, SESSIONS_ENDED } from '../ended-sessions';

interface PasskeyDialogProps {
  onClose: () => void;
  /** Called with the recovery codes, which are shown only once; empty while former ones stay valid. */
  onAdded: (codes: string[]) => void;
}

const form = z.object({ name: requiredText('El nombre de la llave es requerido', 60) });

/** Names a new passkey, and creates it in the browser. */
export default function PasskeyDialog({ onClose, onAdded }: PasskeyDialogProps) {
  const fields = useKitForm(form, { defaultValues: { name: '' } });
  const { errors, isSubmitting } = fields.formState;
  const failure = 'No se pudo añadir la llave de acceso.';
  const start = useCommand(secondFactorsApi.startPasskey, { failure, invalidates: [] });
  const add = useCommand(secondFactorsApi.addPasskey, {
    success: { title: 'Llave de acceso añadida', text: SESSIONS_ENDED },
    failure,
    invalidates: CHANGED_READS,
  });
  const isOpen = useIsMounted();
  useEffect(() => () => WebAuthnAbortService.cancelCeremony(), []);
  const submit = fields.handleSubmit(async ({ name }) => {
    const userId = session.user?.id;
    const started = await start.run({});
    if (!started.ok || !isOpen.current) return;
    const passkey = await made(started.answer as unknown as PublicKeyCredentialCreationOptionsJSON);
    if (!passkey || !isOpen.current) return;
    const outcome = await add.run({ body: { name, passkey } }, { form: fields });
    if (!outcome.ok) return;
    onClose();
    // Another user may have signed in meanwhile.
    if (session.user?.id !== userId) return;
    if (session.user?.mustEnrol) session.store({ ...session.user, mustEnrol: false });
    onAdded(outcome.answer.recoveryCodes);
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title="Añadir una llave de acceso"
      description="El navegador te pedirá la huella, la cara o el PIN de tu dispositivo, o una llave USB."
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))}
      footer={
        <>
          <WrongFields form={fields} />
          <DialogClose>Cancelar</DialogClose>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Añadiendo...">
            Añadir llave
          </Button>
        </>
      }
    >
      <Field
        label="Nombre de la llave"
        required
        help="Para reconocerla: «Portátil de la oficina»"
        error={errors.name?.message}
      >
        <TextInput {...fields.register('name')} autoComplete="off" />
      </Field>
    </Dialog>
  );
}

/** Undefined when the browser created none: cancelled, or already registered on the device. */
async function made(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    // The dialog has closed.
    if (error instanceof Error && error.name === 'AbortError') return undefined;
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    const text = isKnown ? 'Este dispositivo ya tiene una llave tuya.' : 'El navegador no ha creado ninguna llave.';
    toast({ tone: 'danger', title: 'Error', text });
    return undefined;
  }
}
