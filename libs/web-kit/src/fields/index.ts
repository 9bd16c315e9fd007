export type { AuditField, AuditFields, RecordAuditFields } from './audit-fields';
export { CheckField, LongTextField, NumberField, SegmentedField, SelectField, TextField, useField } from './controls';
export { date } from '../dates/date';
export { DateField } from '../dates/DateField';
export {
  check,
  choice,
  custom,
  day,
  either,
  euros,
  hidden,
  longText,
  moment,
  number,
  optionalChoice,
  optionsOf,
  percent,
  rate,
  segmented,
  shown,
  state,
  text,
  years,
} from './definitions';
export type { ControlProps, FieldDefinition, FieldLayout, InputDefinition, InputProps, ShownAs } from './field';
export { fieldsFor, fieldsOf, within, type Fields, type ValuesOf } from './fields-of';
export { FieldHints, type FieldHint } from './hints';
export { purchaseConditions } from './purchase-conditions';
export { image } from './image';
export { count } from './formats';
/** Formats of values in audit entries. */
export * as formats from './formats';
