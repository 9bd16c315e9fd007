import { useMemo } from 'react';
import { paymentStudiesApi, paymentStudyScreenForm, type PaymentStudy } from '@umbral/contracts';
import { FormGrid } from '@umbral/ui';
import { FormDialog, useCommand, useEditedRecord, useKitForm, withoutBlanks } from '@umbral/web-kit';
import type { ActionProps } from '@umbral/web-kit/records';
import { formerFields, fullName } from './former.fields';

/** 'Datos del cliente': corrects a former study; the server recomputes its results. */
export default function FormerDialog({ record: { id }, onClose }: ActionProps<PaymentStudy>) {
  const record = useEditedRecord(paymentStudiesApi.get, { params: { id } });
  const edited = record.version?.record;
  const values = useMemo(() => edited && formerFields.valuesOf(edited), [edited]);
  const form = useKitForm(paymentStudyScreenForm, {
    defaultValues: formerFields.empty,
    values,
    prepare: withoutBlanks,
  });
  const save = useCommand(paymentStudiesApi.update, {
    success: (saved) => ({ title: 'Estudio actualizado', text: fullName(saved) }),
    failure: 'Ocurrió un error al actualizar el estudio.',
    draftName: `former-studies/${id}`,
  });
  return (
    <FormDialog
      title="Datos del cliente"
      saveLabel="Guardar cambios"
      form={form}
      record={record}
      valuesOf={formerFields.valuesOf}
      command={save}
      onSave={async (body) => {
        const { ok } = await save.run({ params: { id }, body, ifMatch: record.version?.etag }, { form });
        return ok;
      }}
      onClose={onClose}
    >
      <FormGrid>
        {formerFields.inputs({ form, record: edited }, 'firstName', 'lastName', 'phone')}
        {formerFields.inputs({ form, record: edited }, 'monthlyNetIncome', 'monthlyOtherLoans', 'effortRatio')}
      </FormGrid>
    </FormDialog>
  );
}
