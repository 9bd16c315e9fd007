import type { ClientMail } from '@umbral/contracts';
import { Bone, Button, Dialog, DialogClose, Facts, Missing, Notice, Section, Skeleton, Stack } from '@umbral/ui';
import { SendIcon } from '@umbral/ui/icons';
import { ReadFailure } from '@umbral/web-kit';
import styles from './MailDialog.module.css';

export const MISSING_ADDRESS = 'Falta el email del cliente';

interface MailDialogProps {
  /** What is sent to whom. */
  description: string;
  preview: { data: ClientMail | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Of the PDF that goes with it. */
  fileAddress: string;
  isSending: boolean;
  onSend: (to: string) => void;
  onClose: () => void;
}

/** 'Enviar por email': the mail as the client will read it, before it goes. */
export function MailDialog({ description, preview, fileAddress, isSending, onSend, onClose }: MailDialogProps) {
  const { data: mail, error } = preview;
  const to = mail?.to;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Enviar por email"
      description={description}
      pending={
        mail ? undefined : error ? (
          <ReadFailure
            title="No se ha podido preparar el email"
            error={error}
            onRetry={() => void preview.refetch()}
            retrying={preview.isFetching}
            level={3}
          />
        ) : (
          <Skeleton label="Preparando el email...">
            <Bone width="60%" height="2rem" />
            <Bone width="100%" height="8rem" />
          </Skeleton>
        )
      }
      footer={
        <>
          <DialogClose>Cancelar</DialogClose>
          <Button
            variant="primary"
            icon={<SendIcon />}
            busy={isSending}
            busyLabel="Enviando..."
            disabled={!to}
            onClick={() => to && onSend(to)}
          >
            Enviar
          </Button>
        </>
      }
    >
      {mail ? <Letter mail={mail} fileAddress={fileAddress} /> : null}
    </Dialog>
  );
}

function Letter({ mail, fileAddress }: { mail: ClientMail; fileAddress: string }) {
  return (
    <Stack>
      {mail.to === null ? (
        <Notice tone="warning" title={`${MISSING_ADDRESS}.`}>
          Añádelo a sus datos para poder enviarlo.
        </Notice>
      ) : null}
      <Facts
        facts={[
          { term: 'Para', value: mail.to ?? <Missing>No proporcionado</Missing> },
          { term: 'Asunto', value: mail.subject },
          {
            term: 'Adjunto',
            value: (
              <a href={fileAddress} target="_blank" rel="noreferrer" aria-label={`Abrir el PDF ${mail.fileName}`}>
                {mail.fileName}
              </a>
            ),
          },
        ]}
      />
      <Section title="Texto" level={3}>
        <p className={styles['letter']}>{mail.text.trim()}</p>
      </Section>
    </Stack>
  );
}
