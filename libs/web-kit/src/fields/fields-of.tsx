import { Fragment, type ComponentType, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Facts, FormGrid, type Column, type Fact } from '@umbral/ui';
import type * as z from 'zod';
import type { FieldsForm, FieldsProps } from '../records/record-form';
import type { NumberFieldOptions, TextFieldOptions } from './controls';
import type { RecordAuditFields } from './audit-fields';
import type { FieldDefinition, FieldLayout, InputDefinition, InputProps } from './field';
import { writeAny } from './formats';

/** The operations whose body and answer have the fields. */
interface NounApi<Saved, Values> {
  create: { body: z.ZodType<unknown, Values> };
  get: { answer: z.ZodType<Saved> };
}

/** Every field of the form, and those of the record that are shown. */
type Definitions<Saved, Values> = {
  readonly [Name in keyof Values]-?: InputDefinition<Values[Name], Saved>;
} & {
  readonly [Name in Exclude<keyof Saved, keyof Values>]?: FieldDefinition<never, Saved>;
};

/** What a page may change of a control. */
interface InputOver
  extends FieldLayout, Pick<TextFieldOptions, 'max' | 'readOnly'>, Pick<NumberFieldOptions, 'onKeyDown'> {
  label?: string;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a definition of any value
type AnyDefinitions<Saved> = Readonly<Record<string, FieldDefinition<any, Saved>>>;

/** Values of a form, from the definitions of its fields. An empty figure is null. */
export type ValuesOf<Own> = {
  -readonly [Name in keyof Own as Own[Name] extends { input: object } ? Name : never]: Own[Name] extends {
    input: { empty: infer Value };
  }
    ? [Value] extends [number | null]
      ? number | null
      : Value
    : never;
};

/** Fields at a path of a larger form. */
interface Within {
  form: FieldsForm<FieldValues>;
  at: string;
}

/** Props of fields whose values are at a path of a larger form, `within(form, 'holders.0')`, or in a form of some of them. */
export const within = <Form extends FieldValues>(form: FieldsForm<Form>, path = ''): Within => ({
  form: form as unknown as FieldsForm<FieldValues>,
  at: path,
});

export interface Fields<Saved, Values extends FieldValues, Name extends string> {
  /** Values of a new record. */
  empty: Values;
  valuesOf: (record: Saved) => Values;
  /** Options of `recordForm`, for a form of these fields in this order. */
  form: (...names: InputName<Values>[]) => {
    empty: Values;
    valuesOf: (record: Saved) => Values;
    Fields: ComponentType<FieldsProps<Saved, Values>>;
  };
  /** One control. `over`: label and layout that differ here. */
  input: (props: FieldsProps<Saved, Values> | Within, name: InputName<Values>, over?: InputOver) => ReactNode;
  /** Controls in this order. */
  inputs: (props: FieldsProps<Saved, Values> | Within, ...names: InputName<Values>[]) => ReactNode;
  label: (name: Name) => string;
  /** The formatted value. */
  show: (name: Name, record: Saved) => ReactNode;
  fact: (name: Name, record: Saved) => Fact & { term: string };
  /** The facts of a record in this order; one of its own where a field is special. */
  facts: (...facts: (Name | ((record: Saved) => Fact))[]) => (record: Saved) => ReactNode;
  column: (name: Name, over?: Partial<Column<Saved>>) => Column<Saved>;
  /** Labels and formats of audit entries, for the module's `audit-fields` file. */
  audit: RecordAuditFields;
}

type InputName<Values> = keyof Values & string;

/**
 * The fields of a noun, each defined once: `fieldsOf(banksApi, { name: text('Nombre'), … })`.
 *
 * Stateless, so that each module bundles its own copy of what it uses.
 */
export function fieldsOf<
  Saved extends object,
  Values extends FieldValues,
  Own extends Definitions<NoInfer<Saved>, NoInfer<Values>>,
>(_api: NounApi<Saved, Values>, definitions: Own): Fields<Saved, Values, keyof Own & string> {
  return build(definitions);
}

/**
 * The fields of a form whose values differ from the body of its operation, or of a part of a record:
 * `fieldsFor<Holder>()({ name: text('Nombre'), … })`.
 */
export const fieldsFor =
  <Saved extends object>() =>
  <Own extends AnyDefinitions<NoInfer<Saved>>>(definitions: Own): Fields<Saved, ValuesOf<Own>, keyof Own & string> =>
    build(definitions);

function build<Saved extends object, Values extends FieldValues, Own extends object>(
  definitions: Own,
): Fields<Saved, Values, keyof Own & string> {
  type Name = keyof Own & string;
  type Definition = FieldDefinition<unknown, Saved>;
  const all = definitions as unknown as Readonly<Record<string, Definition>>;
  const of = (name: string): Definition => all[name] as Definition;
  const inputsOf = Object.entries(all).flatMap(([name, { input }]) => (input ? [[name, input] as const] : []));
  const empty = Object.fromEntries(inputsOf.map(([name, input]) => [name, input.empty])) as Values;
  const valuesOf = (record: Saved): Values =>
    Object.fromEntries(
      inputsOf.map(([name, input]) => [
        name,
        input.from ? input.from(record) : ((record as Readonly<Record<string, unknown>>)[name] ?? input.empty),
      ]),
    ) as Values;

  const input: Fields<Saved, Values, Name>['input'] = (props, name, over) => {
    const { label, input } = of(name);
    const Control = input?.Control as ComponentType<InputProps<Saved>>;
    // The definitions are checked against the values of this form.
    const form = props.form as unknown as FieldsForm<FieldValues>;
    const at =
      'at' in props
        ? { name: props.at ? `${props.at}.${name}` : name, record: undefined }
        : { name, record: props.record };
    return <Control label={label} {...over} form={form} {...at} />;
  };
  const inputs: Fields<Saved, Values, Name>['inputs'] = (props, ...names) =>
    names.map((name) => <Fragment key={name}>{input(props, name)}</Fragment>);
  const show = (name: Name, record: Saved): ReactNode => of(name).show(record, name);
  const fact = (name: Name, record: Saved): Fact & { term: string } => ({
    term: of(name).label,
    value: show(name, record),
  });

  return {
    empty,
    valuesOf,
    form: (...names) => ({
      empty,
      valuesOf,
      Fields: (props) => <FormGrid>{inputs(props, ...names)}</FormGrid>,
    }),
    input,
    inputs,
    label: (name) => of(name).label,
    show,
    fact,
    facts:
      (...facts) =>
      (record) => <Facts facts={facts.map((each) => (typeof each === 'string' ? fact(each, record) : each(record)))} />,
    column: (name, over) => ({
      id: name,
      header: of(name).label,
      numeric: of(name).numeric,
      cell: (record) => show(name, record),
      ...over,
    }),
    audit: Object.fromEntries(
      Object.entries(all)
        .filter(([, { label, audit }]) => audit || label)
        .map(([name, { label, audit }]) => [name, audit ?? ([label, writeAny] as const)]),
    ),
  };
}
