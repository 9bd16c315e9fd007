import { useEffect, useState, type ComponentType } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { plural } from '@umbral/ui';
import type { FieldsProps, FormParts } from './record-form';

/** One tab of a form. */
export interface FormTab<Saved, Fields extends FieldValues> {
  id: string;
  label: string;
  /** What stands on it, in the order of the screen. */
  fields: readonly FieldPath<Fields>[];
  Panel: ComponentType<FieldsProps<Saved, Fields>>;
}

export interface FormTabs<Saved, Fields extends FieldValues> {
  /** What the tabs are of, read aloud. */
  label: string;
  items: readonly FormTab<Saved, Fields>[];
}

/**
 * The tabs of a record's form, for its `useParts`. After each try to save, the tab and the first wrong field come
 * into view: on the tab in view if something is wrong there, else on the first tab that has something.
 *
 * Holds no state of the kit, so that each module bundles it where it has such a form.
 */
export function useFormTabs<Saved, Fields extends FieldValues>(
  { form, record }: FieldsProps<Saved, Fields>,
  { label, items }: FormTabs<Saved, Fields>,
): FormParts {
  const { errors, submitCount } = form.formState;
  const [tab, setTab] = useState(items[0]?.id ?? '');
  const [seenCount, setSeenCount] = useState(submitCount);
  const [target, setTarget] = useState<{ field: FieldPath<Fields> }>();
  const wrongFields = items.flatMap(({ id, fields }) =>
    fields.filter((field) => errors[field]).map((field) => ({ tab: id, field })),
  );
  if (submitCount !== seenCount) {
    setSeenCount(submitCount);
    const first = wrongFields.find((wrong) => wrong.tab === tab) ?? wrongFields[0];
    // Another object each time, so that the same field can be gone to again.
    setTarget(first && { field: first.field });
    if (first) setTab(first.tab);
  }
  useEffect(() => {
    // Only now is the field's tab in view: what is hidden takes no focus.
    if (target) form.setFocus(target.field);
  }, [form, target]);
  return {
    fixed: true,
    tabs: {
      label,
      value: tab,
      onChange: setTab,
      items: items.map(({ id, Panel, ...item }) => ({
        id,
        label: item.label,
        invalid: wrongFields.some((wrong) => wrong.tab === id),
        panel: <Panel form={form} record={record} />,
      })),
    },
    note: (
      // Always there, so that what appears in it is read aloud.
      <span role="status">
        {wrongFields.length > 0 ? `${plural(wrongFields.length, 'campo', 'campos')} por corregir` : null}
      </span>
    ),
  };
}
