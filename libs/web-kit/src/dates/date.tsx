import type { InputDefinition } from '../fields/field';
import { controlOf, shownAs, type Options } from '../fields/definitions';
import { day } from '../fields/formats';
import { DateField, type DateFieldOptions } from './DateField';

/** A day of a form, 'YYYY-MM-DD'; '' without one. Apart from the other definitions: only some pages load it. */
export const date = <Row,>(
  label: string,
  { empty = '', ...options }: Options<Row, string, DateFieldOptions & { empty?: string }> = {},
): InputDefinition<string, Row> => ({
  ...shownAs(label, day, options),
  input: { empty, Control: (props) => <DateField {...controlOf(options)} {...props} /> },
});
