import { useController } from 'react-hook-form';
import { rateTypeLabels } from '@umbral/contracts';
import { Field, Segmented } from '@umbral/ui';
import type { InputProps } from '@umbral/web-kit/fields';

const rateOptions = Object.entries(rateTypeLabels).map(([value, label]) => ({ value, label }));
/** Label of the rate by its kind. */
const rateWords: Record<string, string> = {
  fixed: 'El tipo de interés es el de todo el préstamo.',
  variable: 'El tipo de interés es el de los doce primeros meses.',
  mixed: 'El tipo de interés es el de los años a tipo fijo.',
};

/** Fixed, variable or mixed. */
export function RateTypeField({ form: { control }, name, label }: InputProps<unknown>) {
  const { field, fieldState } = useController({ control, name });
  const rateType = (field.value as string | undefined) ?? 'fixed';
  return (
    <Field label="Cómo evoluciona el tipo" group span={12} help={rateWords[rateType]} error={fieldState.error?.message}>
      <Segmented label={label} options={rateOptions} value={rateType} onChange={field.onChange} />
    </Field>
  );
}
