import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { housingCalculationsApi, type HousingCalculation } from '@umbral/contracts';
import { FormGrid, RequiredHint, Section, Split, Stack, toast } from '@umbral/ui';
import { withoutBlanks } from '@umbral/web-kit';
import { recordForm, type Prefill, type FieldsProps } from '@umbral/web-kit/records';
import { ClientProposal } from '../../clients/ClientProposal';
import { useRefusedLink } from '../../clients/use-refused-link';
import { profileOfClient } from '../../prefill/buyer-profile';
import { calculationOf } from '../../prefill/calculation-values';
import { calculationFills } from '../../prefill/fills';
import { usePrefillSource } from '../../prefill/use-prefill-source';
import { calculationFields } from '../calculation.fields';
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
        {calculationFields.inputs({ form, record: undefined }, 'clientName', 'clientPhone')}
        <CalculationProposal form={form} isNew={isNew} />
      </FormGrid>
    </Section>
  );
}

/** Proposes existing clients while a name or phone is typed. */
function CalculationProposal({ form, isNew }: { form: CalculationForm; isNew: boolean }) {
  const { control, formState } = form;
  const [name, phone, clientId] = useWatch({ control, name: ['clientName', 'clientPhone', 'clientId'] });
  const { dirtyFields } = formState;
  const put = (values: Partial<CalculationValues>) => {
    for (const [field, value] of Object.entries(values)) {
      form.setValue(field as keyof CalculationValues, value, {
        shouldDirty: true,
        shouldValidate: formState.isSubmitted,
      });
    }
  };
  const unlink = () => put({ clientId: null });
  useRefusedLink(formState.errors.clientId, unlink);
  const { clientName, clientPhone, clientId: loadedId } = formState.defaultValues ?? {};
  return (
    <ClientProposal
      typed={{ name, phone, clientId }}
      loaded={[{ name: clientName, phone: clientPhone, clientId: loadedId }]}
      isWanted={clientId === null && Boolean(dirtyFields.clientName || dirtyFields.clientPhone)}
      onUse={(client) => {
        const values = form.getValues();
        const fills = calculationFills(values, profileOfClient(client), isNew);
        const before = Object.fromEntries(
          Object.keys(fills).map((field) => [field, values[field as keyof CalculationValues]]),
        );
        put(fills);
        return before;
      }}
      onUndo={put}
      onUnlink={unlink}
    />
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
  // A link that is not sent stays.
  prepare: ({ clientId, ...values }) => ({ ...(withoutBlanks(values) as object), clientId }),
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
