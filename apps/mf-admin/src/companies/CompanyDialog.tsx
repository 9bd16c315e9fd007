import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { companiesApi, companyForm, type Company } from '@umbral/contracts';
import { Field, FormGrid, TextArea, TextInput } from '@umbral/ui';
import { ImageInput } from '@umbral/ui/file';
import { FormDialog, useEditedRecord, useKitForm } from '@umbral/web-kit';
import { emptyCompany, valuesOf } from './company-form';
import { useSaveCompany } from './use-save-company';

interface CompanyDialogProps {
  /** The company to edit; without one a new company is created. */
  company?: Company;
  onClose: () => void;
}

/** Creates or edits a company. */
export function CompanyDialog({ company, onClose }: CompanyDialogProps) {
  const record = useEditedRecord(companiesApi.get, company && { params: { id: company.id } });
  const edited = record.version?.record;
  const values = useMemo(() => edited && valuesOf(edited), [edited]);
  const form = useKitForm(companyForm, { defaultValues: emptyCompany, values });
  const { command, save } = useSaveCompany(form, record.version);
  const { register, control, watch, formState } = form;
  const { errors } = formState;
  return (
    <FormDialog
      title={company ? 'Editar compañía' : 'Nueva compañía'}
      saveLabel={company ? 'Guardar cambios' : 'Crear compañía'}
      form={form}
      record={company ? record : undefined}
      command={command}
      onSave={async (body) => {
        if (await save(body)) onClose();
      }}
      onClose={onClose}
    >
      <FormGrid>
        <Field label="Nombre" required span={12} error={errors.name?.message}>
          <TextInput {...register('name')} autoComplete="off" />
        </Field>
        <Field label="Logo" optional span={12} help="Se ve en el menú de sus usuarios" error={errors.logo?.message}>
          <Controller
            name="logo"
            control={control}
            render={({ field }) => (
              <ImageInput value={field.value ?? null} onChange={field.onChange} name={watch('name')} />
            )}
          />
        </Field>
        <Field label="Descripción" optional span={12} error={errors.description?.message}>
          <TextArea {...register('description')} />
        </Field>
      </FormGrid>
    </FormDialog>
  );
}
