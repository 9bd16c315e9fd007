import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { paymentStudiesApi, paymentStudyScreenForm, type PaymentStudy } from '@umbral/contracts';
import { FormGrid } from '@umbral/ui';
import { FormDialog, useCommand, useEditedRecord, useKitForm, withoutBlanks } from '@umbral/web-kit';
import { NumberField, TextField } from '@umbral/web-kit/fields';
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
  // Whole numbers, as stored; the schema refuses others.
  const euros = { form, required: true, unit: '€', step: 50, min: 0 } as const;
  return (
    <FormGrid>
      <TextField form={form} name="firstName" label="Nombre" required />
      <TextField form={form} name="lastName" label="Apellidos" required />
      <TextField form={form} name="phone" label="Teléfono" required type="tel" />
      <NumberField {...euros} name="monthlyNetIncome" label="Ingresos netos" />
      <NumberField {...euros} name="monthlyOtherLoans" label="Otros préstamos" />
      <NumberField form={form} name="effortRatio" label="Ratio de esfuerzo" required unit="%" min={1} max={100} />
    </FormGrid>
  );
}
