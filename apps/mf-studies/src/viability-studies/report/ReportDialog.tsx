import { useEffect, useMemo, useState, type SyntheticEvent } from 'react';
import {
  companiesApi,
  reportForm,
  reportsApi,
  scenariosApi,
  viabilityStudiesApi,
  type CompatibleProduct,
  type ViabilityStudySummary,
  type Report,
} from '@umbral/contracts';
import {
  Button,
  Dialog,
  DialogClose,
  Notice,
  plural,
  Stack,
  Working,
  Bone,
  DataTable,
  EmptyState,
  formatDateTime,
  Missing,
  Row,
  Section,
  Skeleton,
} from '@umbral/ui';
import { Loaded, useCommand, useKitForm, useOperation, usePermissions, useRecord, WrongFields } from '@umbral/web-kit';
import type { ActionProps } from '@umbral/web-kit/records';
import { reportAddress } from '../../client-mails/mail-words';
import { useReportMail, ReportSending } from '../../client-mails/report-mail';
import { useFirst } from '../../parts/use-first';
import { rememberedProducts } from '../detail/product-choice';
import { useProducts } from '../detail/study-reads';
import { defaultProducts, prepareReport, valuesFor } from './report-form';
import { AdditionFields, ProductFields, SectionFields } from './ReportFields';
import { ReportPreview } from './ReportPreview';
import styles from '../studies.module.css';
import { DownloadIcon, FileTextIcon, SendIcon } from '@umbral/ui/icons';

const NONE: readonly CompatibleProduct[] = [];

/** 'Informe para el cliente': makes one, and lists those that were made. */
export function ReportDialog(props: ActionProps<ViabilityStudySummary>) {
  const mail = useReportMail();
  return (
    <>
      <MakeReport {...props} mail={mail} />
      {mail.dialog}
    </>
  );
}

interface MakeReportProps extends ActionProps<ViabilityStudySummary> {
  mail: ReturnType<typeof useReportMail>;
}

function MakeReport({ record: study, onClose, mail }: MakeReportProps) {
  const { data, error } = useProducts(study.id);
  const scenarios = useOperation(scenariosApi.list, { params: { id: study.id } });
  const whole = useRecord(viabilityStudiesApi.get, { params: { id: study.id } });
  const { desiredYears, desiredRate } = whole.data?.record ?? {};
  const products = data ?? NONE;
  const items = scenarios.data?.items;
  const isReading = [{ data, error }, scenarios, whole].some((read) => !read.data && !read.error);
  const proposed = useMemo(() => {
    if (isReading) return undefined;
    const selected = defaultProducts({ products, scenarios: items ?? [], ...rememberedProducts(study.id) });
    return valuesFor(selected, { desiredYears, desiredRate });
  }, [isReading, products, items, study.id, desiredYears, desiredRate]);
  const values = useFirst(proposed);
  const form = useKitForm(reportForm, { defaultValues: valuesFor([]), values, prepare: prepareReport });
  useEffect(() => {
    if (!values) return;
    for (const [name, offered] of Object.entries({ productIds: data, scenarioIds: items })) {
      const field = name as 'productIds' | 'scenarioIds';
      const chosen = form.getValues(field);
      const left = chosen.filter((id) => offered?.some((one) => one.id === id) ?? true);
      if (left.length < chosen.length) form.setValue(field, left);
    }
  }, [form, values, data, items]);
  const [done, setDone] = useState('');
  const [isSending, setSending] = useState(false);
  const create = useCommand(reportsApi.create, {
    success: (report) => ({
      title: 'Informe creado',
      text: (
        <>
          <a href={reportAddress(report)} target="_blank" rel="noreferrer">
            Abrir informe
          </a>
          {' · '}
          {mail.button(report)}
        </>
      ),
    }),
    failure: 'No se pudo crear el informe.',
  });
  const make = (event: SyntheticEvent, onMade?: (report: Report) => void) => {
    event.preventDefault();
    if (isReading || create.isRunning) return;
    setSending(onMade !== undefined);
    void form.handleSubmit(async (body) => {
      setDone('');
      const outcome = await create.run({ params: { id: study.id }, body }, { form });
      if (!outcome.ok) return;
      setDone(`Informe creado, ${plural(outcome.answer.pages, 'página', 'páginas')}`);
      onMade?.(outcome.answer);
    })(event);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Informe para el cliente"
      description={study.clientName}
      size="xl"
      onSubmit={make}
      note={<WrongFields form={form} />}
      pending={isReading ? <Working>Analizando productos compatibles...</Working> : undefined}
      footer={
        <>
          <DialogClose>Cerrar</DialogClose>
          <Button
            icon={<SendIcon />}
            busy={create.isRunning && isSending}
            busyLabel="Creando informe..."
            disabled={isReading}
            onClick={(event) => make(event, mail.open)}
          >
            Crear y enviar al cliente
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={create.isRunning && !isSending}
            busyLabel="Creando informe..."
            disabled={isReading}
          >
            Crear informe
          </Button>
        </>
      }
    >
      <Stack gap={6}>
        <MissingNotice companyId={study.companyId} />
        {error && !data ? (
          <Notice tone="warning" title="Los productos no están disponibles ahora.">
            El informe puede hacerse con una simulación propia.
          </Notice>
        ) : null}
        <div className={styles['layout']}>
          <ProductFields form={form} products={products} />
          <Stack gap={6}>
            <SectionFields form={form} />
            <AdditionFields form={form} scenarios={items ?? []} />
          </Stack>
          <ReportPreview studyId={study.id} values={isReading ? undefined : form.watch()} />
        </div>
        <p role="status" className="sr-only">
          {done}
        </p>
        <EarlierReports studyId={study.id} onSend={mail.open} />
      </Stack>
    </Dialog>
  );
}

/** Notes that the company has no legal text of its own. */
function MissingNotice({ companyId }: { companyId: number | null }) {
  const { isAdministrator } = usePermissions();
  const mine = useOperation(companiesApi.mine, {}, { enabled: companyId !== null && !isAdministrator });
  const one = useOperation(
    companiesApi.get,
    { params: { id: companyId ?? 0 } },
    { enabled: companyId !== null && isAdministrator },
  );
  const company = isAdministrator ? one.data : mine.data?.find(({ id }) => id === companyId);
  if (!company || company.reportNotice) return null;
  return (
    <Notice tone="warning">Falta el texto legal de la compañía. El informe se creará con un texto general.</Notice>
  );
}

interface EarlierReportsProps {
  studyId: number;
  /** 'Enviar al cliente' was pressed. */
  onSend: (report: Report) => void;
}

/** 'Informes anteriores': each as it was delivered. */
function EarlierReports({ studyId, onSend }: EarlierReportsProps) {
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
