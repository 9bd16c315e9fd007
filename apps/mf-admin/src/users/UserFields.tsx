import { Fragment } from 'react';
import { useWatch } from 'react-hook-form';
import { userRules, type User, type userCreate, type Who } from '@umbral/contracts';
import { Checkbox, Field, FieldGroup, FormGrid, FormStack, Stack, Switch, TextInput } from '@umbral/ui';
import { usePermissions } from '@umbral/web-kit';
import type { FieldsProps } from '@umbral/web-kit/records';
import type * as z from 'zod';
import { userFields } from './users.fields';

type UserValues = z.input<typeof userCreate>;

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
export function UserFields(props: FieldsProps<User, UserValues>) {
  const { record: user } = props;
  const { who } = usePermissions();
  const locks = locksOn(user, who);
  const isNew = user === undefined;
  return (
    <FormStack>
      <FormGrid>
        {userFields.inputs(props, 'name', 'email', 'phone')}
        <Identifier {...props} lock={locks.kind} />
        {userFields.input(props, 'roleId', locks.role ? { readOnly: true, help: locks.role } : {})}
      </FormGrid>
      <FieldGroup title="Acceso">
        <Stack gap={3}>
          <AccessBox
            {...props}
            name="isCreditIntermediary"
            label="Intermediario de crédito autorizado"
            lock={locks.kind}
          />
          <AccessBox
            {...props}
            name="isActive"
            label="Usuario activo"
            lock={locks.state}
            help={
              isNew ? 'Podrá entrar cuando tenga contraseña' : 'Si lo desactivas, sus sesiones se cierran al momento'
            }
          />
          {isNew ? userFields.input(props, 'password') : null}
        </Stack>
      </FieldGroup>
    </FormStack>
  );
}

interface PartProps extends FieldsProps<User, UserValues> {
  lock?: string;
}

/** Company or person, with its CIF or DNI. */
function Identifier({ lock, ...props }: PartProps) {
  const { control, getValues, register, resetField } = props.form;
  const isCompany = useWatch({ control, name: 'isCompany' });
  const name = isCompany ? 'cif' : 'dni';
  // A hidden field must not block the form: it is reset to the stored value.
  const company = register('isCompany', { onChange: () => resetField(name) });
  return (
    <>
      {lock ? null : (
        <div data-span="12">
          <Switch label={userFields.label('isCompany')} {...company} />
        </div>
      )}
      {lock && isCompany ? (
        <Field label={userFields.label(name)} help={lock}>
          <TextInput readOnly value={getValues('cif') ?? ''} />
        </Field>
      ) : (
        <Fragment key={name}>{userFields.input(props, name)}</Fragment>
      )}
    </>
  );
}

interface AccessBoxProps extends PartProps {
  name: 'isCreditIntermediary' | 'isActive';
  label: string;
  help?: string;
}

/** A locked checkbox is not registered: a disabled one would be submitted as unchecked. */
function AccessBox({ name, label, help, lock, ...props }: AccessBoxProps) {
  if (lock) return <Checkbox label={label} description={lock} disabled readOnly checked={props.form.getValues(name)} />;
  return userFields.input(props, name, help ? { label, help } : { label });
}
