import { useWatch } from 'react-hook-form';
import { Field, PasswordInput } from '@umbral/ui';
import { PasswordStrength } from '@umbral/web-kit';
import type { InputProps } from '@umbral/web-kit/fields';

/** Initial password of a new user, if the creator sets one. */
export function InitialPassword({ form: { control, register, formState }, name: path, label }: InputProps<unknown>) {
  const [password, name, email] = useWatch({ control, name: [path, 'name', 'email'] }) as (string | null | undefined)[];
  return (
    <Field
      label={label}
      optional
      help="Sin ella, envíale después las credenciales"
      error={formState.errors[path]?.message as string | undefined}
    >
      <PasswordInput {...register(path, { setValueAs: (text: string) => text || null })} autoComplete="new-password" />
      <PasswordStrength password={password ?? ''} words={[name ?? '', email ?? '']} />
    </Field>
  );
}
