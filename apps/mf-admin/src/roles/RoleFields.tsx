import type { Role, roleForm } from '@umbral/contracts';
import { Checkbox, Field, FormGrid, FormStack, TextArea, TextInput } from '@umbral/ui';
import type { FieldsProps } from '@umbral/web-kit/records';
import type * as z from 'zod';

/** Values of the form's fields: the schema's input. */
export type RoleValues = z.input<typeof roleForm>;

/** The fields of a role, for creating and editing. */
export function RoleFields({ form: { register, formState } }: FieldsProps<Role, RoleValues>) {
  const { errors } = formState;
  return (
    <FormStack>
      <FormGrid>
        <Field label="Nombre" required span={12} error={errors.name?.message}>
          <TextInput {...register('name')} autoComplete="off" />
        </Field>
        <Field
          label="Descripción"
          optional
          span={12}
          help="Para qué sirve, en pocas palabras"
          error={errors.description?.message}
        >
          <TextArea {...register('description')} rows={2} />
        </Field>
      </FormGrid>
      <Checkbox
        {...register('requiresSecondFactor')}
        label="Exigir verificación en dos pasos"
        description="Quien no la tenga no podrá hacer nada más hasta activarla"
      />
    </FormStack>
  );
}
