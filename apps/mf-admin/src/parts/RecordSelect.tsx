import type { ControllerRenderProps, FieldValues } from 'react-hook-form';
import type { Paged } from '@umbral/contracts';
import { Button, Select, type SelectOption } from '@umbral/ui';
import { rowsOf } from '@umbral/web-kit';

interface Named {
  id: number;
  name: string;
}

interface RecordSelectProps<Item extends Named> {
  /** Of `useController`; its value is an id, or what means none. */
  field: Pick<ControllerRenderProps<FieldValues>, 'name' | 'ref' | 'onBlur' | 'value' | 'onChange'>;
  /** The read list of what can be chosen. */
  list: { data: Item[] | Paged<Item> | undefined; isPending: boolean; isError: boolean; refetch: () => unknown };
  /** Which of the list are on offer; all, unless given. */
  isOffered?: (item: Item) => boolean;
  /** The first option: its text, the one while the list is read, and the value of a form that has chosen nothing. */
  none: { text: string; loading: string; value: 0 | null };
  /** What is stored, which may not be on offer any more: it is shown all the same, so that it does not look like none. */
  stored?: { id: number; label: string; disabled?: boolean } | undefined;
}

/** The choice of another record by its name, with a way out where the list could not be read. Stands in a `Field`. */
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
