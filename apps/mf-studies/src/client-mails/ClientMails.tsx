import { clientMailsApi, type ClientMail } from '@umbral/contracts';
import {
  Bone,
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
import { ReadFailure, useCommand, useOperation } from '@umbral/web-kit';
import { NOT_SENT, documentOf, sentWords } from './mail-words';

const momentOf = ({ sentAt, createdAt }: ClientMail): string => formatDateTime(sentAt ?? createdAt);

const columns: readonly Column<ClientMail>[] = [
  { id: 'date', header: 'Fecha', numeric: true, cell: momentOf },
  { id: 'subject', header: 'Asunto', cell: ({ subject }) => subject },
  { id: 'document', header: 'Documento', priority: 2, cell: (mail) => <MailDocument mail={mail} /> },
  { id: 'state', header: 'Estado', cell: (mail) => <MailState mail={mail} /> },
];

/** 'Correos': what was sent to a client, or could not be, newest first. */
export function ClientMails({ clientId }: { clientId: number }) {
  const { data, error, refetch, isFetching } = useOperation(clientMailsApi.list, { params: { id: clientId } });
  return (
    <Section title="Correos">
      {data ? (
        <DataTable
          caption="Correos, los más recientes primero"
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          renderCard={(mail) => (
            <Card
              title={mail.subject}
              sub={momentOf(mail)}
              facts={[
                { term: 'Documento', value: <MailDocument mail={mail} /> },
                { term: 'Estado', value: <MailState mail={mail} /> },
              ]}
            />
          )}
          empty={<EmptyState level={3} icon={<MailIcon />} title="Todavía no se le ha enviado ningún correo" />}
        />
      ) : error ? (
        <ReadFailure
          title="No se han podido cargar los correos"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          level={3}
        />
      ) : (
        <Skeleton label="Cargando correos...">
          <Bone width="80%" />
        </Skeleton>
      )}
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
    invalidates: [clientMailsApi.list.tag, clientMailsApi.sendReport.tag],
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
