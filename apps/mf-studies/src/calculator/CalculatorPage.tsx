import { useWatch } from 'react-hook-form';
import { Button, EmptyState, Form, Notice, PageHead, Row, Split, toast } from '@umbral/ui';
import { CalculatorIcon, MailIcon, PrinterIcon, UserCheckIcon } from '@umbral/ui/icons';
import { navigate, ReadFailure, StaleRecordDialog, useKitForm, useSignedInUser } from '@umbral/web-kit';
import { evaluatePath, fullName } from '../clients/client-words';
import { NoPrint, PrintHead } from './Print';
import { calculatorForm, emptyCalculation, partsOf, prepareCalculation, type Calculation } from './calculator-form';
import { CalculatorFields } from './CalculatorFields';
import { CalculatorResult } from './CalculatorResult';
import type { CalculatorForm } from './fields';
import { RecentClients } from './RecentClients';
import { useCalculation, type CalculatedResult } from './use-calculation';
import { useClientOfAddress } from './use-client-of-address';
import { useSaveClient } from './use-save-client';

const EMAIL_NOTICE = {
  title: 'Enviar por email',
  text: 'El envío por email todavía no está disponible.',
  detail: 'Puedes imprimir el resultado o guardarlo en PDF.',
};

/** 'Calculadora de hipoteca': is this mortgage viable, and what money does it take? */
export default function CalculatorPage() {
  const form = useKitForm(calculatorForm, { defaultValues: emptyCalculation, prepare: prepareCalculation });
  const { calculated, clear, run, isRunning } = useCalculation();
  const { client, known, isUnknown, error, retry, adopt } = useClientOfAddress(form, clear);
  const { command, save } = useSaveClient(known);
  const { name: adviser } = useSignedInUser();

  const saveClient = form.handleSubmit(async (calculation) => {
    if (!calculated) return;
    // The evaluation is the one in view, even if figures were changed since.
    const { evaluation } = partsOf(calculated.calculation);
    const id = await save(partsOf(calculation).person, evaluation);
    if (id === undefined || id === known?.id) return;
    adopt(id);
    navigate(evaluatePath(id), { replace: true });
  });
  return (
    <>
      <PrintHead company={adviser} />
      <PageHead
        title="Calculadora de hipoteca"
        lead={<Lead name={client && fullName(client)} calculated={calculated} />}
        actions={calculated ? <Acts isSaving={command.isRunning} onSave={() => void saveClient()} /> : undefined}
      />
      {isUnknown ? (
        <Notice tone="warning" title="Este cliente no existe.">
          Puede que la dirección esté mal escrita, o que el cliente sea de otra compañía. Puedes calcular igualmente.
        </Notice>
      ) : error ? (
        <ReadFailure title="No se ha podido cargar el cliente" error={error} onRetry={retry} />
      ) : null}
      <Split
        form={
          <Form aria-label="Datos del cálculo" onSubmit={form.handleSubmit(run)}>
            <CalculatorFields form={form} />
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
            <RecentClients />
          </Form>
        }
        result={<Result form={form} calculated={calculated} />}
      />
      <StaleRecordDialog command={command} cancelLabel="Cancelar" onShowCurrent={retry}>
        No se ha guardado nada. Si sigues, la evaluación se guardará sobre los datos actuales del cliente.
      </StaleRecordDialog>
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

function Acts({ isSaving, onSave }: { isSaving: boolean; onSave: () => void }) {
  return (
    <NoPrint>
      <Row>
        <Button icon={<PrinterIcon />} onClick={() => window.print()}>
          Imprimir
        </Button>
        <Button icon={<MailIcon />} onClick={() => toast(EMAIL_NOTICE)}>
          Enviar por email
        </Button>
        <Button variant="primary" icon={<UserCheckIcon />} busy={isSaving} busyLabel="Guardando..." onClick={onSave}>
          Guardar Cliente
        </Button>
      </Row>
    </NoPrint>
  );
}

function Result({ form, calculated }: { form: CalculatorForm; calculated: CalculatedResult | undefined }) {
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
  const { evaluation } = partsOf(calculated.calculation);
  const isOutdated = Object.entries(evaluation).some(
    ([name, value]) => (values[name as keyof Calculation] ?? 0) !== value,
  );
  return <CalculatorResult calculated={calculated} isOutdated={isOutdated} />;
}
