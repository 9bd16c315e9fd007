import { fullName } from '@umbral/contracts';
import { useWatch } from 'react-hook-form';
import { Button, EmptyState, Form, Notice, PageHead, Split, Stack } from '@umbral/ui';
import { CalculatorIcon } from '@umbral/ui/icons';
import {
  MergeRecordDialog,
  navigate,
  ReadFailure,
  RestoredDraft,
  useDraft,
  useKitForm,
  useSignedInUser,
  WrongFields,
} from '@umbral/web-kit';
import { CalculationMailDialog } from '../client-mails/CalculationMailDialog';
import { evaluatePath } from '../clients/client.fields';
import { NextSteps } from '../prefill/NextSteps';
import { handOver } from '../prefill/handover';
import { profileOfPerson } from '../prefill/buyer-profile';
import { NoPrint, PrintHead } from './Print';
import {
  calculatorForm,
  emptyCalculation,
  partsOf,
  prepareCalculation,
  type Calculation,
  type CalculatorForm,
} from './calculator-form';
import { CalculatorFields } from './CalculatorFields';
import { CalculatorResult } from './CalculatorResult';
import { RecentClients } from './RecentClients';
import { ResultActions } from './ResultActions';
import { useCalculation, useFormOwner, type CalculatedResult } from './use-calculation';
import { useClientOfAddress } from './use-client-of-address';
import { useSaveClient, useStoredEvaluation } from './use-stored-evaluation';

/** 'Calculadora de hipoteca': is this mortgage viable, and what money does it take? */
export default function CalculatorPage() {
  const form = useKitForm(calculatorForm, { defaultValues: emptyCalculation, prepare: prepareCalculation });
  const owner = useFormOwner();
  const { calculated, clear, run, isRunning } = useCalculation(form, owner);
  const {
    subject,
    isFilled,
    client,
    known,
    isUnknown,
    error,
    failure,
    retry,
    edited,
    mergeableValuesOf,
    takeSaved,
    readSaved,
    adopt,
  } = useClientOfAddress(form, () => {
    owner.change();
    clear();
  });
  const draftName = subject === undefined ? 'calculator' : `calculator/${subject}`;
  const { command, save } = useSaveClient(form, known, draftName);
  const draft = useDraft({
    name: draftName,
    form,
    etag: known?.etag,
    isReady: isFilled,
  });
  const { name: adviser } = useSignedInUser();

  const {
    running,
    once,
    save: saveEvaluation,
    mail,
  } = useStoredEvaluation({
    form,
    owner,
    clientId: known?.id,
    calculated,
    save,
    onSaved: (client, isInView) => {
      const { id } = client;
      if (isInView) takeSaved(client);
      draft.clear();
      // A late response must not navigate away from another screen.
      if (!isInView) return;
      if (id === known?.id) return void readSaved(client, owner.note());
      adopt(id);
      navigate(evaluatePath(id), { replace: true });
    },
  });
  const saveResult = () => void once('save', form.handleSubmit(saveEvaluation));
  return (
    <>
      <PrintHead company={adviser} />
      <PageHead
        title="Calculadora de hipoteca"
        lead={<Lead name={client && fullName(client)} calculated={calculated} />}
        actions={
          calculated ? (
            <ResultActions
              form={form}
              isFilled={isFilled}
              running={running}
              onMail={() => void once('mail', form.handleSubmit(mail.prepare))}
              onSave={saveResult}
            />
          ) : undefined
        }
      />
      {isUnknown ? (
        <Notice tone="warning" title="Este cliente no existe.">
          Puede que la dirección esté mal escrita, o que el cliente sea de otra compañía. Puedes calcular igualmente.
        </Notice>
      ) : error ? (
        <ReadFailure title={failure} error={error} onRetry={retry} />
      ) : null}
      <Split
        form={
          <Form aria-label="Datos del cálculo" onSubmit={form.handleSubmit(run)}>
            <RestoredDraft draft={draft} />
            <CalculatorFields form={form} clientId={known?.id} />
            <Button
              type="submit"
              variant={calculated ? 'secondary' : 'primary'}
              block
              icon={<CalculatorIcon />}
              busy={isRunning}
              busyLabel="Calculando..."
            >
              Calcular
            </Button>
            <WrongFields form={form} />
            <RecentClients />
          </Form>
        }
        result={<Result form={form} calculated={calculated} clientId={known?.id ?? null} />}
      />
      <MergeRecordDialog
        command={command}
        form={form}
        record={edited}
        valuesOf={mergeableValuesOf}
        onSave={saveResult}
      />
      {mail.ready ? <CalculationMailDialog {...mail.ready} save={mail.save} onClose={mail.close} /> : null}
    </>
  );
}

function Lead({ name, calculated }: { name: string | undefined; calculated: CalculatedResult | undefined }) {
  const printed = name ?? (calculated && fullName(calculated.calculation));
  if (!printed) return 'Cuota, esfuerzo y dinero que hace falta para comprar una vivienda.';
  return (
    <>
      <span className="no-print">{name ? 'Nueva evaluación de ' : 'Evaluación de '}</span>
      <strong>{printed}</strong>
    </>
  );
}

interface ResultProps {
  form: CalculatorForm;
  calculated: CalculatedResult | undefined;
  /** Who of the clients it is for. */
  clientId: number | null;
}

function Result({ form, calculated, clientId }: ResultProps) {
  const values = useWatch({ control: form.control });
  if (!calculated) {
    return (
      <EmptyState
        icon={<CalculatorIcon />}
        title="Aquí aparecerá el resultado"
        text="Cuota mensual, peso sobre los ingresos, gastos de la compra y ahorro que falta."
      />
    );
  }
  const { age, ...figures } = partsOf(calculated.calculation).evaluation;
  // An age counts for the taxes of a region.
  const inputs = figures.region ? { ...figures, age } : figures;
  const isOutdated = Object.entries(inputs).some(
    ([name, value]) => (values[name as keyof Calculation] || null) !== (value || null),
  );
  return (
    <Stack gap={6}>
      <CalculatorResult calculated={calculated} isOutdated={isOutdated} />
      <ResultNextSteps form={form} clientId={clientId} />
    </Stack>
  );
}

/** The screens that continue with what stands in the form, which may have changed since the calculation. */
function ResultNextSteps({ form, clientId }: Pick<ResultProps, 'form' | 'clientId'>) {
  const continueTo = (path: string) => () =>
    void form.handleSubmit((calculation) => {
      const { person, evaluation } = partsOf(calculation);
      handOver(profileOfPerson(person, evaluation, clientId), path);
    })();
  return (
    <NoPrint>
      <NextSteps study={continueTo('/viability-studies/nuevo')} maximumPrice={continueTo('/payment-studies/nuevo')} />
    </NoPrint>
  );
}
