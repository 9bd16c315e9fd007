import type { ControllerRenderProps, FieldValues } from 'react-hook-form';
import type { Paged } from '@umbral/contracts';
import { Button, Select, type SelectOption } from '@umbral/ui';
import { rowsOf } from '@umbral/web-kit';

export interface Named {
  id: number;
  name: string;
}

interface RecordSelectProps<Item extends Named> {
  /** Field of `useController`; its value is an id, or that of `none`. */
  field: Pick<ControllerRenderProps<FieldValues>, 'name' | 'ref' | 'onBlur' | 'value' | 'onChange'>;
  /** Query of the list of options. */
  list: { data: Item[] | Paged<Item> | undefined; isPending: boolean; isError: boolean; refetch: () => unknown };
  /** Filters the options; all by default. */
  isOffered?: (item: Item) => boolean;
  /** The first option: its text, its text while the list loads, and the value of an empty form. */
  none: { text: string; loading: string; value: 0 | null };
  /** The stored value, which may no longer be offered: it is shown all the same, so that the field is not empty. */
  stored?: { id: number; label: string; disabled?: boolean } | undefined;
}

/** A select of another record by its name, with a retry when the list could not be loaded. Used inside a `Field`. */
export function RecordSelect<Item extends Named>({ field, list, isOffered, none, stored }: RecordSelectProps<Item>) {
  const all = rowsOf(list.data);
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
