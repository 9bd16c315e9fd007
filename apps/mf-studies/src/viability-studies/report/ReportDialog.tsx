import { useMemo, useState, type FormEvent } from 'react';
import {
  companiesApi,
  reportForm,
  reportsApi,
  scenariosApi,
  viabilityStudiesApi,
  type CompatibleProduct,
  type ViabilityStudySummary,
} from '@umbral/contracts';
import { Button, Dialog, DialogClose, Notice, plural, Stack, Working } from '@umbral/ui';
import { useCommand, useKitForm, useOperation, usePermissions, useRecord, WrongFields } from '@umbral/web-kit';
import type { ActionProps } from '@umbral/web-kit/records';
import { reportAddress } from '../../client-mails/mail-words';
import { useReportMail } from '../../client-mails/report-mail';
import { rememberedProducts } from '../detail/product-choice';
import { useProducts } from '../detail/study-reads';
import { EarlierReports } from './EarlierReports';
import { defaultProducts, prepareReport, valuesFor } from './report-form';
import { AdditionFields, ProductFields, SectionFields } from './ReportFields';
import { ReportPreview } from './ReportPreview';
import styles from './ReportPreview.module.css';

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
  const values = useMemo(() => {
    const selected = defaultProducts({ products, scenarios: items ?? [], ...rememberedProducts(study.id) });
    return valuesFor(selected, { desiredYears, desiredRate });
  }, [products, items, study.id, desiredYears, desiredRate]);
  const form = useKitForm(reportForm, { defaultValues: valuesFor([]), values, prepare: prepareReport });
  const [done, setDone] = useState('');
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
  const isReading = [{ data, error }, scenarios, whole].some((read) => !read.data && !read.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReading || create.isRunning) return;
    void form.handleSubmit(async (body) => {
      setDone('');
      const outcome = await create.run({ params: { id: study.id }, body }, { form });
      if (outcome.ok) setDone(`Informe creado, ${plural(outcome.answer.pages, 'página', 'páginas')}`);
    })(event);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Informe para el cliente"
      description={study.clientName}
      size="xl"
      onSubmit={submit}
      note={<WrongFields form={form} />}
      pending={isReading ? <Working>Analizando productos compatibles...</Working> : undefined}
      footer={
        <>
          <DialogClose>Cerrar</DialogClose>
          <Button
            type="submit"
            variant="primary"
            busy={create.isRunning}
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
