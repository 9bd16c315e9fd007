import type { ComponentProps } from 'react';
import { useController, type ControllerRenderProps, type FieldPath, type FieldValues } from 'react-hook-form';
import { MONEY_LIMIT } from '@umbral/contracts';
import {
  Checkbox,
  Field,
  NumberInput,
  Segmented,
  Select,
  TextArea,
  TextInput,
  type NumberInputProps,
  type SelectOption,
} from '@umbral/ui';
import type { ControlProps, FieldLayout } from './field';
import { useHint, type FieldHint } from './hints';

export type TextFieldOptions = Pick<
  ComponentProps<typeof TextInput>,
  'type' | 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'max' | 'placeholder' | 'readOnly'
>;
export type LongTextFieldOptions = Pick<ComponentProps<typeof TextArea>, 'rows'>;
export type NumberFieldOptions = Pick<NumberInputProps, 'unit' | 'decimals' | 'step' | 'min' | 'max' | 'onKeyDown'>;

/** Written out, because the declarations of the packed library cannot contain the inferred type. */
interface BoundField<Values extends FieldValues, Own extends object> {
  frame: FieldLayout & Omit<FieldHint, 'handlers'> & { label: string; error: string | undefined };
  field: ControllerRenderProps<Values, FieldPath<Values>>;
  own: Omit<Own, keyof ControlProps<Values>>;
}

/** The frame of a control with its error, the props that bind it to the form, and its own options. */
export function useField<Values extends FieldValues, Own extends object>({
  form: { control },
  name,
  label,
  required,
  optional,
  help,
  span,
  ...own
}: ControlProps<Values> & Own): BoundField<Values, Own> {
  const { field, fieldState } = useController({ control, name });
  const { handlers, ...hint } = useHint(control as never, name, field.onChange);
  const error = fieldState.error?.message;
  return { frame: { label, required, optional, help, span, error, ...hint }, field: { ...field, ...handlers }, own };
}

/** One line of text; also a month, by its `type`. */
export function TextField<Values extends FieldValues>(props: ControlProps<Values> & TextFieldOptions) {
  const { frame, field, own } = useField<Values, TextFieldOptions>(props);
  return (
    <Field {...frame}>
      <TextInput autoComplete="off" {...own} {...field} value={field.value ?? ''} />
    </Field>
  );
}

/** Several lines of text. */
export function LongTextField<Values extends FieldValues>(props: ControlProps<Values> & LongTextFieldOptions) {
  const { frame, field, own } = useField<Values, LongTextFieldOptions>(props);
  return (
    <Field {...frame}>
      <TextArea {...own} {...field} value={field.value ?? ''} />
    </Field>
  );
}

/** A number with its unit. One that no schema accepts is refused while it is typed, with the schema's message. */
export function NumberField<Values extends FieldValues>(props: ControlProps<Values> & NumberFieldOptions) {
  const { frame, field, own } = useField<Values, NumberFieldOptions>(props);
  const { form, name } = props;
  const change = (value: number | null) => {
    field.onChange(value);
    const isRefused = value !== null && ((own.min === 0 && value < 0) || value > MONEY_LIMIT);
    // The form itself validates again only after it has been submitted.
    if (isRefused || frame.error) void form.trigger(name);
  };
  return (
    <Field {...frame}>
      <NumberInput {...own} {...field} onChange={change} />
    </Field>
  );
}

/** One of several values. */
export function SelectField<Values extends FieldValues>(
  props: ControlProps<Values> & { options: readonly SelectOption[]; placeholder?: string },
) {
  const { frame, field } = useField(props);
  return (
    <Field {...frame}>
      <Select {...field} value={field.value ?? ''} options={props.options} placeholder={props.placeholder} />
    </Field>
  );
}

/** One of two or three values, all of them in sight. A yes or no has the options 'true' and 'false'. */
export function SegmentedField<Values extends FieldValues>(
  props: ControlProps<Values> & { options: readonly SelectOption[] },
) {
  const { frame, field } = useField(props);
  const isYesNo = typeof field.value === 'boolean';
  return (
    <Field {...frame} span={frame.span ?? 12} group>
      <Segmented
        label={props.label}
        options={props.options}
        value={String(field.value)}
        onChange={(value) => field.onChange(isYesNo ? value === 'true' : value)}
      />
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
  beside,
}: ControlProps<Values> & { beside?: boolean }) {
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
  return span ? (
    <div data-span={span} data-beside={beside ? '' : undefined}>
      {box}
    </div>
  ) : (
    box
  );
}
