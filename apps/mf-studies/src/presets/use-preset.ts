import { useController, type Control } from 'react-hook-form';
import type { FieldHint } from '@umbral/web-kit/fields';

/** The hint on a preset value that no user has confirmed. */
export const UNCONFIRMED = 'Sin confirmar';

/**
 * A field with a preset value: 'Sin confirmar' until the user clicks into it, types or chooses. Moving through it with the
 * keyboard does not confirm it. Which fields are left is a list beside the field, `unconfirmed`: that of its person, or that of
 * the form, stored with the draft like all values.
 */
export function usePreset(
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- neither values, context nor output matter to a field
  control: Control<any, any, any>,
  path: string,
  onChange: (value: unknown) => void,
): FieldHint {
  const at = path.lastIndexOf('.');
  const name = path.slice(at + 1);
  const { field: list } = useController({ control, name: `${path.slice(0, at + 1)}unconfirmed` });
  // Drafts of an older version have no list.
  const names = (list.value as readonly string[] | undefined) ?? [];
  if (!names.includes(name)) return {};
  const confirm = () => list.onChange(names.filter((other) => other !== name));
  return {
    mark: UNCONFIRMED,
    handlers: {
      onClick: confirm,
      // Without a change of the value: the assumed one typed again.
      onInput: confirm,
      onChange: (value) => {
        onChange(value);
        confirm();
      },
    },
  };
}
