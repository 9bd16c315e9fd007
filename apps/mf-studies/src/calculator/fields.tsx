import { useController, type Control, type FieldPath, type UseFormReturn } from 'react-hook-form';
import { Field, NumberInput, Select, type FieldProps, type NumberInputProps, type SelectOption } from '@umbral/ui';
import { usePreset } from '../presets/use-preset';
import type { Calculation, CalculatorValues } from './calculator-form';

export type CalculatorForm = UseFormReturn<CalculatorValues, unknown, Calculation>;

interface NamedField extends Pick<FieldProps, 'label' | 'required' | 'help' | 'span'> {
  control: Control<CalculatorValues, unknown, Calculation>;
  name: FieldPath<CalculatorValues>;
}

/** A figure of the calculation with its unit. */
export function NumberField({
  control,
  name,
  label,
  required,
  help,
  span,
  ...input
}: NamedField & Pick<NumberInputProps, 'unit' | 'decimals' | 'step' | 'min' | 'max'>) {
  const { field, fieldState } = useController({ control, name });
  const preset = usePreset(control, name, field);
  return (
    <Field
      label={label}
      required={required}
      mark={preset.mark}
      quietMark
      help={help}
      span={span}
      error={fieldState.error?.message}
    >
      <NumberInput {...input} {...field} {...preset.handlers} value={field.value as number | null} />
    </Field>
  );
}

/** A figure that is chosen among the usual ones. */
export function ChoiceField({
  control,
  name,
  label,
  optionsFor,
}: NamedField & { optionsFor: (chosen: number | null) => readonly SelectOption[] }) {
  const { field, fieldState } = useController({ control, name });
  const preset = usePreset(control, name, field);
  const chosen = field.value as number | null;
  return (
    <Field label={label} required mark={preset.mark} quietMark error={fieldState.error?.message}>
      <Select
        {...field}
        {...preset.handlers}
        value={String(chosen ?? '')}
        onChange={(event) => preset.handlers.onChange(Number(event.target.value))}
        options={optionsFor(chosen)}
      />
    </Field>
  );
}
