import { Controller } from 'react-hook-form';
import { bankTypeLabels, bankTypes, type Bank } from '@umbral/contracts';
import { Field, FormGrid, NumberInput, Select, TextArea, TextInput } from '@umbral/ui';
import { ImageInput } from '@umbral/ui/file';
import type { FieldsProps } from '@umbral/web-kit/records';
import type { BankValues } from './bank-values';
import { CompanyField } from './CompanyField';

const typeOptions = bankTypes.map((type) => ({ value: type, label: bankTypeLabels[type] }));

/** The fields of a bank, for creating and editing. */
export function BankFields({ form, record: bank }: FieldsProps<Bank, BankValues>) {
  const { register, control, watch, formState } = form;
  const { errors } = formState;
  return (
    <FormGrid>
      <Field label="Nombre" required span={12} error={errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" />
      </Field>
      <Field label="Logo" optional span={12} help="Se ve junto a sus productos" error={errors.logo?.message}>
        <Controller
          name="logo"
          control={control}
          render={({ field }) => (
            <ImageInput value={field.value ?? null} onChange={field.onChange} name={watch('name')} />
          )}
        />
      </Field>
      <Field label="Paga" help="0 si no paga" error={errors.paymentPercentage?.message}>
        <Controller
          name="paymentPercentage"
          control={control}
          render={({ field }) => (
            <NumberInput
              {...field}
              value={field.value as number | null}
              unit="%"
              decimals={2}
              step={0.01}
              min={0}
              max={100}
            />
          )}
        />
      </Field>
      <Field label="Tipo" error={errors.type?.message}>
        <Select {...register('type')} options={typeOptions} />
      </Field>
      <CompanyField form={form} bank={bank} />
      <Field label="Detalles" optional span={12} error={errors.details?.message}>
        <TextArea {...register('details')} />
      </Field>
    </FormGrid>
  );
}
