import type { ComponentProps } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import {
  Checkbox,
  Field,
  NumberInput,
  Select,
  TextArea,
  TextInput,
  type NumberInputProps,
  type SelectOption,
} from '@umbral/ui';
import type { ControlProps } from './field';

export type TextFieldOptions = Pick<
  ComponentProps<typeof TextInput>,
  'type' | 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'max' | 'placeholder' | 'readOnly'
>;

/** One line of text; also a date or a month, by its `type`. */
export function TextField<Values extends FieldValues>({
  form: { control },
  name,
  label,
  required,
  optional,
  help,
  span,
  ...input
}: ControlProps<Values> & TextFieldOptions) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field {...{ label, required, optional, help, span }} error={fieldState.error?.message}>
      <TextInput autoComplete="off" {...input} {...field} value={field.value ?? ''} />
    </Field>
  );
}

export type LongTextFieldOptions = Pick<ComponentProps<typeof TextArea>, 'rows'>;

/** Several lines of text. */
export function LongTextField<Values extends FieldValues>({
  form: { control },
  name,
  label,
  required,
  optional,
  help,
  span,
  ...input
}: ControlProps<Values> & LongTextFieldOptions) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field {...{ label, required, optional, help, span }} error={fieldState.error?.message}>
      <TextArea {...input} {...field} value={field.value ?? ''} />
    </Field>
  );
}

export type NumberFieldOptions = Pick<NumberInputProps, 'unit' | 'decimals' | 'step' | 'min' | 'max' | 'onKeyDown'>;

/** A number with its unit. */
export function NumberField<Values extends FieldValues>({
  form: { control },
  name,
  label,
  required,
  optional,
  help,
  span,
  ...input
}: ControlProps<Values> & NumberFieldOptions) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field {...{ label, required, optional, help, span }} error={fieldState.error?.message}>
      <NumberInput {...input} {...field} />
    </Field>
  );
}

/** One of several values. */
export function SelectField<Values extends FieldValues>({
  form: { control },
  name,
  label,
  required,
  optional,
  help,
  span,
  options,
}: ControlProps<Values> & { options: readonly SelectOption[] }) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field {...{ label, required, optional, help, span }} error={fieldState.error?.message}>
      <Select {...field} value={field.value ?? ''} options={options} />
    </Field>
  );
}

/** Yes or no; `help` is its second line. */
export function CheckField<Values extends FieldValues>({
  form: { control },
  name,
  label,
  help,
  span,
}: ControlProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const { value, onChange, ...rest } = field;
  const box = (
    <Checkbox
      {...rest}
      label={label}
      description={help}
      error={fieldState.error?.message}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
  return span ? <div data-span={span}>{box}</div> : box;
}
