import { useMemo } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { paymentStudiesApi, paymentStudyScreenForm, type PaymentStudy } from '@umbral/contracts';
import { Field, FormGrid, NumberInput, TextInput, type NumberInputProps } from '@umbral/ui';
import { FormDialog, useCommand, useEditedRecord, useKitForm, withoutBlanks } from '@umbral/web-kit';
import type { ActionProps } from '@umbral/web-kit/records';
import { emptyFormer, valuesOf, type FormerBody, type FormerValues } from './former-form';
import { fullName } from './former-words';

type FormerFormState = UseFormReturn<FormerValues, unknown, FormerBody>;

/** 'Datos del cliente': corrects a former study; the server recomputes its results. */
export default function FormerDialog({ record: { id }, onClose }: ActionProps<PaymentStudy>) {
  const record = useEditedRecord(paymentStudiesApi.get, { params: { id } });
  const edited = record.version?.record;
  const values = useMemo(() => edited && valuesOf(edited), [edited]);
  const form = useKitForm(paymentStudyScreenForm, { defaultValues: emptyFormer, values, prepare: withoutBlanks });
  const save = useCommand(paymentStudiesApi.update, {
    success: (saved) => ({ title: 'Estudio actualizado', text: fullName(saved) }),
    failure: 'Ocurrió un error al actualizar el estudio.',
  });
  return (
    <FormDialog
      title="Datos del cliente"
      saveLabel="Guardar cambios"
      form={form}
      record={record}
      command={save}
      onSave={async (body) => {
        const { ok } = await save.run({ params: { id }, body, ifMatch: record.version?.etag }, { form });
        return ok;
      }}
      draft={`former-studies/${id}`}
      onClose={onClose}
    >
      <FormerFields form={form} />
    </FormDialog>
  );
}

function FormerFields({ form }: { form: FormerFormState }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <FormGrid>
      <Field label="Nombre" required error={errors.firstName?.message}>
        <TextInput {...register('firstName')} autoComplete="off" />
      </Field>
      <Field label="Apellidos" required error={errors.lastName?.message}>
        <TextInput {...register('lastName')} autoComplete="off" />
      </Field>
      <Field label="Teléfono" required error={errors.phone?.message}>
        <TextInput {...register('phone')} type="tel" autoComplete="off" />
      </Field>
      <FigureField form={form} name="monthlyNetIncome" label="Ingresos netos" unit="€" step={50} min={0} />
      <FigureField form={form} name="monthlyOtherLoans" label="Otros préstamos" unit="€" step={50} min={0} />
      <FigureField form={form} name="effortRatio" label="Ratio de esfuerzo" unit="%" min={1} max={100} />
    </FormGrid>
  );
}

interface FigureFieldProps extends Pick<NumberInputProps, 'unit' | 'step' | 'min' | 'max'> {
  form: FormerFormState;
  name: 'monthlyNetIncome' | 'monthlyOtherLoans' | 'effortRatio';
  label: string;
}

function FigureField({ form: { control }, name, label, ...input }: FigureFieldProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} required error={fieldState.error?.message}>
      {/* Whole numbers, as stored; the schema refuses others. */}
      <NumberInput {...input} {...field} value={field.value} />
    </Field>
  );
}
