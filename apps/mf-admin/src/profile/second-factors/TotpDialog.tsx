import { secondFactorsApi, totpCode } from '@umbral/contracts';
import { Button, Dialog, DialogClose, Field, Stack, TextInput } from '@umbral/ui';
import { session, useCommand, useKitForm, WrongFields } from '@umbral/web-kit';
import * as z from 'zod';
import { CopyButton } from '../../parts/CopyButton';
import { CHANGED_READS, SESSIONS_ENDED } from '../ended-sessions';
import { QrCode } from './QrCode';
import styles from './second-factors.module.css';

interface TotpDialogProps {
  secret: { secret: string; uri: string };
  onClose: () => void;
  /** Called with the recovery codes, which are shown only once; empty while former ones stay valid. */
  onConfirmed: (codes: string[]) => void;
}

const form = z.object({ code: totpCode });

/** Shows the secret for the authenticator app, and verifies its first code. */
export default function TotpDialog({ secret: { secret, uri }, onClose, onConfirmed }: TotpDialogProps) {
  const fields = useKitForm(form, { defaultValues: { code: '' } });
  const confirm = useCommand(secondFactorsApi.confirmTotp, {
    success: { title: 'Verificación en dos pasos activada', text: SESSIONS_ENDED },
    failure: 'No se pudo activar la aplicación.',
    invalidates: CHANGED_READS,
  });
  const submit = fields.handleSubmit(async (body) => {
    const userId = session.user?.id;
    const outcome = await confirm.run({ body }, { form: fields });
    if (!outcome.ok) return;
    onClose();
    // Another user may have signed in meanwhile.
    if (session.user?.id !== userId) return;
    if (session.user?.mustEnrol) session.store({ ...session.user, mustEnrol: false });
    onConfirmed(outcome.answer.recoveryCodes);
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Activar la aplicación de verificación"
      description="Sirve cualquier aplicación de códigos: Google Authenticator, Microsoft Authenticator, Aegis…"
      onSubmit={(event) => (confirm.isRunning ? event.preventDefault() : void submit(event))}
      footer={
        <>
          <WrongFields form={fields} />
          <DialogClose>Cancelar</DialogClose>
          <Button type="submit" variant="primary" busy={confirm.isRunning} busyLabel="Activando...">
            Activar
          </Button>
        </>
      }
    >
      <div className={styles['scan']}>
        <QrCode text={uri} label="Código QR para la aplicación" />
        <Stack>
          <p>Escanea el código con la aplicación. Si no puedes, escribe en ella esta clave:</p>
          <p className={styles['secret']}>
            <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <div>
            <CopyButton text={secret} label="Copiar clave" />
          </div>
          <Field label="Código de 6 dígitos" required error={fields.formState.errors.code?.message}>
            <TextInput {...fields.register('code')} autoComplete="one-time-code" inputMode="numeric" />
          </Field>
        </Stack>
      </div>
    </Dialog>
  );
}
