import { useController } from 'react-hook-form';
import { ADMINISTRATOR_ROLE_ID, companiesApi, rolesApi, type Program, type programForm } from '@umbral/contracts';
import { Button, Field, FormGrid, Select, TextArea, TextInput, type SelectOption } from '@umbral/ui';
import { rowsOf, useOperation } from '@umbral/web-kit';
import type { FieldsForm, FieldsProps } from '@umbral/web-kit/records';
import type * as z from 'zod';
import styles from './programs.module.css';

/** What the form's fields hold, before the schema makes a body of it. */
export type ProgramValues = z.input<typeof programForm>;

/** No role has this id: the form's schema then asks to choose one. */
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
  /** The stored one, whose role and companies may not be on offer any more. */
  program: Program | undefined;
}

const Retry = ({ onRetry }: { onRetry: () => void }) => (
  <Button size="s" variant="ghost" onClick={onRetry}>
    No se han podido cargar. Reintentar
  </Button>
);

/** What it may do: a role, among those that are active, but the administrators’. */
function RoleField({ form, program }: PartProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'roleId' });
  const roles = useOperation(rolesApi.list, { query: { status: 'active' } }, { staleTime: 0 });
  const offered = rowsOf(roles.data).filter(({ id }) => id !== ADMINISTRATOR_ROLE_ID);
  const options: SelectOption[] = [
    { value: String(NO_ROLE), label: roles.isPending ? 'Cargando roles...' : 'Selecciona un rol' },
    ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  if (program && roles.data && !offered.some(({ id }) => id === program.roleId))
    options.push({ value: String(program.roleId), label: `${program.roleName} (inactivo)`, disabled: true });
  return (
    <Field
      label="Rol"
      required
      span={12}
      help="Podrá lo que su rol permite, salvo lo que pide confirmar quién eres"
      error={fieldState.error?.message}
    >
      <Select
        {...field}
        value={String(field.value)}
        onChange={(event) => field.onChange(Number(event.target.value))}
        options={options}
      />
      {roles.isError ? <Retry onRetry={() => void roles.refetch()} /> : null}
    </Field>
  );
}

/** Whose records it sees: companies one below the other, the first of which owns what the program makes. */
function CompaniesField({ form, program }: PartProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'companyIds' });
  const companies = useOperation(companiesApi.list, { query: { status: 'active' } });
  const chosen = field.value;
  const active = rowsOf(companies.data);
  const nameOf = (id: number) => [...active, ...(program?.companies ?? [])].find((one) => one.id === id)?.name ?? '…';
  const rest = active.filter(({ id }) => !chosen.includes(id));
  return (
    <Field
      label="Compañías"
      optional
      span={12}
      help="Sin ninguna, solo ve lo que él mismo crea. Lo que cree será de la primera"
      error={fieldState.error?.message}
    >
      <Select
        name={field.name}
        ref={field.ref}
        onBlur={field.onBlur}
        value=""
        onChange={(event) => field.onChange([...chosen, Number(event.target.value)])}
        options={[
          { value: '', label: companies.isPending ? 'Cargando compañías...' : 'Añadir una compañía' },
          ...rest.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {companies.isError ? <Retry onRetry={() => void companies.refetch()} /> : null}
      {chosen.length > 0 ? (
        <ul className={styles['rows']} aria-label="Elegidas">
          {chosen.map((id) => (
            <li key={id} className={styles['row']}>
              <span>{nameOf(id)}</span>
              <Button
                size="s"
                aria-label={`Quitar ${nameOf(id)}`}
                onClick={() => field.onChange(chosen.filter((one) => one !== id))}
              >
                Quitar
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Field>
  );
}
