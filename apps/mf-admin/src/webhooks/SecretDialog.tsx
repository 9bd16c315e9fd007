import { useState } from 'react';
import { FORMER_SECRET_HOURS, webhooksApi, type NewWebhookSecret, type Webhook } from '@umbral/contracts';
import { Button, Dialog, DialogClose, formatDateTime, Notice, Stack } from '@umbral/ui';
import { KeyRoundIcon } from '@umbral/ui/icons';
import { useCommand } from '@umbral/web-kit';
import type { ActionProps } from '@umbral/web-kit/records';
import { SecretText } from '../parts/SecretText';

/** Creates the secret that signs deliveries for the receiver, and shows it only once. */
export function SecretDialog({ record: webhook, onClose }: ActionProps<Webhook>) {
  const [made, setMade] = useState<NewWebhookSecret>();
  const create = useCommand(webhooksApi.createSecret, {
    failure: { text: 'No se pudo crear el secreto.', prefer: 'both' },
  });
  if (made) return <NewSecret name={webhook.name} made={made} onClose={onClose} />;
  const isFirst = webhook.secretSince === null;
  const run = async () => {
    const outcome = await create.run({ params: { id: webhook.id } });
    if (outcome.ok) setMade(outcome.answer);
  };
  return (
    <Dialog
      open
      // It changes meanwhile, and is shown only here.
      onOpenChange={() => (create.isRunning ? undefined : onClose())}
      title={`Secreto de ${webhook.name}`}
      description="Con él comprueba el receptor que un aviso es de Umbral"
      footer={
        <>
          <DialogClose>Cerrar</DialogClose>
          <Button
            variant="primary"
            icon={<KeyRoundIcon />}
            busy={create.isRunning}
            busyLabel="Creando..."
            onClick={() => void run()}
          >
            {isFirst ? 'Crear secreto' : 'Cambiar secreto'}
          </Button>
        </>
      }
    >
      <Stack>
        {webhook.secretSince ? (
          <p>
            Se creó el {formatDateTime(webhook.secretSince)}. Si lo cambias, los avisos llevarán durante{' '}
            {FORMER_SECRET_HOURS} horas la firma de los dos, para que el receptor pase al nuevo sin perder ninguno.
          </p>
        ) : (
          <p>Todavía no tiene ninguno, y sin él no se envía nada.</p>
        )}
        {webhook.formerSecretUntil ? (
          <Notice>El secreto anterior firma todavía hasta el {formatDateTime(webhook.formerSecretUntil)}.</Notice>
        ) : null}
      </Stack>
    </Dialog>
  );
}

interface NewSecretProps {
  name: string;
  made: NewWebhookSecret;
  onClose: () => void;
}

function NewSecret({ name, made: { secret, formerSecretUntil }, onClose }: NewSecretProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Guarda el secreto"
      description={`De ${name}. No volverá a mostrarse.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Lo he guardado
        </Button>
      }
    >
      <Stack gap={6}>
        <SecretText label="Secreto" text={secret} copyLabel="Copiar secreto" />
        <Notice>
          {formerSecretUntil
            ? `Dáselo al receptor antes del ${formatDateTime(formerSecretUntil)}: hasta entonces vale también el anterior.`
            : 'Dáselo al receptor por un medio seguro. Quien lo tenga podrá hacer pasar por nuestros otros avisos.'}
        </Notice>
      </Stack>
    </Dialog>
  );
}
