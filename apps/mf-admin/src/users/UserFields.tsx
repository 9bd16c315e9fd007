import { useWatch } from 'react-hook-form';
import { userRules, type User, type Who } from '@umbral/contracts';
import { Checkbox, Field, FieldGroup, FormGrid, FormStack, PasswordInput, Stack, Switch, TextInput } from '@umbral/ui';
import { PasswordStrength, usePermissions } from '@umbral/web-kit';
import type { FieldsForm, FieldsProps } from '@umbral/web-kit/records';
import { RoleField } from './RoleField';
import type { UserValues } from './user-values';

/** Locked fields of this record, with the reasons. */
interface UserLocks {
  /** Company or person, CIF, credit intermediary. */
  kind?: string;
  role?: string;
  state?: string;
}

const OWN = 'No puedes cambiarlo en tu propia cuenta';
const LOCKED = 'La cuenta de la instalación no lo cambia';

/** Users may change their own name, e-mail, phone and DNI only; the installation's account keeps role and state. */
function locksOn(user: User | undefined, who: Who): UserLocks {
  const refusal = user && userRules.changeRoleOrState(user, who);
  if (refusal === 'own_account') return { kind: OWN, role: OWN, state: OWN };
  return refusal === 'protected_record' ? { role: LOCKED, state: LOCKED } : {};
}

/** The fields of a user, for creating and editing. */
export function UserFields({ form, record: user }: FieldsProps<User, UserValues>) {
  const { who } = usePermissions();
  const locks = locksOn(user, who);
  const isNew = user === undefined;
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <FormStack>
      <FormGrid>
        <Field label="Nombre" required span={12} error={errors.name?.message}>
          <TextInput {...register('name')} autoComplete="off" />
        </Field>
        <Field label="Correo electrónico" required span={8} error={errors.email?.message}>
          <TextInput {...register('email')} type="email" autoComplete="off" />
        </Field>
        <Field label="Teléfono" required span={4} error={errors.phone?.message}>
          <TextInput {...register('phone')} type="tel" autoComplete="off" />
        </Field>
        <Identifier form={form} lock={locks.kind} />
        <RoleField form={form} user={user} lock={locks.role} />
      </FormGrid>
      <FieldGroup title="Acceso">
        <Stack gap={3}>
          <AccessBox
            form={form}
            name="isCreditIntermediary"
            label="Intermediario de crédito autorizado"
            lock={locks.kind}
            description="Inscrito en el registro del Banco de España"
          />
          <AccessBox
            form={form}
            name="isActive"
            label="Usuario activo"
            lock={locks.state}
            description={
              isNew ? 'Podrá entrar cuando tenga contraseña' : 'Si lo desactivas, sus sesiones se cierran al momento'
            }
          />
          {isNew ? <InitialPassword form={form} /> : null}
        </Stack>
      </FieldGroup>
    </FormStack>
  );
}

interface PartProps {
  form: FieldsForm<UserValues>;
  lock?: string;
}

/** Initial password of a new user, if the creator sets one. */
function InitialPassword({ form: { control, register, formState } }: PartProps) {
  const [password, name, email] = useWatch({ control, name: ['password', 'name', 'email'] });
  return (
    <Field
      label="Contraseña inicial"
      optional
      help="Sin ella, envíale después las credenciales"
      error={formState.errors.password?.message}
    >
      <PasswordInput
        {...register('password', { setValueAs: (text: string) => text || null })}
        autoComplete="new-password"
      />
      <PasswordStrength password={password ?? ''} words={[name, email]} />
    </Field>
  );
}

/** Company or person, with its CIF or DNI. */
function Identifier({ form, lock }: PartProps) {
  const { register, formState, resetField, watch } = form;
  const isCompany = watch('isCompany');
  const [name, label] = isCompany ? (['cif', 'CIF'] as const) : (['dni', 'DNI o NIE'] as const);
  // A hidden field must not block the form: it is reset to the stored value.
  const company = register('isCompany', { onChange: () => resetField(name) });
  return (
    <>
      {lock ? null : (
        <div data-span="12">
          <Switch label="Es una empresa" {...company} />
        </div>
      )}
      {lock && isCompany ? (
        <Field label={label} help={lock}>
          <TextInput readOnly value={form.getValues('cif') ?? ''} />
        </Field>
      ) : (
        <Field key={name} label={label} required error={formState.errors[name]?.message}>
          <TextInput {...register(name)} autoComplete="off" autoCapitalize="characters" />
        </Field>
      )}
    </>
  );
}

interface AccessBoxProps extends PartProps {
  name: 'isCreditIntermediary' | 'isActive';
  label: string;
  description: string;
}

/** A locked checkbox is not registered: a disabled one would be submitted as unchecked. */
function AccessBox({ form, name, label, description, lock }: AccessBoxProps) {
  if (lock) return <Checkbox label={label} description={lock} disabled readOnly checked={form.getValues(name)} />;
  return <Checkbox label={label} description={description} {...form.register(name)} />;
}
