import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { FieldProps } from '@umbral/ui';
import type { FieldsForm } from '../records/record-form';
import type { AuditField } from './audit-fields';
import type { Write } from './formats';

/** How a control is labelled and placed. */
export type FieldLayout = Pick<FieldProps, 'required' | 'optional' | 'help' | 'span'>;

export interface ControlProps<Values extends FieldValues> extends FieldLayout {
  form: FieldsForm<Values>;
  name: FieldPath<Values>;
  label: string;
}

/** Props of the control of a definition: those of every control, and the stored record. */
export interface InputProps<Row> extends ControlProps<FieldValues> {
  readOnly?: boolean;
  /** The stored record; undefined for a new one, and while it loads. */
  record: Row | undefined;
}

/** One field of a noun. */
export interface FieldDefinition<Value, Row> {
  label: string;
  /** Label and format in audit entries; this label and the default format unless given. */
  audit?: AuditField;
  show: (row: Row, name: string) => ReactNode;
  /** Tabular in a table. */
  numeric?: boolean;
  /** Of a field of the form. */
  input?: {
    empty: Value;
    /** The form's value of a stored record; its field of the same name by default, `empty` for null. */
    from?: (row: Row) => Value;
    Control: (props: InputProps<Row>) => ReactNode;
  };
}

/** A field of the form. */
export type InputDefinition<Value, Row> = FieldDefinition<Value, Row> &
  Required<Pick<FieldDefinition<Value, Row>, 'input'>>;

/** How a stored value is shown. */
export interface ShownAs<Row, Stored> {
  /** The value that is shown; the record's field of the same name by default. */
  of?: (row: Row) => Stored | null | undefined;
  /** Of a value that is not null, undefined or ''; by default as in audit entries. */
  show?: (value: NonNullable<Stored>, row: Row) => ReactNode;
  /** Shown without a value; else nothing is. */
  none?: string;
  /** Label in audit entries, where it differs. */
  audit?: string;
  /** Format in audit entries, where it differs. */
  write?: Write;
  /** Tabular in a table. */
  numeric?: boolean;
}
