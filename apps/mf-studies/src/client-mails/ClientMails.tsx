import { clientMailsApi, type ClientMail } from '@umbral/contracts';
import {
  Button,
  Card,
  DataTable,
  EmptyState,
  formatDateTime,
  Row,
  Section,
  Skeleton,
  Status,
  toast,
  type Column,
} from '@umbral/ui';
import { MailIcon } from '@umbral/ui/icons';
import { Loaded, useCommand, useOperation } from '@umbral/web-kit';
import { fieldsFor, shown } from '@umbral/web-kit/fields';
import { NOT_SENT, documentOf, sentWords } from './mail-words';

const momentOf = ({ sentAt, createdAt }: ClientMail): string => formatDateTime(sentAt ?? createdAt);

const { column, fact } = fieldsFor<ClientMail>()({
  createdAt: shown('Fecha', { numeric: true, of: momentOf }),
  subject: shown('Asunto'),
  clientId: shown('Documento', { show: (_, mail: ClientMail) => <MailDocument mail={mail} /> }),
  state: shown('Estado', { show: (_, mail: ClientMail) => <MailState mail={mail} /> }),
});
const columns: readonly Column<ClientMail>[] = [
  column('createdAt', { id: 'date' }),
  column('subject'),
  column('clientId', { id: 'document', priority: 2 }),
  column('state'),
];

/** 'Correos': what was sent to a client, or could not be, newest first. */
export function ClientMails({ clientId }: { clientId: number }) {
  const mails = useOperation(clientMailsApi.list, { params: { id: clientId } });
  return (
    <Section title="Correos">
      <Loaded
        read={mails}
        failure="No se han podido cargar los correos"
        loading={<Skeleton label="Cargando correos..." />}
      >
        {(rows) => (
          <DataTable
            caption="Correos, los más recientes primero"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            renderCard={(mail) => (
              <Card title={mail.subject} sub={momentOf(mail)} facts={[fact('clientId', mail), fact('state', mail)]} />
            )}
            empty={<EmptyState level={3} icon={<MailIcon />} title="Todavía no se le ha enviado ningún correo" />}
          />
        )}
      </Loaded>
    </Section>
  );
}

function MailDocument({ mail }: { mail: ClientMail }) {
  const { name, address } = documentOf(mail);
  return (
    <a href={address} target="_blank" rel="noreferrer" aria-label={`${name} del ${momentOf(mail)}`}>
      {name}
    </a>
  );
}

function MailState({ mail }: { mail: ClientMail }) {
  if (mail.state === 'sent') return <Status tone="success">Enviado</Status>;
  if (mail.state === 'sending') return <Status tone="warning">Enviando…</Status>;
  return (
    <Row gap={2}>
      <Status tone="danger">No se pudo enviar</Status>
      <RetryButton mail={mail} />
    </Row>
  );
}

function RetryButton({ mail }: { mail: ClientMail }) {
  const retry = useCommand(clientMailsApi.retry, {
    success: sentWords,
    failure: NOT_SENT,
    onRefusal: {
      // There is no form field to show the error.
      validation: ({ errors, message }) =>
        toast({ tone: 'danger', title: 'Error', text: errors?.[0]?.message ?? message }),
    },
  });
  return (
    <Button
      size="s"
      busy={retry.isRunning}
      busyLabel="Enviando…"
      aria-label={`Reintentar: ${mail.subject}, ${momentOf(mail)}`}
      onClick={() => void retry.run({ params: { mailId: mail.id } })}
    >
      Reintentar
    </Button>
  );
}
