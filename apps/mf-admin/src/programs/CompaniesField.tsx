import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { companiesApi, type Program } from '@umbral/contracts';
import { Button, Field, Row, Stack } from '@umbral/ui';
import { useOptions } from '@umbral/web-kit';
import type { InputProps } from '@umbral/web-kit/fields';
import { useKeptFocus } from '@umbral/web-kit/kept-focus';
import { RecordSelect, type Named } from '../parts/RecordSelect';
import { RowItem, RowList } from '../parts/RowList';
import { useBeforeSubmit } from './use-before-submit';

/** The companies in its scope; the first one owns the records that the program creates. */
export function CompaniesField({ form, name, label, record: program }: InputProps<Program>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const companies = useOptions(companiesApi.list, { query: { status: 'active' } });
  const chosen = field.value as readonly number[];
  const active = companies.data ?? [];
  // The list has the companies of the latest search only.
  const [seen, setSeen] = useState<readonly Named[]>([]);
  const known = [...active, ...(program?.companies ?? []), ...seen];
  const nameOf = (id: number) => known.find((one) => one.id === id)?.name ?? (companies.isPending ? '…' : `N.º ${id}`);
  const [next, setNext] = useState<number | null>(null);
  const choose = (id: number | null) => {
    setNext(id);
    setSeen([...seen, ...active.filter((one) => one.id === id)]);
  };
  const add = () => {
    field.onChange([...chosen, next]);
    setNext(null);
  };
  // The button that adds one may be disabled.
  const select = useKeptFocus<HTMLSelectElement>(chosen.length);
  const mark = (element: HTMLSelectElement | null) => {
    field.ref(element);
    select.current = element;
  };
  const button = useRef<HTMLButtonElement>(null);
  useBeforeSubmit(button, () => {
    if (next !== null) add();
    return true;
  });
  return (
    <Field
      label={label}
      optional
      span={12}
      help="Sin ninguna, solo ve lo que él mismo crea. Lo que cree será de la primera"
      error={fieldState.error?.message}
    >
      <Stack gap={3}>
        <RecordSelect
          field={{ ...field, ref: mark, value: next, onChange: choose }}
          list={companies}
          isOffered={({ id }) => !chosen.includes(id)}
          none={{ text: 'Elige una compañía', loading: 'Cargando compañías...', value: null }}
        />
        <Row>
          <Button ref={button} size="s" disabled={next === null} onClick={add}>
            Añadir compañía
          </Button>
        </Row>
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
      </Stack>
    </Field>
  );
}
