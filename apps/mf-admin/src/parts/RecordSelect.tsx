import { useState } from 'react';
import type { ControllerRenderProps, FieldValues } from 'react-hook-form';
import { Button, formatNumber, SearchBox, Select, type SelectOption } from '@umbral/ui';
import type { Options } from '@umbral/web-kit';

export interface Named {
  id: number;
  name: string;
}

/** A stored value, which may no longer be offered. */
export interface StoredOption extends Named {
  /** What it is where the list has all that are offered, and not this one. */
  otherwise?: 'inactivo' | 'inactiva';
  /** Whether the server refuses it then: it cannot be chosen again. */
  isRefused?: boolean;
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
  /** Shown also where it is not offered, so that the field is not empty. */
  stored?: StoredOption | undefined;
}

/** A select of another record by its name, with a retry when the list could not be loaded. Used inside a `Field`. */
export function RecordSelect<Item extends Named>({ field, list, isOffered, none, stored }: RecordSelectProps<Item>) {
  const all = list.data ?? [];
  const offered = isOffered ? all.filter(isOffered) : all;
  const [chosen, setChosen] = useState<Item>();
  const isIn = (items: readonly Item[], id: number) => items.some((item) => item.id === id);
  const options: SelectOption[] = [
    { value: '', label: list.isPending ? none.loading : none.text },
    ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  if (stored && !isIn(offered, stored.id)) options.push(storedOption(stored, list.isWhole && !isIn(all, stored.id)));
  const value = Number(field.value);
  // Another search no longer finds it, or a draft restored it without its name.
  if (value && list.data && value !== stored?.id && !isIn(offered, value))
    options.push({ value: String(value), label: chosen?.id === value ? chosen.name : `N.º ${value}` });
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
        onChange={(event) => {
          const id = Number(event.target.value);
          setChosen(offered.find((item) => item.id === id));
          field.onChange(id || none.value);
        }}
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

const storedOption = ({ id, name, otherwise, isRefused }: StoredOption, isGone: boolean): SelectOption => ({
  value: String(id),
  label: isGone && otherwise ? `${name} (${otherwise})` : name,
  ...(isGone && isRefused && { disabled: true }),
});
