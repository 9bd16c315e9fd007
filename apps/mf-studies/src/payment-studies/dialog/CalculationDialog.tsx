import { useMemo } from 'react';
import { housingCalculationForm, housingCalculationsApi, type HousingCalculation } from '@umbral/contracts';
import { Field, FormGrid, RequiredHint, Section, Split, Stack, TextInput } from '@umbral/ui';
import { FormDialog, useEditedRecord, useKitForm, withoutBlanks } from '@umbral/web-kit';
import { emptyCalculation, valuesOf, type CalculationForm } from './calculation-form';
import { InputFields } from './InputFields';
import { ResultPanel } from './ResultPanel';
import { useCalculation } from './use-calculation';
import { useSaveCalculation } from './use-save-calculation';

interface CalculationDialogProps {
  /** The calculation to edit; without one a new one is made. */
  calculation?: HousingCalculation;
  onClose: () => void;
}

/** 'Precio Máximo de Vivienda': calculates, and saves it for a client. */
export function CalculationDialog({ calculation: listed, onClose }: CalculationDialogProps) {
  const record = useEditedRecord(housingCalculationsApi.get, listed && { params: { id: listed.id } });
  const edited = record.version?.record;
  const values = useMemo(() => edited && valuesOf(edited), [edited]);
  const form = useKitForm(housingCalculationForm, {
    defaultValues: emptyCalculation,
    values,
    prepare: withoutBlanks,
  });
  const calculation = useCalculation(form, edited);
  const { command, save } = useSaveCalculation(form, record.version);
  const label = listed ? 'Actualizar Cálculo' : 'Calcular Precio Máximo';
  return (
    <FormDialog
      title="Precio Máximo de Vivienda"
      description={
        <>
          Cuánto puede costar la vivienda según ingresos, deudas y ahorros · <RequiredHint />
        </>
      }
      size="xl"
      fixed
      saveLabel="Guardar"
      form={form}
      record={listed ? record : undefined}
      command={command}
      onSave={async (body) => {
        if (await save(body)) onClose();
      }}
      onClose={onClose}
    >
      <Split
        form={<InputFields form={form} calculation={calculation} label={label} />}
        result={
          <Stack gap={6}>
            <ResultPanel calculation={calculation} label={label} />
            <ClientFields form={form} />
          </Stack>
        }
      />
    </FormDialog>
  );
}

function ClientFields({ form: { register, formState } }: { form: CalculationForm }) {
  const { errors } = formState;
  return (
    <Section title="Guardar el cálculo" level={3}>
      <FormGrid>
        <Field label="Nombre del cliente" required error={errors.clientName?.message}>
          <TextInput {...register('clientName')} autoComplete="off" />
        </Field>
        <Field label="Teléfono" optional error={errors.clientPhone?.message}>
          <TextInput {...register('clientPhone')} type="tel" autoComplete="off" />
        </Field>
      </FormGrid>
    </Section>
  );
}
