import { useController, type Control, type FieldPath, type FieldValues, type Path } from 'react-hook-form';

/** The hint on a preset value that no user has confirmed. */
export const UNCONFIRMED = 'Sin confirmar';

/**
 * A field with a preset value: 'Sin confirmar' until the user clicks into it, types or chooses. Moving through it with the
 * keyboard does not confirm it. Which fields are left is a list beside the field, `unconfirmed`: that of its person, or that of
 * the form, stored with the draft like all values.
 */
export function usePreset<Values extends FieldValues>(
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- neither context nor output matter to a field
  control: Control<Values, any, any>,
  path: FieldPath<Values>,
  field: { onChange: (value: unknown) => void },
) {
  const at = path.lastIndexOf('.');
  const name = path.slice(at + 1);
  const { field: list } = useController({ control, name: `${path.slice(0, at + 1)}unconfirmed` as Path<Values> });
  // Drafts of an older version have no list.
  const names = (list.value as readonly string[] | undefined) ?? [];
  const isUnconfirmed = names.includes(name);
  const confirm = () => {
    if (isUnconfirmed) list.onChange(names.filter((other) => other !== name));
  };
  return {
    mark: isUnconfirmed ? UNCONFIRMED : undefined,
    handlers: {
      onClick: confirm,
      onChange: (value: unknown) => {
        field.onChange(value);
        confirm();
      },
    },
  };
}
