import { useController, type Control, type FieldPath, type FieldValues, type Path } from 'react-hook-form';

/** On a value that the form began with, and that nobody has looked at. */
export const UNCONFIRMED = 'Sin confirmar';

/**
 * A field that began with a value: 'Sin confirmar', until somebody clicks into it, types or chooses. Passing by with the
 * keyboard confirms nothing. Which fields are left is a list beside the field, `unconfirmed`: that of its person, or that of
 * the form, kept with the draft as all values are.
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
  // What an older version kept in the browser has no list.
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
