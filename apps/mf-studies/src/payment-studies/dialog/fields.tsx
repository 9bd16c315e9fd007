import type { KeyboardEvent } from 'react';
import { useController, type Control } from 'react-hook-form';
import { Field, NumberInput, type FieldProps, type NumberInputProps } from '@umbral/ui';
import type { CalculationBody, CalculationValues, InputName } from './calculation-form';

interface NumberFieldProps
  extends Pick<FieldProps, 'label' | 'required'>, Pick<NumberInputProps, 'unit' | 'decimals' | 'step' | 'min' | 'max'> {
  control: Control<CalculationValues, unknown, CalculationBody>;
  name: InputName;
  /** The action on Enter: calculates instead of saving. */
  onEnter: () => void;
}

/** A figure of the calculation with its unit. */
export function NumberField({ control, name, label, required, onEnter, ...input }: NumberFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <Field label={label} required={required} error={fieldState.error?.message}>
      <NumberInput {...input} {...field} value={field.value} onKeyDown={enter} />
    </Field>
  );
}
