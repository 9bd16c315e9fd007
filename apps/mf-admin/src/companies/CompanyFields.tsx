import { Controller } from 'react-hook-form';
import type { Company, companyForm } from '@umbral/contracts';
import { Field, FormGrid, TextArea, TextInput } from '@umbral/ui';
import { ImageInput } from '@umbral/ui/file';
import type { FieldsProps } from '@umbral/web-kit/records';
import type * as z from 'zod';

/** Values of the form's fields: the schema's input. */
export type CompanyValues = z.input<typeof companyForm>;

/** The fields of a company, for creating and editing. */
export function CompanyFields({ form }: FieldsProps<Company, CompanyValues>) {
  const { register, control, watch, formState } = form;
  const { errors } = formState;
  return (
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
      <Field
        label="Texto legal para los informes"
        optional
        span={12}
        help="Identidad, registro y número, reclamaciones y protección de datos (Ley 5/2019, de 15 de marzo, art. 35)"
        error={errors.reportNotice?.message}
      >
        <TextArea {...register('reportNotice')} rows={5} />
      </Field>
    </FormGrid>
  );
}
