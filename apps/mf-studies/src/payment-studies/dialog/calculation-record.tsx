import { housingCalculationsApi, type HousingCalculation } from '@umbral/contracts';
import { Field, FormGrid, RequiredHint, Section, Split, Stack, TextInput, toast } from '@umbral/ui';
import { withoutBlanks } from '@umbral/web-kit';
import { recordForm, type FieldsProps } from '@umbral/web-kit/records';
import { emptyCalculation, valuesOf, type CalculationForm, type CalculationValues } from './calculation-form';
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
          <ClientFields form={form} />
        </Stack>
      }
    />
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
  Fields: CalculationFields,
  failures: {
    create: 'Ocurrió un error al crear el estudio.',
    update: 'Ocurrió un error al actualizar el cálculo.',
  },
  onRefusal: {
    // The server calculates again when it saves: what cannot be calculated is told as on calculating.
    calculation_failed: ({ message }) => toast({ tone: 'danger', title: 'Error en el cálculo', text: message }),
  },
}).Dialog;
