import { useController } from 'react-hook-form';
import { ADMINISTRATOR_ROLE_ID, companiesApi, rolesApi, type Program, type programForm } from '@umbral/contracts';
import { Button, Field, FormGrid, TextArea, TextInput } from '@umbral/ui';
import { rowsOf, useOperation } from '@umbral/web-kit';
import type { FieldsForm, FieldsProps } from '@umbral/web-kit/records';
import type * as z from 'zod';
import { RecordSelect } from '../parts/RecordSelect';
import { RowItem, RowList } from '../parts/RowList';

/** Values of the form's fields: the schema's input. */
export type ProgramValues = z.input<typeof programForm>;

/** No role has this id: the schema then requires a choice. */
export const NO_ROLE = 0;

/** The fields of a program, for creating and editing. */
export function ProgramFields({ form, record }: FieldsProps<Program, ProgramValues>) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <FormGrid>
      <Field label="Nombre" required span={12} error={errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" />
      </Field>
      <Field
        label="Descripción"
        optional
        span={12}
        help="Qué hace y a quién preguntar por él"
        error={errors.description?.message}
      >
        <TextArea {...register('description')} rows={2} />
      </Field>
      <RoleField form={form} program={record} />
      <CompaniesField form={form} program={record} />
    </FormGrid>
  );
}

interface PartProps {
  form: FieldsForm<ProgramValues>;
  /** The stored one, whose role and companies may be inactive. */
  program: Program | undefined;
}

/** The role of the program, among the active ones without the administrators’. */
function RoleField({ form, program }: PartProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'roleId' });
  const roles = useOperation(rolesApi.list, { query: { status: 'active' } }, { staleTime: 0 });
  const stored = program &&
    roles.data && { id: program.roleId, label: `${program.roleName} (inactivo)`, disabled: true };
  return (
    <Field
      label="Rol"
      required
      span={12}
      help="Podrá lo que su rol permite, salvo lo que pide confirmar quién eres"
      error={fieldState.error?.message}
    >
      <RecordSelect
        field={field}
        list={roles}
        isOffered={({ id }) => id !== ADMINISTRATOR_ROLE_ID}
        none={{ text: 'Selecciona un rol', loading: 'Cargando roles...', value: NO_ROLE }}
        stored={stored}
      />
    </Field>
  );
}

/** The companies in its scope; the first one owns the records that the program creates. */
function CompaniesField({ form, program }: PartProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'companyIds' });
  const companies = useOperation(companiesApi.list, { query: { status: 'active' } });
  const chosen = field.value;
  const active = rowsOf(companies.data);
  const nameOf = (id: number) => [...active, ...(program?.companies ?? [])].find((one) => one.id === id)?.name ?? '…';
  return (
    <Field
      label="Compañías"
      optional
      span={12}
      help="Sin ninguna, solo ve lo que él mismo crea. Lo que cree será de la primera"
      error={fieldState.error?.message}
    >
      <RecordSelect
        field={{ ...field, value: null, onChange: (id: number) => field.onChange([...chosen, id]) }}
        list={companies}
        isOffered={({ id }) => !chosen.includes(id)}
        none={{ text: 'Añadir una compañía', loading: 'Cargando compañías...', value: null }}
      />
      {chosen.length > 0 ? (
        <RowList label="Elegidas">
          {chosen.map((id) => (
            <RowItem
              key={id}
              title={nameOf(id)}
              action={
                <Button
                  size="s"
                  aria-label={`Quitar ${nameOf(id)}`}
                  onClick={() => field.onChange(chosen.filter((one) => one !== id))}
                >
                  Quitar
                </Button>
              }
            />
          ))}
        </RowList>
      ) : null}
    </Field>
  );
}
