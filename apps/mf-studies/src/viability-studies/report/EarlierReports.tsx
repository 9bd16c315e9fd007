import { reportsApi, type Report } from '@umbral/contracts';
import { Bone, Button, DataTable, EmptyState, formatDateTime, Missing, Row, Section, Skeleton } from '@umbral/ui';
import { DownloadIcon, FileTextIcon } from '@umbral/ui/icons';
import { useOperation } from '@umbral/web-kit';
import { reportAddress } from '../../client-mails/mail-words';
import { ReportSending } from '../../client-mails/report-mail';
import { Loaded } from '../../parts/Loaded';

interface EarlierReportsProps {
  studyId: number;
  /** 'Enviar al cliente' was pressed. */
  onSend: (report: Report) => void;
}

/** 'Informes anteriores': each as it was delivered. */
export function EarlierReports({ studyId, onSend }: EarlierReportsProps) {
  const reports = useOperation(reportsApi.list, { params: { id: studyId } });
  return (
    <Section title="Informes anteriores" level={3}>
      <Loaded
        read={reports}
        failure="No se han podido cargar los informes"
        loading={
          <Skeleton label="Cargando informes...">
            <Bone width="100%" height="2rem" />
            <Bone width="72%" height="2rem" />
          </Skeleton>
        }
      >
        {(rows) => <Reports rows={rows} onSend={onSend} />}
      </Loaded>
    </Section>
  );
}

function Reports({ rows, onSend }: { rows: readonly Report[] } & Pick<EarlierReportsProps, 'onSend'>) {
  if (rows.length === 0)
    return <EmptyState icon={<FileTextIcon />} level={3} title="Todavía no hay informes de este estudio" />;
  return (
    <DataTable
      caption="Informes anteriores, los más recientes primero"
      rows={rows}
      rowKey={({ id }) => id}
      dense
      columns={[
        { id: 'date', header: 'Fecha', numeric: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
        { id: 'adviser', header: 'Asesor', cell: ({ userEmail }) => userEmail ?? <Missing>N/A</Missing> },
        { id: 'pages', header: 'Páginas', numeric: true, cell: ({ pages }) => pages },
        { id: 'file', header: 'Archivo', cell: (report) => <FileLinks report={report} /> },
        { id: 'sending', header: 'Envío', cell: (report) => <ReportSending report={report} onSend={onSend} /> },
      ]}
      renderCard={(report) => (
        <article>
          <p>
            <strong>{formatDateTime(report.createdAt)}</strong> · {report.userEmail ?? 'N/A'} · {report.pages} pág.
          </p>
          <FileLinks report={report} />
          <ReportSending report={report} onSend={onSend} />
        </article>
      )}
    />
  );
}

function FileLinks({ report }: { report: Report }) {
  const moment = formatDateTime(report.createdAt);
  return (
    <Row gap={2}>
      <Button asChild size="s" icon={<FileTextIcon />}>
        <a href={reportAddress(report)} target="_blank" rel="noreferrer" aria-label={`Abrir el informe del ${moment}`}>
          Abrir
        </a>
      </Button>
      <Button asChild size="s" icon={<DownloadIcon />}>
        <a href={reportAddress(report)} download aria-label={`Descargar el informe del ${moment}`}>
          Descargar
        </a>
      </Button>
    </Row>
  );
}
