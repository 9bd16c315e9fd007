import { useMemo } from 'react';
import { housingCalculationsApi, type HousingCalculation } from '@umbral/contracts';
import { FormGrid, RequiredHint, Section, Split, Stack, toast } from '@umbral/ui';
import { withoutBlanks } from '@umbral/web-kit';
import { TextField } from '@umbral/web-kit/fields';
import { recordForm, type Prefill, type FieldsProps } from '@umbral/web-kit/records';
import { calculationOf } from '../../prefill/calculation-values';
import { usePrefillSource } from '../../prefill/use-prefill-source';
import { emptyCalculation, valuesOf, type CalculationForm, type CalculationValues } from './calculation-form';
import { CalculationProposal } from './CalculationProposal';
import { InputFields } from './InputFields';
import { ResultPanel } from './ResultPanel';
import { useCalculation } from './use-calculation';

function CalculationFields({ form, record }: FieldsProps<HousingCalculation, CalculationValues>) {
  const calculation = useCalculation(form, record);
  const label = record ? 'Actualizar Cálculo' : 'Calcular Precio Máximo';
  return (
    <Split
      form={<InputFields form={form} calculation={calculation} label={label} />}
      result={
        <Stack gap={6}>
          <ResultPanel calculation={calculation} label={label} />
          <ClientFields form={form} isNew={!record} />
        </Stack>
      }
    />
  );
}

function ClientFields({ form, isNew }: { form: CalculationForm; isNew: boolean }) {
  return (
    <Section title="Guardar el cálculo" level={3}>
      <FormGrid>
        <TextField form={form} name="clientName" label="Nombre del cliente" required />
        <TextField form={form} name="clientPhone" label="Teléfono" optional type="tel" />
        <CalculationProposal form={form} isNew={isNew} />
      </FormGrid>
    </Section>
  );
}

/** Prefilled with the data of the record that it was opened for. */
function usePrefill(isNew: boolean): Prefill<CalculationValues> | undefined {
  const source = usePrefillSource(isNew);
  const profile = source?.profile;
  const values = useMemo(() => profile && calculationOf(profile), [profile]);
  return source && { name: source.name, record: source.record, values };
}

/** 'Precio Máximo de Vivienda': calculates, and saves it for a client. */
export default recordForm({
  api: housingCalculationsApi,
  empty: emptyCalculation,
  valuesOf,
  prepare: withoutBlanks,
  useParts: () => ({
    title: 'Precio Máximo de Vivienda',
    description: (
      <>
        Cuánto puede costar la vivienda según ingresos, deudas y ahorros · <RequiredHint />
      </>
    ),
    fixed: true,
  }),
  size: 'xl',
  usePrefill,
  Fields: CalculationFields,
  failures: {
    create: 'Ocurrió un error al crear el estudio.',
    update: 'Ocurrió un error al actualizar el cálculo.',
  },
  onRefusal: {
    // Saving recalculates on the server, so its failure is reported like that of a calculation.
    calculation_failed: ({ message }) => toast({ tone: 'danger', title: 'Error en el cálculo', text: message }),
  },
}).Dialog;
