import type { ReactNode } from 'react';
import { ActiveStatus, formatDateLong, Missing, type SelectOption } from '@umbral/ui';
import {
  CheckField,
  LongTextField,
  NumberField,
  SelectField,
  SegmentedField,
  TextField,
  type LongTextFieldOptions,
  type NumberFieldOptions,
  type TextFieldOptions,
} from './controls';
import type { FieldDefinition, FieldLayout, InputDefinition, InputProps, ShownAs } from './field';
import {
  activeState,
  count as writeCount,
  either as writeEither,
  euros as writeEuros,
  moment as writeMoment,
  oneOf,
  percent as writePercent,
  rate as writeRate,
  text as writeText,
  years as writeYears,
  yesNo,
  type Write,
} from './formats';

type Shown = Pick<FieldDefinition<never, never>, 'label' | 'audit' | 'numeric'>;

/** The parts of a definition without a control. */
export function shownAs<Row, Stored>(
  label: string,
  write: Write,
  { of, show = write, none, audit = label, write: auditWrite = write, numeric }: ShownAs<Row, Stored>,
): Shown & { show: FieldDefinition<never, Row>['show'] } {
  return {
    label,
    numeric,
    audit: [audit, auditWrite],
    show: (row, name): ReactNode => {
      const value = of ? of(row) : (row as Readonly<Record<string, unknown>>)[name];
      const shown =
        value === null || value === undefined || value === '' ? null : show(value as NonNullable<Stored>, row);
      return shown ?? (none === undefined ? null : <Missing>{none}</Missing>);
    },
  };
}

export type Options<Row, Stored, Control> = ShownAs<Row, Stored> & FieldLayout & Control;

/** Splits the options of `ShownAs` from those of the control. */
export const controlOf = <Control extends object>({
  of,
  show,
  none,
  audit,
  write,
  numeric,
  ...control
}: { [Name in keyof ShownAs<never, never>]: unknown } & Control) => control;

/** A field that is shown, and not in the form. */
export const shown = <Row, Stored>(label: string, options: ShownAs<Row, Stored> = {}): FieldDefinition<never, Row> =>
  shownAs(label, writeText, options);

/** A day, in words. */
export const day = <Row,>(label: string, options: ShownAs<Row, string> = {}): FieldDefinition<never, Row> =>
  shownAs(label, writeMoment, { show: formatDateLong, ...options });

/** A day and its time. */
export const moment = <Row,>(label: string, options: ShownAs<Row, string> = {}): FieldDefinition<never, Row> =>
  shownAs(label, writeMoment, options);

/** Active or inactive. */
export const state = <Row,>(label: string, { feminine = false } = {}): FieldDefinition<never, Row> =>
  shownAs<Row, boolean>(label, activeState(feminine), {
    show: (active) => <ActiveStatus active={active} feminine={feminine} />,
  });

export const text = <Row,>(
  label: string,
  { empty = '', ...options }: Options<Row, string, TextFieldOptions & { empty?: string }> = {},
): InputDefinition<string, Row> => ({
  ...shownAs(label, writeText, options),
  input: { empty, Control: (props) => <TextField {...controlOf(options)} {...props} /> },
});

export const longText = <Row,>(
  label: string,
  options: Options<Row, string, LongTextFieldOptions> = {},
): InputDefinition<string, Row> => ({
  ...shownAs(label, writeText, options),
  input: { empty: '', Control: (props) => <LongTextField span={12} {...controlOf(options)} {...props} /> },
});

type NumberOptions<Row, Empty> = Options<Row, number, NumberFieldOptions> & {
  /** Of a new record; null unless given. */
  empty?: Empty;
};

const numberOf =
  (write: Write, own: NumberFieldOptions) =>
  <Row, Empty extends number | null = null>(
    label: string,
    { empty = null as Empty, ...options }: NumberOptions<Row, Empty> = {},
  ): InputDefinition<Empty, Row> => ({
    ...shownAs(label, write, { numeric: true, ...options }),
    input: { empty, Control: (props) => <NumberField {...own} {...controlOf(options)} {...props} /> },
  });

export const percent = numberOf(writePercent, { unit: '%', decimals: 0 });
/** A percentage with the digits of mortgage contracts. */
export const rate = numberOf(writeRate, { unit: '%', decimals: 3, step: 0.05 });
export const euros = numberOf(writeEuros, { unit: '€', decimals: 0 });
/** A number without a unit. */
export const number = numberOf(writeCount, { decimals: 0 });
export const years = numberOf(writeYears, { unit: 'años', decimals: 0 });

/** Values with their labels, as options of a select. */
export const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>): SelectOption<Value>[] =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));

/** One of several values, in the order of their labels. */
export const choice = <Row, Value extends string>(
  label: string,
  labels: Readonly<Record<Value, string>>,
  { empty, ...options }: Options<Row, Value, { empty: NoInfer<Value>; placeholder?: string }>,
): InputDefinition<Value, Row> => ({
  ...shownAs(label, oneOf(labels), options),
  input: {
    empty,
    Control: (props) => <SelectField {...controlOf(options)} {...props} options={optionsOf(labels)} />,
  },
});

/** One of two or three values, all of them in sight. */
export const segmented = <Row, Value extends string>(
  label: string,
  labels: Readonly<Record<Value, string>>,
  { empty, ...options }: Options<Row, Value, { empty: NoInfer<Value> }>,
): InputDefinition<Value, Row> => ({
  ...shownAs(label, oneOf(labels), options),
  input: {
    empty,
    Control: (props) => <SegmentedField {...controlOf(options)} {...props} options={optionsOf(labels)} />,
  },
});

/** Yes or no in two words of its own, both of them in sight. */
export const either = <Row,>(
  label: string,
  words: readonly [yes: string, no: string],
  { empty, ...options }: Options<Row, boolean, { empty: boolean }>,
): InputDefinition<boolean, Row> => ({
  ...shownAs(label, writeEither(...words), options),
  input: {
    empty,
    Control: (props) => (
      <SegmentedField {...controlOf(options)} {...props} options={optionsOf({ true: words[0], false: words[1] })} />
    ),
  },
});

/** One of several values, or none, whose label is `blank`. */
export const optionalChoice = <Row, Value extends string>(
  label: string,
  labels: Readonly<Record<Value, string>>,
  { blank, ...options }: Options<Row, Value, { blank: string }>,
): InputDefinition<Value | '', Row> => ({
  ...shownAs(label, oneOf(labels), options),
  input: {
    empty: '',
    Control: (props) => (
      <SelectField {...controlOf(options)} {...props} options={[{ value: '', label: blank }, ...optionsOf(labels)]} />
    ),
  },
});

export const check = <Row,>(
  label: string,
  { empty = false, ...options }: Options<Row, boolean, { empty?: boolean; beside?: boolean }> = {},
): InputDefinition<boolean, Row> => ({
  ...shownAs(label, yesNo, options),
  input: { empty, Control: (props) => <CheckField {...controlOf(options)} {...props} /> },
});

/** A value of the form that is neither shown nor entered. */
export const hidden = <Row, Value>(empty: Value, from?: (row: Row) => Value): InputDefinition<Value, Row> => ({
  label: '',
  show: () => null,
  input: { empty, ...(from && { from }), Control: () => null },
});

/** A field with a control of its own. */
export const custom = <Row, Value, Stored = Value>(
  label: string,
  {
    empty,
    from,
    Control,
    ...options
  }: ShownAs<Row, Stored> & {
    empty: Value;
    from?: (row: Row) => Value;
    Control: (props: InputProps<Row>) => ReactNode;
  },
): InputDefinition<Value, Row> => ({
  ...shownAs(label, writeText, options),
  input: { empty, ...(from && { from }), Control },
});
