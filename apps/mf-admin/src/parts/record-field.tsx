import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { Field } from '@umbral/ui';
import {
  custom,
  formats,
  type FieldLayout,
  type InputDefinition,
  type InputProps,
  type ShownAs,
} from '@umbral/web-kit/fields';
import { RecordSelect, type Named, type StoredOption } from './RecordSelect';

type SelectProps<Item extends Named> = ComponentProps<typeof RecordSelect<Item>>;

interface RecordFieldOptions<Row, Item extends Named, Empty extends 0 | null>
  extends FieldLayout, ShownAs<Row, string>, Pick<SelectProps<Item>, 'isOffered'> {
  /** A hook: the records to choose from; undefined hides the field. */
  useList: () => SelectProps<Item>['list'] | undefined;
  /** Value of a new record. No record has the id 0: the schema then requires a choice. */
  empty: Empty;
  /** The first option. */
  first: Omit<SelectProps<Item>['none'], 'value'>;
  storedOf?: (row: Row) => StoredOption | undefined;
}

/** A field with another record's id. */
export function record<Row, Item extends Named, Empty extends 0 | null>(
  label: string,
  {
    useList,
    empty,
    first,
    storedOf,
    isOffered,
    required,
    optional,
    help,
    span,
    ...shown
  }: RecordFieldOptions<Row, Item, Empty>,
): InputDefinition<number | Empty, Row> {
  function RecordField({ form, name, record, ...layout }: InputProps<Row>) {
    const { field, fieldState } = useController({ control: form.control, name });
    const list = useList();
    if (!list) return null;
    return (
      <Field {...{ required, optional, help, span }} {...layout} error={fieldState.error?.message}>
        <RecordSelect
          field={field}
          list={list}
          isOffered={isOffered}
          none={{ ...first, value: empty }}
          stored={record && storedOf?.(record)}
        />
      </Field>
    );
  }
  return custom<Row, number | Empty, string>(label, {
    write: formats.reference,
    ...shown,
    empty,
    Control: (props) => <RecordField {...props} />,
  });
}
