import { useController, type Control, type FieldPath } from 'react-hook-form';
import { Field, NumberInput, Select, type FieldProps, type NumberInputProps, type SelectOption } from '@umbral/ui';
import { useMark } from './field-marks';
import type { StudyValues } from './study-form';
import { usePreset } from '../../presets/use-preset';

interface NamedField {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- neither context nor output matter to a field
  control: Control<StudyValues, any, any>;
  name: FieldPath<StudyValues>;
}
type Surroundings = Pick<FieldProps, 'label' | 'required' | 'help' | 'span'>;

/** A figure of the study with its unit. */
export function NumberField({
  control,
  name,
  label,
  required,
  help,
  span = 3,
  ...input
}: NamedField & Surroundings & Pick<NumberInputProps, 'unit' | 'decimals' | 'step' | 'min' | 'max'>) {
  const { field, fieldState } = useController({ control, name });
  const preset = usePreset(control, name, field);
  const mark = useMark(name) ?? preset.mark;
  return (
    <Field label={label} required={required} mark={mark} help={help} span={span} error={fieldState.error?.message}>
      <NumberInput {...input} {...field} {...preset.handlers} value={field.value as number | null} />
    </Field>
  );
}

interface SelectFieldProps extends NamedField, Surroundings {
  options: readonly SelectOption[];
  placeholder?: string;
}

/** A choice of the study. */
export function SelectField({
  control,
  name,
  label,
  required,
  help,
  span = 3,
  options,
  placeholder,
}: SelectFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const preset = usePreset(control, name, field);
  const mark = useMark(name) ?? preset.mark;
  return (
    <Field label={label} required={required} mark={mark} help={help} span={span} error={fieldState.error?.message}>
      <Select
        {...field}
        {...preset.handlers}
        value={field.value as string}
        options={options}
        placeholder={placeholder}
      />
    </Field>
  );
}
