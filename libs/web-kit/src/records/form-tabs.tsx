import { useState, type ComponentType } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { FieldsProps, FormParts } from './record-form';

/** One tab of a form. */
export interface FormTab<Saved, Fields extends FieldValues> {
  id: string;
  label: string;
  /** Its fields, in the order of the screen. */
  fields: readonly FieldPath<Fields>[];
  Panel: ComponentType<FieldsProps<Saved, Fields>>;
}

export interface FormTabs<Saved, Fields extends FieldValues> {
  /** Accessible name of the tabs. */
  label: string;
  items: readonly FormTab<Saved, Fields>[];
}

/**
 * The tabs of a record's form, for its `useParts`, marked as invalid where a field of theirs is.
 *
 * Stateless, so that each module with such a form bundles its own copy.
 */
export function useFormTabs<Saved, Fields extends FieldValues>(
  { form, record }: FieldsProps<Saved, Fields>,
  { label, items }: FormTabs<Saved, Fields>,
): FormParts {
  const { errors } = form.formState;
  const [tab, setTab] = useState(items[0]?.id ?? '');
  return {
    fixed: true,
    tabs: {
      label,
      value: tab,
      onChange: setTab,
      items: items.map(({ id, label: name, fields, Panel }) => ({
        id,
        label: name,
        invalid: fields.some((field) => errors[field]),
        panel: <Panel form={form} record={record} />,
      })),
    },
  };
}
