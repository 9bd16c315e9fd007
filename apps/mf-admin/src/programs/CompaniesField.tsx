import { useController } from 'react-hook-form';
import { companiesApi, type Program } from '@umbral/contracts';
import { Button, Field } from '@umbral/ui';
import { useOptions } from '@umbral/web-kit';
import type { InputProps } from '@umbral/web-kit/fields';
import { RecordSelect } from '../parts/RecordSelect';
import { RowItem, RowList } from '../parts/RowList';

/** The companies in its scope; the first one owns the records that the program creates. */
export function CompaniesField({ form, name, label, record: program }: InputProps<Program>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const companies = useOptions(companiesApi.list, { query: { status: 'active' } });
  const chosen = field.value as readonly number[];
  const active = companies.data ?? [];
  const nameOf = (id: number) => [...active, ...(program?.companies ?? [])].find((one) => one.id === id)?.name ?? '…';
  return (
    <Field
      label={label}
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
