import { useController, useWatch, type FieldValues } from 'react-hook-form';
import { Field, Logo, Missing } from '@umbral/ui';
import { ImageInput } from '@umbral/ui/file';
import type { FieldLayout, ControlProps, InputDefinition } from './field';

/** The picture of a record with a `name`. */
export const image = <Row extends { name: string }>(
  label: string,
  { none, ...layout }: FieldLayout & { none: string },
): InputDefinition<string | null, Row> => ({
  label,
  show: (row, name) => {
    const src = (row as Readonly<Record<string, unknown>>)[name] as string | null;
    return src ? <Logo name={row.name} src={src} size="l" /> : <Missing>{none}</Missing>;
  },
  input: { empty: null, Control: (props) => <ImageField span={12} {...layout} {...props} /> },
});

function ImageField({ form: { control }, name, label, required, optional, help, span }: ControlProps<FieldValues>) {
  const { field, fieldState } = useController({ control, name });
  const owner = useWatch({ control, name: 'name' }) as string;
  return (
    <Field {...{ label, required, optional, help, span }} error={fieldState.error?.message}>
      <ImageInput value={(field.value as string | null | undefined) ?? null} onChange={field.onChange} name={owner} />
    </Field>
  );
}
