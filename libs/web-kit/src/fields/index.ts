export { CheckField, LongTextField, NumberField, SelectField, TextField } from './controls';
export {
  check,
  choice,
  custom,
  day,
  euros,
  longText,
  moment,
  optionalChoice,
  percent,
  rate,
  shown,
  state,
  text,
  years,
} from './definitions';
export type { ControlProps, FieldDefinition, FieldLayout, InputDefinition, InputProps, ShownAs } from './field';
export { fieldsOf, type Fields } from './fields-of';
export { image } from './image';
export { count } from './formats';
