import { useController } from 'react-hook-form';
import { Field, NumberInput, Select, type FieldProps, type NumberInputProps, type SelectOption } from '@umbral/ui';
import type { ProductForm, ProductValues } from './product-values';

interface NamedField extends Pick<FieldProps, 'label' | 'required' | 'optional' | 'help' | 'span'> {
  form: ProductForm;
  name: keyof ProductValues;
}

/** A number of the product with its unit; an integer unless `decimals` is set. */
export function NumberField({
  form: { control },
  name,
  label,
  required,
  optional,
  help,
  span,
  decimals = 0,
  ...input
}: NamedField & Pick<NumberInputProps, 'unit' | 'decimals' | 'step' | 'min' | 'max'>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field
      label={label}
      required={required}
      optional={optional}
      help={help}
      span={span}
      error={fieldState.error?.message}
    >
      <NumberInput {...input} {...field} decimals={decimals} value={field.value as number | null} />
    </Field>
  );
}

/** A select of the product. */
export function SelectField({
  form: { control },
  name,
  label,
  required,
  optional,
  help,
  span,
  options,
}: NamedField & { options: readonly SelectOption[] }) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field
      label={label}
      required={required}
      optional={optional}
      help={help}
      span={span}
      error={fieldState.error?.message}
    >
      <Select {...field} value={field.value as string} options={options} />
    </Field>
  );
}
