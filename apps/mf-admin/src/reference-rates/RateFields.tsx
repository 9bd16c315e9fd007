import { Controller } from 'react-hook-form';
import { todayInSpain } from '@umbral/contracts';
import { Field, FormGrid, NumberInput, TextInput } from '@umbral/ui';
import type { FieldsForm } from '@umbral/web-kit/records';
import type { RateValues } from './rate-values';

/** The fields of a value. Its month cannot be changed: it identifies the value. */
export function RateFields({ form, isNew }: { form: FieldsForm<RateValues>; isNew: boolean }) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const today = todayInSpain();
  return (
    <FormGrid>
      <Field label="Mes" required={isNew} error={errors.month?.message}>
        <TextInput
          type="month"
          {...register('month')}
          readOnly={!isNew}
          max={today.slice(0, 7)}
          placeholder="AAAA-MM"
          autoComplete="off"
        />
      </Field>
      <Controller
        control={control}
        name="value"
        render={({ field }) => (
          <Field label="Valor" required error={errors.value?.message}>
            <NumberInput {...field} unit="%" decimals={3} step={0.05} min={-2} max={10} />
          </Field>
        )}
      />
      <Field label="Fuente" required span={12} error={errors.source?.message}>
        <TextInput {...register('source')} autoComplete="off" />
      </Field>
      <Field label="Enlace" optional span={12} error={errors.url?.message}>
        <TextInput type="url" {...register('url')} autoComplete="off" placeholder="https://" />
      </Field>
      <Field label="Publicado" required error={errors.publishedOn?.message}>
        <TextInput type="date" {...register('publishedOn')} max={today} />
      </Field>
      <Field label="Comprobado por" optional error={errors.checkedBy?.message}>
        <TextInput {...register('checkedBy')} autoComplete="off" />
      </Field>
    </FormGrid>
  );
}
