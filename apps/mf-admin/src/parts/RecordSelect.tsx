import type { ControllerRenderProps, FieldValues } from 'react-hook-form';
import { Button, formatNumber, SearchBox, Select, type SelectOption } from '@umbral/ui';
import type { Options } from '@umbral/web-kit';

export interface Named {
  id: number;
  name: string;
}

interface RecordSelectProps<Item extends Named> {
  /** Field of `useController`; its value is an id, or that of `none`. */
  field: Pick<ControllerRenderProps<FieldValues>, 'name' | 'ref' | 'onBlur' | 'value' | 'onChange'>;
  /** The options, of `useOptions`. */
  list: Options<Item>;
  /** Filters the options; all by default. */
  isOffered?: (item: Item) => boolean;
  /** The first option: its text, its text while the list loads, and the value of an empty form. */
  none: { text: string; loading: string; value: 0 | null };
  /** The stored value, which may no longer be offered: it is shown all the same, so that the field is not empty. */
  stored?: { id: number; label: string; disabled?: boolean } | undefined;
}

/** A select of another record by its name, with a retry when the list could not be loaded. Used inside a `Field`. */
export function RecordSelect<Item extends Named>({ field, list, isOffered, none, stored }: RecordSelectProps<Item>) {
  const all = list.data ?? [];
  const offered = isOffered ? all.filter(isOffered) : all;
  const options: SelectOption[] = [
    { value: '', label: list.isPending ? none.loading : none.text },
    ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  if (stored && !offered.some(({ id }) => id === stored.id)) {
    const { id, ...option } = stored;
    options.push({ value: String(id), ...option });
  }
  return (
    <>
      {list.search ? (
        <SearchBox
          label="Buscar por nombre"
          placeholder={`Hay ${formatNumber(list.total)}: busca por nombre...`}
          value={list.search.text}
          onSearch={list.search.onSearch}
        />
      ) : null}
      <Select
        name={field.name}
        ref={field.ref}
        onBlur={field.onBlur}
        value={field.value ? String(field.value) : ''}
        onChange={(event) => field.onChange(Number(event.target.value) || none.value)}
        options={options}
      />
      {list.isError ? (
        <Button size="s" variant="ghost" onClick={() => void list.refetch()}>
          No se han podido cargar. Reintentar
        </Button>
      ) : null}
    </>
  );
}
